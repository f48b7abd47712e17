import { describe, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import {
  ATTACKED,
  abandonRequests,
  expectServed,
  filteredPages,
  observeDuring,
  requestLines,
} from "#tests/stress/steady-client.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";
import { tally } from "#tests/support/statistics.ts";

const REQUESTS = 60;
/** Running and waiting renders of one client. */
const MAX_RENDERS = 6;

// On a busy machine, a statement may take longer than the default.
const app = await openApp({ ...ATTACKED, DATABASE_STATEMENT_TIMEOUT: "20000" });

describe("R89: sixty abandoned requests for pages with filters from one address", () => {
  it("do not disturb another client that orders and reads", async () => {
    const observed = await observeDuring(app, () =>
      abandonRequests(app, "203.0.113.1", filteredPages(REQUESTS)),
    );
    expectServed(observed);
  });

  it("render at most six pages, and are logged as abandoned", async () => {
    const rendered = "/products?q=rendered";
    await fetchRaw(app.url, rendered, { "x-forwarded-for": "203.0.113.9" });
    expect(await countCached([rendered])).toBe(1);
    const before = countAbandoned();
    const paths = filteredPages(REQUESTS);
    await abandonRequests(app, "203.0.113.1", paths);
    await expect.poll(() => countAbandoned() - before).toBe(REQUESTS);
    expect(await countCached(paths)).toBeLessThanOrEqual(MAX_RENDERS);
  });

  const countAbandoned = () =>
    requestLines(app).filter(({ status, abandoned }) => status === 499 && abandoned === true)
      .length;

  /** Returns how many of these pages were rendered before: for them, a request only finds the store. */
  async function countCached(paths: string[]): Promise<number> {
    const ids: unknown[] = [];
    for (const path of paths) {
      const { headers } = await fetchRaw(app.url, path, { "x-forwarded-for": "203.0.113.9" });
      ids.push(headers["x-request-id"]);
    }
    const lines = () => requestLines(app).filter(({ request_id }) => ids.includes(request_id));
    await expect.poll(() => lines().length).toBe(paths.length);
    return lines().filter(({ sql }) => Number(sql) <= 1).length;
  }
});

describe("R89: many concurrent requests of one address that stay", () => {
  const load = (index: number, address: string, path = "/products") =>
    fetchRaw(app.url, `${path}?q=stay+${index}`, { "x-forwarded-for": address });

  it("serves six pages and answers the others with 503 and a short page, with the limit in the log", async () => {
    const address = "203.0.113.2";
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => load(index, address)),
    );
    const busy = replies.filter(({ status }) => status === 503);
    // A render or two may end before the last request arrives.
    expect(busy.length).toBeGreaterThan(10);
    expect(replies.length - busy.length).toBeGreaterThanOrEqual(MAX_RENDERS);
    expect(busy[0]?.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    expect(busy[0]?.body.toString()).toContain("<main>\n<h1>The site is busy</h1>");
    const rejected = () =>
      requestLines(app).filter(({ rejected_by }) => rejected_by === "renders per client");
    await expect.poll(() => rejected().length).toBeGreaterThanOrEqual(busy.length);
    expect(rejected().at(-1)).toMatchObject({ route: "/products", status: 503 });
  });

  it("answers reads of the storefront's API with 503 in the format of the endpoint", async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        load(index, "203.0.113.3", "/api/storefront/products"),
      ),
    );
    const busy = replies.find(({ status }) => status === 503);
    expect(busy?.headers["retry-after"]).toBe("2");
    expect(JSON.parse(busy?.body.toString() ?? "{}")).toMatchObject({ error_code: "SERVER_BUSY" });
    expect(tally(replies.map(({ status }) => status ?? 0))).not.toHaveProperty("500");
  });

  it("limits an IPv6 /48 to twelve pages", async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        load(1_000 + index, `2001:db8:1:${index.toString(16)}::1`),
      ),
    );
    expect(replies.filter(({ status }) => status === 503).length).toBeGreaterThan(10);
    const lines = () =>
      requestLines(app).filter(({ rejected_by }) => rejected_by === "renders per network");
    await expect.poll(() => lines().length).toBeGreaterThan(10);
  });

  it("serves cached pages, files and health checks to a client that has reached its limit", async () => {
    const address = "203.0.113.4";
    await fetchRaw(app.url, "/", { "x-forwarded-for": address });
    const pages = Array.from({ length: 30 }, (_, index) => load(2_000 + index, address));
    const free = ["/", "/icon.svg", "/demo/avocado.webp", "/robots.txt", "/api/health"];
    const replies = await Promise.all(
      free.map((path) => fetchRaw(app.url, path, { "x-forwarded-for": address })),
    );
    expect(replies.map(({ status }) => status)).toEqual(free.map(() => 200));
    await Promise.all(pages);
  });
});
