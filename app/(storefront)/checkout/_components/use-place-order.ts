"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { useKept } from "#app/(storefront)/checkout/_components/use-kept.ts";
import { postShop } from "#app/(storefront)/checkout/_queries/post-shop.ts";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import {
  beginSubmission,
  earlierSubmissions,
  interruptedSubmission,
  type OrderAttempt,
  parseAttempt,
  settleSubmission,
} from "#lib/storefront/order-attempt.ts";

const TRIES = 3;
const PAUSE_MS = 1500;

/**
 * Places the order, once: whatever is pressed twice, reloaded or lost on the way goes out again under
 * the same key. `interrupted` is a submission that a reload cut off.
 */
export function usePlaceOrder(onPlaced: (order: PlacedOrder) => void) {
  const { read, write } = useKept(`order-attempt:${useShop().slug}`);
  const { mutate, ...mutation } = useMutation({
    mutationFn: async (request: OrderRequest) => {
      const attempt = beginSubmission(parseAttempt(read()), request, Date.now());
      write(JSON.stringify(attempt));
      return place(attempt, request, (settled) => write(JSON.stringify(settled)));
    },
    // Offline, say so instead of waiting in silence.
    networkMode: "always",
    onSuccess: (order) => {
      onPlaced(order);
      write(null);
    },
  });
  const interrupted = useCallback(
    () => interruptedSubmission(parseAttempt(read()), Date.now()),
    [read],
  );
  return { ...mutation, place: mutate, interrupted };
}

async function place(
  attempt: OrderAttempt,
  request: OrderRequest,
  onSettled: (attempt: OrderAttempt) => void,
): Promise<PlacedOrder> {
  try {
    return await send(attempt, request);
  } catch (error) {
    if (error instanceof ShopError && error.code === "IDEMPOTENCY_KEY_REUSED") {
      return findPlaced(attempt, request, error);
    }
    if (isRefusal(error)) onSettled(settleSubmission(attempt, request));
    throw error;
  }
}

/** The key stands for an order already: one whose answer never arrived here. */
async function findPlaced(
  attempt: OrderAttempt,
  request: OrderRequest,
  cause: ShopError,
): Promise<PlacedOrder> {
  for (const earlier of earlierSubmissions(attempt, request)) {
    try {
      return await send(attempt, earlier);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  throw cause;
}

async function send({ key }: OrderAttempt, request: OrderRequest): Promise<PlacedOrder> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await postShop<PlacedOrder>("/orders", request, {
        headers: { "idempotency-key": key },
      });
    } catch (error) {
      if (tries === TRIES || isRefusal(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A definite no: nothing was stored. Anything else may have become an order on the way. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ShopError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== "REQUEST_IN_PROGRESS"
  );
}
