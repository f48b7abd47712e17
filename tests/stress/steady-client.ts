import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import type { RunningApp } from "#tests/support/server/app.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";
import { percentile, tally } from "#tests/support/statistics.ts";

/** Settings of an app under attack: addresses are chosen by the tests, and no hourly limit ends an attack. */
export const ATTACKED = {
  TRUSTED_PROXY_HOPS: "1",
  LIMIT_STOREFRONT_PER_IP: "0",
  LIMIT_STOREFRONT_ORDERS_PER_IP: "0",
  LIMIT_UNCACHED_PAGES_PER_IP: "0",
  LOG_LEVEL: "info",
};

const SHOPPER_ADDRESS = "198.51.100.1";
const PAUSE_MS = 50;
/** Requests of each kind, so that percentiles mean something when the attack ends at once. */
const MIN_REQUESTS = 60;

/** The responses to one kind of request. */
interface Responses {
  /** Number of responses by status; `lost` for no response. */
  statuses: Record<string, number>;
  /** Milliseconds until the whole response was read. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export type SteadyResponses = Record<SteadyRequest, Responses>;
/** The app, and the slug of the store whose pages it serves. */
export interface AttackedApp extends Pick<RunningApp, "db" | "url"> {
  slug?: string;
}

type SteadyRequest = "orders" | "reads" | "pages" | "home" | "health";

/**
 * Sends orders, reads of the catalogue, uncached pages, the cached home page and health checks from one address,
 * each kind one after another, until `attack` has ended. Returns what this client observed.
 */
export async function observeDuring(
  app: AttackedApp,
  attack: () => Promise<unknown>,
): Promise<SteadyResponses> {
  const send = await steadyRequests(app);
  await send.home();
  let isOver = false;
  const repeat = async (request: (index: number) => Promise<number>) => {
    const seen: { status: number | "lost"; ms: number }[] = [];
    while (!isOver || seen.length < MIN_REQUESTS) {
      const started = performance.now();
      const status = await request(seen.length).catch(() => "lost" as const);
      seen.push({ status, ms: performance.now() - started });
      await sleep(PAUSE_MS);
    }
    return summarize(seen);
  };
  const kinds = Object.entries(send).map(
    async ([kind, request]) => [kind, await repeat(request)] as const,
  );
  await attack();
  isOver = true;
  return Object.fromEntries(await Promise.all(kinds)) as SteadyResponses;
}

/** Returns functions that send one request of each kind and return its status. */
async function steadyRequests({ db, url, slug = "oja" }: AttackedApp) {
  const store = await db
    .selectFrom("stores")
    .select("uid")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const { variant } = await addProduct(db, store.uid, {
    product: { name: "Steady seller" },
    variants: [{ stock: { on_hand: 1_000_000 } }],
  });
  const fetchStatus = async (path: string, init: RequestInit = {}) => {
    const headers = { "x-forwarded-for": SHOPPER_ADDRESS, ...init.headers };
    const response = await fetch(url + path, { ...init, headers });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    orders: () =>
      fetchStatus("/api/storefront/orders", {
        method: "POST",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
        body: JSON.stringify(pickupOrder([{ variant, quantity: 1 }])),
      }),
    reads: (index) => fetchStatus(`/api/storefront/products?search=steady+${index}`),
    pages: (index) => fetchStatus(`/products?q=steady+${index}`),
    home: () => fetchStatus("/"),
    health: () => fetchStatus("/api/health"),
  } satisfies Record<SteadyRequest, (index: number) => Promise<number>>;
}

/** Expects that every order and read of this client succeeded. */
export function expectServed({ orders, ...reads }: SteadyResponses): void {
  expect(Object.keys(orders.statuses)).toEqual(["201"]);
  for (const { statuses } of Object.values(reads)) expect(Object.keys(statuses)).toEqual(["200"]);
}

/** Expects also that none was slow. */
export function expectUndisturbed(observed: SteadyResponses): void {
  console.info(observed);
  expectServed(observed);
  expect(observed.orders.p99).toBeLessThan(2000);
  expect(observed.health.p95).toBeLessThan(500);
  expect(observed.home.p95).toBeLessThan(500);
}

function summarize(seen: { status: number | "lost"; ms: number }[]): Responses {
  const times = seen.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
  return {
    statuses: tally(seen.map(({ status }) => status)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    max: times.at(-1) ?? 0,
  };
}

/** Requests every path at once from one address, and waits for the responses. Returns the number of each status. */
export async function requestAtOnce(
  { url }: Pick<RunningApp, "url">,
  address: string,
  paths: string[],
): Promise<Record<string, number>> {
  const replies = paths.map((path) => fetchRaw(url, path, { "x-forwarded-for": address }));
  return tally((await Promise.all(replies)).map(({ status }) => status ?? 0));
}

/** Requests every path at once from one address, and disconnects as soon as the requests are sent. */
export async function abandonRequests(
  { url }: Pick<RunningApp, "url">,
  address: string,
  paths: string[],
): Promise<void> {
  await Promise.all(paths.map((path) => abandonRequest(url, address, path)));
}

function abandonRequest(url: string, address: string, path: string): Promise<void> {
  const { port, host } = new URL(url);
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${address}`];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "localhost", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n`, () => socket.destroy());
    });
    socket.once("error", reject).once("close", () => resolve());
  });
}

/** Returns the paths of different uncached lists, with a search and filters. */
export function filteredPages(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `/products?q=oil+${index}&in_stock=1&price_min=${index}`,
  );
}

/** Returns the log lines of the app's requests so far. */
export function requestLines({ output }: Pick<RunningApp, "output">): Record<string, unknown>[] {
  return output()
    .split("\n")
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line));
}
