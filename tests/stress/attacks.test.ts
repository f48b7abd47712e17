import { expect, it } from "vitest";
import { loadCatalogue } from "#tests/bench/catalogue.ts";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import {
  costliestFilters,
  costliestImport,
  costliestSearches,
  previewImports,
} from "#tests/stress/attacks.ts";
import { spreadFacets } from "#tests/stress/faceted-catalogue.ts";
import {
  ATTACKED,
  expectUndisturbed,
  observeDuring,
  requestAtOnce,
} from "#tests/stress/steady-client.ts";
import { createRemoteMerchant } from "#tests/support/api/remote-merchant.ts";

const PRODUCTS = 30_000;
const SEARCHES = 100;
const FILTERS = 36;
const IMPORTS = 20;
const IMPORTED = 100;

const { db, url: databaseUrl } = await openDatabase();
const store = await loadCatalogue(databaseUrl, { slug: "large", products: PRODUCTS });
await spreadFacets(db);
const { url } = await openInstance({
  ...ATTACKED,
  DATABASE_URL: databaseUrl,
  STOREFRONT_STORE: "large",
  AUTH_SECRET: "a secret for the tests, long enough",
});
const app = { db, url, slug: "large" };

it(`R88: other clients do not notice ${SEARCHES} of the costliest searches at once from one address`, async () => {
  const attack = () => requestAtOnce(app, "203.0.113.1", costliestSearches(SEARCHES));
  expectUndisturbed(await observeDuring(app, async () => console.info(await attack())));
});

it(`R88: other clients do not notice ${FILTERS} requests at once with forty values of five attributes`, async () => {
  const attack = () => requestAtOnce(app, "203.0.113.2", costliestFilters(FILTERS));
  expectUndisturbed(await observeDuring(app, async () => console.info(await attack())));
});

it(`R88: shoppers do not notice ${IMPORTS} previews at once of ${IMPORTED} products with the costliest cells`, async () => {
  const merchant = await createRemoteMerchant(db, url, store);
  const file = costliestImport(IMPORTED);
  const uploads = { url, merchant, address: "203.0.113.3", store: "large", count: IMPORTS, file };
  const observed = await observeDuring(app, async () => {
    const statuses = await previewImports(uploads);
    console.info(statuses);
    expect(statuses).toMatchObject({ 200: expect.any(Number) });
  });
  expectUndisturbed(observed);
});
