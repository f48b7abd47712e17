"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { postShop } from "#app/(shop)/_queries/fetch-shop.ts";
import { useCheckoutAttempt } from "#app/(shop)/checkout/_components/use-checkout-attempt.ts";
import type { OrderRequest, PlacedOrder } from "#lib/contract/order-request.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import {
  beginSubmission,
  completeAttempt,
  earlierSubmissions,
  interruptedSubmission,
  markUnresolved,
  openAttempt,
  removeSubmission,
} from "#lib/shop/checkout/checkout-attempt.ts";
import type { CheckoutAttempt } from "#lib/shop/checkout/stored-attempt.ts";

const MAX_TRIES = 3;
const RETRY_DELAY_MS = 1500;

export interface Placement {
  order: PlacedOrder;
  /** Items to remove from the cart; empty if another tab removes them or the cart is new. */
  items: OrderRequest["items"];
}

interface PlaceOrderOptions {
  /** The cart. */
  lines: CartLine[];
  onPlaced: (placement: Placement) => void;
  onError: (error: Error) => void;
}

/**
 * Places the order exactly once: double clicks, other tabs, reloads and retries use the same idempotency key. Resumes
 * a submission that a reload interrupted.
 */
export function usePlaceOrder({ lines, onPlaced, onError }: PlaceOrderOptions) {
  const attempts = useCheckoutAttempt();
  const { mutate, ...mutation } = useMutation({
    mutationFn: async (request: OrderRequest): Promise<Placement> => {
      const attempt = await attempts.open((stored) => beginSubmission(stored, request, Date.now()));
      if (attempt.placed) return { order: attempt.placed, items: [] };
      try {
        const { order, items } = await place(attempt, request, attempts.settle);
        const settled = await attempts.settle(attempt, (latest) => completeAttempt(latest, order));
        return { order, items: settled ? items : [] };
      } catch (error) {
        if (!isRejection(error)) await attempts.settle(attempt, markUnresolved);
        throw error;
      }
    },
    // Fail immediately when offline instead of waiting.
    networkMode: "always",
    onSuccess: onPlaced,
    onError,
  });
  const resume = useEffectEvent(async () => {
    const attempt = await attempts.open((stored) => openAttempt(stored, Date.now()));
    const interrupted = interruptedSubmission(attempt, lines, Date.now());
    if (interrupted) mutate(interrupted);
  });
  useEffect(() => void resume(), []);
  return { ...mutation, place: mutate };
}

async function place(
  attempt: CheckoutAttempt,
  request: OrderRequest,
  settle: ReturnType<typeof useCheckoutAttempt>["settle"],
): Promise<Placement> {
  try {
    return await send(attempt, request);
  } catch (error) {
    if (!isRejection(error)) throw error;
    // Another tab may have used the key in the meantime: read the attempt again.
    const latest = await settle(attempt, (stored) => removeSubmission(stored, request));
    if (error.code !== "IDEMPOTENCY_KEY_REUSED") throw error;
    return findPlaced(latest ?? attempt, request, error);
  }
}

/** Finds the order already placed with this key, by another tab or with a lost response. */
async function findPlaced(
  attempt: CheckoutAttempt,
  request: OrderRequest,
  cause: FetchError,
): Promise<Placement> {
  if (attempt.placed) return { order: attempt.placed, items: [] };
  for (const earlier of earlierSubmissions(attempt, request)) {
    try {
      return await send(attempt, earlier);
    } catch (error) {
      if (!isRejection(error)) throw error;
    }
  }
  throw cause;
}

async function send({ key }: CheckoutAttempt, request: OrderRequest): Promise<Placement> {
  const headers = { "idempotency-key": key };
  for (let tries = 1; ; tries += 1) {
    try {
      const order = await postShop<PlacedOrder>("/orders", request, { headers });
      return { order, items: request.items };
    } catch (error) {
      if (tries === MAX_TRIES || isRejection(error) || isLimited(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

function isLimited(error: unknown): boolean {
  return error instanceof FetchError && error.status === 429;
}
