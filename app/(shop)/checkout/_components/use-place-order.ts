"use client";

import { useMutation } from "@tanstack/react-query";
import { ApiError, isRejection } from "#app/_queries/fetch-api.ts";
import { useCheckoutAttempt } from "#app/(shop)/checkout/_components/use-checkout-attempt.ts";
import { postShop } from "#app/(shop)/checkout/_queries/post-shop.ts";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import {
  beginSubmission,
  type CheckoutAttempt,
  completeAttempt,
  earlierSubmissions,
  interruptedSubmission,
  markUnresolved,
  openAttempt,
  removeSubmission,
} from "#lib/shop/checkout/checkout-attempt.ts";

const TRIES = 3;
const PAUSE_MS = 1500;

export interface Placement {
  order: PlacedOrder;
  /** What it took out of the basket: nothing, when another tab's did or the basket is another wish by now. */
  items: OrderRequest["items"];
}

/**
 * Places the order, once: whatever is pressed twice, in another tab, reloaded or lost on the way goes
 * out again under the same key. `interrupted` is a submission that a reload cut off.
 */
export function usePlaceOrder(onPlaced: (placing: Placement) => void) {
  const attempts = useCheckoutAttempt();
  const { mutate, ...mutation } = useMutation({
    mutationFn: async (request: OrderRequest): Promise<Placement> => {
      const attempt = await attempts.open((kept) => beginSubmission(kept, request, Date.now()));
      if (attempt.placed) return { order: attempt.placed, items: [] };
      try {
        const { order, items } = await place(attempt, request, attempts.settle);
        const kept = await attempts.settle(attempt, (latest) => completeAttempt(latest, order));
        return { order, items: kept ? items : [] };
      } catch (error) {
        if (!isRejection(error)) await attempts.settle(attempt, markUnresolved);
        throw error;
      }
    },
    // Offline, say so instead of waiting in silence.
    networkMode: "always",
    onSuccess: onPlaced,
  });
  const interrupted = async (lines: CartLine[]) => {
    const attempt = await attempts.open((kept) => openAttempt(kept, Date.now()));
    return interruptedSubmission(attempt, lines, Date.now());
  };
  return { ...mutation, place: mutate, interrupted };
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
    // Read anew: another tab may have sent something under the key since.
    const latest = await settle(attempt, (kept) => removeSubmission(kept, request));
    if (error.code !== "IDEMPOTENCY_KEY_REUSED") throw error;
    return findPlaced(latest ?? attempt, request, error);
  }
}

/** The key stands for an order already: another tab's, or one whose answer never arrived here. */
async function findPlaced(
  attempt: CheckoutAttempt,
  request: OrderRequest,
  cause: ApiError,
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
      if (tries === TRIES || isRejection(error) || isLimited(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function isLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
