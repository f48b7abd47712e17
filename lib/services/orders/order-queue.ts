import type { OrderRequest } from "#lib/contract/order-request.ts";
import { unavailable } from "#lib/kernel/errors.ts";
import { startWait } from "#lib/request-context.ts";
import type { IdempotencyKey } from "#lib/services/idempotency/idempotent-write.ts";
import type { mergeLines } from "#lib/services/pricing/price-order.ts";

/** Orders that use the database at once, per process: fewer than the default pool's connections, so that reads get one. */
const MAX_RUNNING = 4;
/** Orders that wait; about twice what a process serves in `MAX_WAIT_MS`. */
const MAX_WAITING = 1_000;
/** Less than the time that an order may take, so that the first in the queue can still be served. */
const MAX_WAIT_MS = 6_000;

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
  start(): void;
  /** Removes the order from the queue with this error, unless it has already left. */
  refuse(error: Error): void;
}

const waiting: WaitingOrder[] = [];
let running = 0;

/**
 * Runs `work` once few enough orders of this process are running, first come, first served. More would only wait for
 * connections and for each other's locks, until both time out. Throws 503 when the queue is full or takes too long.
 */
export async function inOrderQueue<T>(order: QueuedOrder, work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running += 1;
  else await nextTurn(order);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }
}

/** Returns the orders that wait for their turn, in order of arrival. */
export function waitingOrders(): readonly WaitingOrder[] {
  return waiting;
}

async function nextTurn(order: QueuedOrder): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw unavailable(new Error("too many orders are waiting"));
  const { promise, resolve: start, reject } = Promise.withResolvers<void>();
  const refuse = (error: Error) => {
    const index = waiting.indexOf(place);
    if (index === -1) return;
    waiting.splice(index, 1);
    reject(error);
  };
  const place = { order, start, refuse };
  const timer = setTimeout(
    () => refuse(unavailable(new Error("the queue of orders took too long"))),
    MAX_WAIT_MS,
  );
  waiting.push(place);
  const ends = [startWait("connection"), startWait("database")];
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    for (const end of ends) end();
  }
}
