import { expect, it, vi } from "vitest";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { unavailable } from "#lib/kernel/errors.ts";
import { enqueueOrder, waitingOrders } from "#lib/services/orders/order-queue.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const VARIANT = "0b8f7a52-6a3c-4f0e-9a57-3f6a5f2f6d10";
const RUNNING = 4;
const WAITING = 1000;

const order = {
  request: OrderRequest.parse(pickupOrder([{ variant: VARIANT, quantity: 1 }])),
  storeUid: "store",
  hasKey: true,
  keys: [],
  lines: [{ variant: VARIANT, quantity: 1 }],
};

/** Queues orders that run until `end`; `started` lists those that have begun. */
function queueOrders(count: number, client = new AbortController().signal) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, index) =>
    enqueueOrder(order, client, () => {
      started.push(index);
      return promise;
    }),
  );
  const settled = Promise.allSettled(results);
  const end = () => {
    for (const { resolve } of ends) resolve();
    return settled;
  };
  return { started, ends, results, end };
}

it("R85: runs four orders at once, and the others in the order of their arrival, after failures too", async () => {
  const { started, ends, end } = queueOrders(10);
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  ends[2]?.reject(new Error("failed"));
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  await end();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("R85: never runs an order that was refused, and runs the next one in its place", async () => {
  const { started, results, end } = queueOrders(RUNNING + 3);
  const [refused] = waitingOrders();
  refused?.refuse(unavailable(new Error("refused")));
  // An order leaves the queue once.
  refused?.refuse(unavailable(new Error("refused")));
  await expect(results[RUNNING]).rejects.toMatchObject({ status: 503 });
  expect(waitingOrders()).toHaveLength(2);
  await end();
  expect(started).toEqual([0, 1, 2, 3, 5, 6]);
  const { started: later, end: endLater } = queueOrders(RUNNING);
  expect(later).toEqual([0, 1, 2, 3]);
  await endLater();
});

it("R89: skips waiting orders whose client has disconnected", async () => {
  const first = queueOrders(RUNNING);
  const client = new AbortController();
  const second = queueOrders(2, client.signal);
  client.abort();
  await expect(second.results[0]).rejects.toMatchObject({ status: 503 });
  expect(waitingOrders()).toEqual([]);
  await Promise.all([first.end(), second.end()]);
  expect(second.started).toEqual([]);
});

it("R85: answers 503 at once when a thousand orders wait", async () => {
  const { results, started, end } = queueOrders(RUNNING + WAITING + 1);
  await expect(results.at(-1)).rejects.toMatchObject({ status: 503, code: "SERVER_BUSY" });
  expect(started).toHaveLength(RUNNING);
  await end();
  expect(started).toHaveLength(RUNNING + WAITING);
});

it("R85: answers 503 to an order that has waited for six seconds, and does not run it later", async () => {
  vi.useFakeTimers();
  try {
    const { results, started, end } = queueOrders(RUNNING + 1);
    const rejected = expect(results[RUNNING]).rejects.toMatchObject({
      status: 503,
      code: "SERVER_BUSY",
    });
    await vi.advanceTimersByTimeAsync(6_001);
    await rejected;
    await end();
    expect(started).toHaveLength(RUNNING);
  } finally {
    vi.useRealTimers();
  }
});
