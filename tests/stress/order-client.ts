import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { remoteApi } from "#tests/support/api/remote-api.ts";

interface OrderLoad {
  url: string;
  key: string;
  /** The body of each order. */
  order: object;
  ordersPerSecond: number;
  seconds: number;
}

/**
 * Places orders at a constant rate, without waiting for earlier ones, and returns the milliseconds that each took.
 * Runs in a thread of its own, so that receivers in the test's thread do not delay it.
 */
export async function placeOrders(load: OrderLoad): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
}

async function sendOrders({ url, key, order, ordersPerSecond, seconds }: OrderLoad) {
  const api = remoteApi(url, key);
  return atRate(ordersPerSecond, seconds, async () => {
    const { status, text, milliseconds } = await api.post("/orders", order);
    if (status !== 201) throw new Error(`An order got ${status}: ${text}`);
    return milliseconds;
  });
}

/** Calls `send` at a constant rate, without waiting for earlier calls, and returns all results. */
export async function atRate<T>(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<T>,
): Promise<T[]> {
  const started = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const delay = started + (index * 1000) / perSecond - performance.now();
    await sleep(Math.max(delay, 0));
    return send(index);
  });
  return Promise.all(calls);
}

if (parentPort) parentPort.postMessage(await sendOrders(workerData));
