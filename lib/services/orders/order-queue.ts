import type { OrderRequest } from "#lib/contract/order-request.ts";
import { createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { serverBusy } from "#lib/kernel/errors.ts";
import { startWait } from "#lib/kernel/request-context.ts";
import { observeConcurrency, orderConcurrency } from "#lib/limits/concurrency.ts";

/** What the queue knows about an order. */
export interface QueuedOrder {
  request: OrderRequest;
  storeUid: string;
  /** Whether an API client orders, and not a shopper on the service's own pages. */
  hasKey: boolean;
  keys: { key: string }[];
  /** One line per variant. */
  lines: { variant: string; quantity: number }[];
}

interface WaitingOrder {
  order: QueuedOrder;
  /** Removes the order from the queue with this error. */
  refuse(error: Error): void;
}

/**
 * Creates the queue of a process whose pool has this many connections. More orders at once would only wait for
 * connections and for each other's locks, until both time out.
 */
export function createOrderQueue(poolSize: number) {
  const limit = createConcurrencyLimit({
    name: "orders",
    ...orderConcurrency(poolSize),
    wait: "orders",
    rejection: serverBusy,
  });
  observeConcurrency("orders", limit);
  const waiting = new Set<WaitingOrder>();

  return {
    /**
     * Runs `work` once few enough orders of this process and of its store are running. Stores take turns; orders of one
     * store run in order of arrival. Throws 503 when the queue is full or takes too long, or the client has
     * disconnected before its order started.
     */
    async run<T>(order: QueuedOrder, client: AbortSignal, work: () => Promise<T>): Promise<T> {
      const refusal = new AbortController();
      let refusedWith: Error | undefined;
      const refuse = (error: Error) => {
        refusedWith ??= error;
        refusal.abort();
      };
      const entry = { order, refuse };
      waiting.add(entry);
      // The queue takes its share of the time that the order may wait for the database.
      const endWait = startWait("database");
      const leave = () => waiting.delete(entry) && endWait();
      const signal = AbortSignal.any([client, refusal.signal]);
      try {
        return await limit.run({ store: order.storeUid, signal }, () => {
          leave();
          return work();
        });
      } catch (error) {
        throw refusedWith ?? error;
      } finally {
        leave();
      }
    },
    /** Returns the orders that have not started, in the order of their arrival. */
    waiting: (): WaitingOrder[] => [...waiting],
  };
}
