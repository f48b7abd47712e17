import { sql } from "kysely";
import { expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";

const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";

const app = await openApp({ CACHE_MEGABYTES: "0" });

const cachingOf = async (address: string) => {
  const { status, headers } = await fetch(app.url + address);
  return [status, headers.get("cache-control")];
};

it("addresses a product's shared picture by its version, immutable until the product changes", async () => {
  const list = await (await fetch(`${app.url}/products`)).text();
  const page = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
  const sharedPicture = async () => {
    const html = await (await fetch(app.url + page)).text();
    const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    return new URL(address).pathname + new URL(address).search;
  };
  const before = await sharedPicture();
  expect(before).toMatch(/^\/opengraph\/products\/[0-9a-f-]{36}\?v=[\w-]{12}$/);
  expect(await cachingOf(before)).toEqual([200, IMMUTABLE]);
  const handle = page.slice("/products/".length);
  await sql`update products set name = name || ' II' where handle = ${handle}`.execute(app.db);
  await refreshCatalogues(app.db);
  await expect.poll(sharedPicture).not.toBe(before);
  expect(await cachingOf(await sharedPicture())).toEqual([200, IMMUTABLE]);
  const revalidated = [200, "public, max-age=0, s-maxage=60, must-revalidate"];
  expect(await cachingOf(before)).toEqual(revalidated);
  expect(await cachingOf("/opengraph/store")).toEqual(revalidated);
});

it("serves demo pictures as immutable, and no missing one", async () => {
  expect(await cachingOf("/demo/radio.webp")).toEqual([200, IMMUTABLE]);
  for (const missing of ["/demo/no-such.webp", "/demo/radio.webp.exe", "/demo/LICENSE"]) {
    expect((await cachingOf(missing))[1]).not.toMatch(/immutable|s-maxage/);
  }
});
