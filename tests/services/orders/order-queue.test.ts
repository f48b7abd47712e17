import { beforeEach, expect, it, vi } from "vitest";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { unavailable } from "#lib/kernel/errors.ts";
import { createOrderQueue } from "#lib/services/orders/order-queue.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const VARIANT = "0b8f7a52-6a3c-4f0e-9a57-3f6a5f2f6d10";
/** Running orders of one store in a process with a pool of five. */
const RUNNING = 3;
const WAITING = 1000;

let queue: ReturnType<typeof createOrderQueue>;

beforeEach(() => {
  queue = createOrderQueue(5);
});

const order = {
  request: OrderRequest.parse(pickupOrder([{ variant: VARIANT, quantity: 1 }])),
  storeUid: "store",
  hasKey: true,
  keys: [],
  lines: [{ variant: VARIANT, quantity: 1 }],
};

/** Queues orders that run until `end`; `started` lists those that have begun. */
function queueOrders(
  count: number,
  { client = new AbortController().signal, storeUid = "store" } = {},
) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, index) =>
    queue.run({ ...order, storeUid }, client, () => {
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

it("R85: runs three orders of a store at once, and the others in the order of their arrival, after failures too", async () => {
  const { started, ends, end } = queueOrders(10);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[2]?.reject(new Error("failed"));
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  await end();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("R85: never runs an order that was refused, and runs the next one in its place", async () => {
  const { started, results, end } = queueOrders(RUNNING + 3);
  const [refused] = queue.waiting();
  refused?.refuse(unavailable(new Error("refused")));
  // An order leaves the queue once.
  refused?.refuse(unavailable(new Error("refused")));
  await expect(results[RUNNING]).rejects.toMatchObject({ status: 503 });
  expect(queue.waiting()).toHaveLength(2);
  await end();
  expect(started).toEqual([0, 1, 2, 4, 5]);
  const { started: later, end: endLater } = queueOrders(RUNNING);
  expect(later).toEqual([0, 1, 2]);
  await endLater();
});

it("R89: skips waiting orders whose client has disconnected", async () => {
  const first = queueOrders(RUNNING);
  const client = new AbortController();
  const second = queueOrders(2, { client: client.signal });
  client.abort();
  await expect(second.results[0]).rejects.toMatchObject({ status: 503 });
  expect(queue.waiting()).toEqual([]);
  await Promise.all([first.end(), second.end()]);
  expect(second.started).toEqual([]);
});

it("R85: answers 503 at once when a thousand orders wait", async () => {
  const other = queueOrders(1, { storeUid: "other" });
  const { results, started, end } = queueOrders(RUNNING + WAITING + 1);
  await expect(results.at(-1)).rejects.toMatchObject({ status: 503, code: "SERVER_BUSY" });
  expect(started).toHaveLength(RUNNING);
  await Promise.all([other.end(), end()]);
  expect(started).toHaveLength(RUNNING + WAITING);
});

it("R85: runs an order of another store while those of one store wait for locks", async () => {
  const locked = queueOrders(10, { storeUid: "locked" });
  const other = queueOrders(1, { storeUid: "other" });
  await expect.poll(() => other.started).toEqual([0]);
  expect(locked.started).toEqual([0, 1, 2]);
  await Promise.all([locked.end(), other.end()]);
});

it("R85: accepts orders of another store when those of one store fill the queue, and runs them in turns", async () => {
  const full = queueOrders(RUNNING + WAITING + 1, { storeUid: "full" });
  const other = queueOrders(3, { storeUid: "other" });
  await expect.poll(() => other.started).toEqual([0]);
  for (const index of [-2, -3]) {
    await expect(full.results.at(index)).rejects.toMatchObject({ code: "SERVER_BUSY" });
  }
  full.ends[0]?.resolve();
  await expect.poll(() => other.started).toEqual([0, 1]);
  expect(full.started).toEqual([0, 1, 2]);
  await Promise.all([full.end(), other.end()]);
});

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [5, 4],
  [20, 4],
])(
  "R85: a process with a pool of %i connections runs %i orders at once",
  async (poolSize, running) => {
    queue = createOrderQueue(poolSize);
    const stores = Array.from({ length: 6 }, (_, index) =>
      queueOrders(1, { storeUid: `${index}` }),
    );
    await expect
      .poll(() => stores.filter(({ started }) => started.length > 0).length)
      .toBe(running);
    await Promise.all(stores.map(({ end }) => end()));
  },
);

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
