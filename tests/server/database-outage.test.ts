import { afterAll, expect, it } from "vitest";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const database = await openDatabase();
const shop = await openRemoteShop(database.db);
const proxy = await startFaultProxy(database.url);
afterAll(() => proxy.close());
const app = await openInstance({ DATABASE_URL: proxy.url, STOREFRONT_STORE: shop.slug });
const api = remoteApi(app.url, shop.key);

it("R92: serves the home page from memory, with its age, while the database does not respond", async () => {
  const before = await fetch(app.url);
  expect([before.status, before.headers.get("age")]).toEqual([200, null]);
  expect((await api.get("/products")).status).toBe(200);
  await proxy.setFault("black-hole");
  const pages = await Promise.all(Array.from({ length: 10 }, () => fetch(app.url)));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(Number(page.headers.get("age") ?? Number.NaN)).toBeLessThan(60);
    expect(page.headers.get("etag")).toBe(before.headers.get("etag"));
  }
  const [response, uncached] = await Promise.all([
    api.get("/categories"),
    fetch(`${app.url}/products?q=none`),
  ]);
  expect([response.status, uncached.status]).toEqual([503, 503]);
  await proxy.setFault(undefined);
  await expect.poll(async () => (await api.get("/products")).status).toBe(200);
  await expect.poll(async () => (await fetch(app.url)).headers.get("age")).toBeNull();
});
