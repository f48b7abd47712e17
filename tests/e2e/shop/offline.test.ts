import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const CACHE_NAME = "offline-page";

/** A shop without an offline page. */
let withoutPage: boolean;
let isAway: boolean;

const { app, browser } = await openAppInBrowser();
const front = createServer((request, response) => {
  if (isAway) return request.socket.destroy();
  if (withoutPage && request.url === "/offline") return response.writeHead(404).end();
  const passed = forward(app.url + request.url, { headers: request.headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  return request.pipe(passed.on("error", () => response.destroy()));
});
await new Promise<void>((resolve) => front.listen(0, resolve));
const url = `http://localhost:${(front.address() as AddressInfo).port}`;

beforeEach(() => {
  withoutPage = false;
  isAway = false;
});

afterAll(async () => {
  front?.closeAllConnections();
  front?.close();
});

/** URLs of all cached responses. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const catalogue = await caches.keys();
    const requests = await Promise.all(
      catalogue.map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}

/** Opens a page in a browser that has cached the offline page. */
async function openWithServiceWorker(options = {}): Promise<Page> {
  const { page } = await newShopper(browser, url, options);
  await page.goto("/");
  await expect.poll(() => cachedPaths(page)).toEqual(["/offline"]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

it("shows the offline page for every page and recovers when online", async () => {
  const page = await openWithServiceWorker();
  await page.context().setOffline(true);
  await page.goto("/products?q=lotion");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(await page.title()).toBe("Offline · Ọjà Market");
  expect(page.url()).toBe(`${url}/products?q=lotion`);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe("rgb(251, 251, 247)");
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.evaluate(() => "isBefore" in window)).toBe(false);
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(page.url()).toBe(`${url}/products?q=lotion`);
  await page.context().setOffline(false);
  await page.getByText("for “lotion”").waitFor();
});

it("reloads automatically when the server is reachable again", async () => {
  const page = await openWithServiceWorker();
  isAway = true;
  await page.goto("/products?q=lotion");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  isAway = false;
  await page.getByText("for “lotion”").waitFor();
});

it("axe accepts the offline page in the stored theme", async () => {
  const page = await openWithServiceWorker({ colorScheme: "light", bypassCSP: true });
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.context().setOffline(true);
  await page.goto("/basket");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  expect(await violations(page)).toEqual([]);
});

it("caches only the offline page", async () => {
  const page = await openWithServiceWorker();
  for (const path of ["/products", "/products?q=lotion", "/basket", "/checkout", "/orders"]) {
    await page.goto(path);
  }
  await page.evaluate(() => fetch("/api/storefront/products").then((reply) => reply.text()));
  expect(await cachedPaths(page)).toEqual(["/offline"]);
});

it("refreshes the cached page after a day", async () => {
  const page = await openWithServiceWorker();
  const age = () =>
    page.evaluate(async (name) => {
      const copy = await (await caches.open(name)).match("/offline");
      return Date.now() - Number(copy?.headers.get("x-cached-at"));
    }, CACHE_NAME);
  await page.evaluate(async (name) => {
    const twoDaysAgo = String(Date.now() - 2 * 24 * 60 * 60 * 1000);
    const copy = new Response("old", { headers: { "x-cached-at": twoDaysAgo } });
    await (await caches.open(name)).put("/offline", copy);
  }, CACHE_NAME);
  expect(await age()).toBeGreaterThan(24 * 60 * 60 * 1000);
  await page.goto("/products");
  await expect.poll(age).toBeLessThan(60 * 60 * 1000);
});

it("unregisters itself when the offline page no longer exists", async () => {
  const page = await openWithServiceWorker();
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put("/offline", new Response("old"));
  }, CACHE_NAME);
  withoutPage = true;
  await page.goto("/robots.txt");
  await expect.poll(() => cachedPaths(page)).toEqual([]);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered).toBe(0);
});
