"use client";

import { useMutation } from "@tanstack/react-query";
import { ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { useOrderAttempt } from "#app/(storefront)/checkout/_components/use-order-attempt.ts";
import { postShop } from "#app/(storefront)/checkout/_queries/post-shop.ts";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import {
  beginSubmission,
  earlierSubmissions,
  interruptedSubmission,
  type OrderAttempt,
  openAttempt,
  settleAsPlaced,
  settleSubmission,
} from "#lib/storefront/order-attempt.ts";

const TRIES = 3;
const PAUSE_MS = 1500;

export interface Placing {
  order: PlacedOrder;
  /** False when the basket holds another wish by now. */
  ofThisBasket: boolean;
}

/**
 * Places the order, once: whatever is pressed twice, in another tab, reloaded or lost on the way goes
 * out again under the same key. `interrupted` is a submission that a reload cut off.
 */
export function usePlaceOrder(onPlaced: (placing: Placing) => void) {
  const attempts = useOrderAttempt();
  const { mutate, ...mutation } = useMutation({
    mutationFn: async (request: OrderRequest): Promise<Placing> => {
      const attempt = await attempts.open((kept) => beginSubmission(kept, request, Date.now()));
      if (attempt.placed) return { order: attempt.placed, ofThisBasket: true };
      const order = await place(attempt, request, attempts.settle);
      const kept = await attempts.settle(attempt, (latest) => settleAsPlaced(latest, order));
      return { order, ofThisBasket: kept !== undefined };
    },
    // Offline, say so instead of waiting in silence.
    networkMode: "always",
    onSuccess: onPlaced,
  });
  const interrupted = async () =>
    interruptedSubmission(await attempts.open((kept) => openAttempt(kept, Date.now())), Date.now());
  return { ...mutation, place: mutate, interrupted };
}

async function place(
  attempt: OrderAttempt,
  request: OrderRequest,
  settle: ReturnType<typeof useOrderAttempt>["settle"],
): Promise<PlacedOrder> {
  try {
    return await send(attempt, request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Read anew: another tab may have sent something under the key since.
    const latest = await settle(attempt, (kept) => settleSubmission(kept, request));
    if (error.code !== "IDEMPOTENCY_KEY_REUSED") throw error;
    return findPlaced(latest ?? attempt, request, error);
  }
}

/** The key stands for an order already: another tab's, or one whose answer never arrived here. */
async function findPlaced(
  attempt: OrderAttempt,
  request: OrderRequest,
  cause: ShopError,
): Promise<PlacedOrder> {
  if (attempt.placed) return attempt.placed;
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
function isRefusal(error: unknown): error is ShopError {
  return (
    error instanceof ShopError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== "REQUEST_IN_PROGRESS"
  );
}
