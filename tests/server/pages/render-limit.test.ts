import { beforeAll, describe, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";

const LIMIT = 6;

/** Address of the current test. */
let address: string;
let addresses = 0;

const app = await openApp({
  LIMIT_UNCACHED_PAGES_PER_IP: String(LIMIT),
  TRUSTED_PROXY_HOPS: "1",
  LOG_LEVEL: "info",
});

function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

const fetchPage = (path: string, from = address) =>
  fetch(app.url + path, { headers: { "x-forwarded-for": from }, redirect: "manual" });

async function statuses(paths: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const path of paths) found.push((await fetchPage(path)).status);
  return found;
}

const times = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index));

describe.each([
  ["searches", (index: number) => `/products?q=${addresses}+${index}`],
  ["pages that are never cached", () => "/docs"],
  [
    "missing pages, including paths below a folder of files",
    (index: number) => `/demo/${index}.webp`,
  ],
  ["RSC payloads", (index: number) => `/checkout.rsc?${index}`],
  ["the sign-in", () => "/dashboard/sign-in"],
  ["Open Graph pictures", () => "/opengraph/store"],
])("limit for %s", (_name, path) => {
  it("R80: answers 429 after the hourly limit of one address", async () => {
    address = newAddress();
    const served = await statuses(times(LIMIT, path));
    expect(served).not.toContain(429);
    expect(await statuses(times(2, (index) => path(LIMIT + index)))).toEqual([429, 429]);
    expect((await fetchPage(path(LIMIT), newAddress())).status).toBe(served[0]);
  });
});

describe("address over its hourly limit", () => {
  beforeAll(async () => {
    // A page is cached from its second render on.
    address = newAddress();
    expect(await statuses(times(3, () => "/"))).toEqual([200, 200, 200]);
    address = newAddress();
    expect(await statuses(times(LIMIT + 1, () => "/docs"))).toContain(429);
  });

  it("R80: answers a client over its limit with a page that gives the time to wait", async () => {
    const reply = await fetchPage("/docs");
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(reply.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.text()).toMatch(
      /<main>\n<h1>Too many requests<\/h1>[\s\S]*Try again in \d+ minutes?\./,
    );
  });

  it("R80: still serves a client over its limit cached pages, files and the API", async () => {
    const free = ["/", "/demo/avocado.webp", "/icon.svg", "/robots.txt", "/sw.js", "/api/health"];
    expect(await statuses([...free, ...free])).not.toContain(429);
    expect((await fetchPage("/_next/static/nothing.js")).status).toBe(404);
    expect((await fetchPage("/dashboard/stores/oja/orders")).status).toBe(307);
  });

  it("R80, R81: rejects a client over its limit without a statement", async () => {
    const rejected = await fetchPage("/docs?again");
    const id = rejected.headers.get("x-request-id") ?? "";
    await expect.poll(app.output).toContain(id);
    const line =
      app
        .output()
        .split("\n")
        .find((each) => each.includes(id)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ status: 429, sql: 0 });
  });
});
