import fc from "fast-check";
import { expect, it } from "vitest";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { anyEdit } from "#tests/support/catalogue/catalogue-edits.ts";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import type { Instance } from "#tests/support/server/app.ts";

const { db, url: databaseUrl } = await openDatabase();
const catalogue = await createCatalogue(db, 3);
const environment = {
  DATABASE_URL: databaseUrl,
  STOREFRONT_STORE: catalogue.slug,
  PUBLIC_URL: "https://shop.example.com",
  // A busy machine must not turn a slow statement into an error page.
  DATABASE_STATEMENT_TIMEOUT: "20000",
};
const [cached, uncached] = await Promise.all([
  openInstance(environment),
  openInstance({ ...environment, CACHE_MEGABYTES: "0" }),
]);

/** Returns the content of a page; the order of its scripts and preloads varies. */
async function read({ url }: Instance, path: string, headers = {}) {
  const reply = await fetch(url + path, { redirect: "manual", headers });
  const { status } = reply;
  const text = await reply.text();
  const [main] = /<main.*<\/main>/s.exec(text) ?? [];
  return {
    status,
    location: reply.headers.get("location"),
    text:
      main?.replaceAll(/<script>.*?<\/script>/gs, "") ??
      (text.startsWith("<") ? text.slice(0, 1_000) : text),
  };
}

async function paths(): Promise<string[]> {
  const products = await db
    .selectFrom("products")
    .select("handle")
    .where("store_uid", "=", catalogue.store)
    .orderBy("uid")
    .limit(2)
    .execute();
  return [
    "/",
    "/products",
    "/products?q=shoe&in_stock=true",
    "/c/a?sort=price",
    ...products.map(({ handle }) => `/products/${handle}`),
  ];
}

it("serves cached pages equal to newly rendered ones after edits by another process", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { minLength: 3, maxLength: 6 }), async (edits) => {
      for (const edit of edits) {
        await edit.run(db, catalogue);
        for (const path of await paths()) {
          await read(cached, path);
          expect([path, await read(cached, path)]).toEqual([path, await read(uncached, path)]);
        }
      }
    }),
    { numRuns: 4 },
  );
});

it("shares rendered products between pages and the API", async () => {
  const { key } = await createTestKey(db, catalogue.store);
  const fetchProducts = async ({ url }: Instance) => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await fetch(`${url}/api/public/v1/products`, { headers });
    return (await reply.json()).data.results;
  };
  for (let time = 0; time < 3; time += 1) {
    await updateRows(db, "stores", { uid: catalogue.store }, { store_name: `Shop ${time}` });
    for (const path of ["/products", "/"]) {
      const products = await fetchProducts(cached);
      expect([path, await read(cached, path)]).toEqual([path, await read(uncached, path)]);
      expect(products).toEqual(await fetchProducts(uncached));
      expect(await fetchProducts(cached)).toEqual(products);
    }
  }
});
