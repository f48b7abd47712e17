import type { OrderRequest } from "#lib/contract/order-request.ts";
import { createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { serverBusy } from "#lib/kernel/errors.ts";
import { startWait } from "#lib/kernel/request-context.ts";
import { CONCURRENCY, observeConcurrency } from "#lib/limits/concurrency.ts";
import type { IdempotencyKey } from "#lib/services/idempotency/idempotent-write.ts";
import type { mergeLines } from "#lib/services/pricing/price-order.ts";

/** What the queue knows about an order. */
export interface QueuedOrder {
  request: OrderRequest;
  storeUid: string;
  /** Whether an API client orders, and not a shopper on the service's own pages. */
  hasKey: boolean;
  keys: IdempotencyKey[];
  /** One line per variant. */
  lines: ReturnType<typeof mergeLines>;
}

interface WaitingOrder {
  order: QueuedOrder;
  /** Removes the order from the queue with this error. */
  refuse(error: Error): void;
}

const limit = createConcurrencyLimit({
  name: "orders",
  ...CONCURRENCY.orders,
  wait: "orders",
  rejection: serverBusy,
});
observeConcurrency("orders", limit);

const waiting = new Set<WaitingOrder>();

/**
 * Runs `work` once few enough orders of this process are running, in the order of their arrival. More would only wait
 * for connections and for each other's locks, until both time out. Throws 503 when the queue is full or takes too long,
 * or the client has disconnected before its order started.
 */
export async function enqueueOrder<T>(
  order: QueuedOrder,
  client: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const refusal = new AbortController();
  let refusedWith: Error | undefined;
  const refuse = (error: Error) => {
    refusedWith ??= error;
    refusal.abort();
  };
  const place = { order, refuse };
  waiting.add(place);
  // The queue takes its share of the time that the order may wait for the database.
  const endWait = startWait("database");
  const leave = () => waiting.delete(place) && endWait();
  try {
    return await limit.run({ signal: AbortSignal.any([client, refusal.signal]) }, () => {
      leave();
      return work();
    });
  } catch (error) {
    throw refusedWith ?? error;
  } finally {
    leave();
  }
}

/** Returns the orders that have not started, in the order of their arrival. */
export function waitingOrders(): WaitingOrder[] {
  return [...waiting];
}
