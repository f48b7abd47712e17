import { sql } from "kysely";
import { expect, it } from "vitest";
import { createStore } from "#lib/services/stores/create-store.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  fitInto,
  openDemoMerchant,
  ready,
  signedIn,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);

const open = (below: string, options = {}) => signedIn(browser, app, merchant, below, options);

const places = [
  "",
  "/orders",
  "/orders/ORD-DEM0000001",
  "/orders/packing-slips?order=ORD-DEM0000001",
  "/customers",
  "/mail",
  "/products",
  "/products/new",
  "/import",
  "/settings",
  "/settings/delivery",
  "/settings/couriers",
  "/settings/payments",
  "/settings/categories",
  "/settings/search",
  "/settings/keys",
  "/settings/notifications",
  "/settings/webhooks",
  "/settings/webhooks/deliveries",
];

it("fits every window width and has no accessibility violations", async () => {
  const page = await open("", { bypassCSP: true });
  // A system font may be wider.
  await page.route("**/*.woff2", (route) => route.abort());
  const customer = await app.db
    .selectFrom("customers")
    .innerJoin("stores", "stores.uid", "customers.store_uid")
    .select("customers.uid")
    .where("stores.slug", "=", "oja")
    .executeTakeFirstOrThrow();
  await createStore(app.db, {
    slug: "empty",
    name: "Empty store",
    email: "empty@example.com",
    phone: "+2348000000000",
    address: "",
    currency: "NGN",
  });
  await sql`insert into store_members (store_uid, merchant_uid, role)
    select stores.uid, merchants.id, 'owner' from stores, merchants
    where slug = 'empty' and merchants.email = ${merchant.email}`.execute(app.db);
  const product = await findRow(app.db, "products", { handle: "shea-hand-lotion" });
  const details = [`/customers/${customer.uid}`, `/products/${product.uid}`];
  const paths = [...places, ...details].map((place) => `/oja${place}`);
  for (const path of [...paths, "/empty"]) {
    await page.goto(`/dashboard/stores${path}`);
    await ready(page);
    for (const width of [320, 390, 768, 1440]) await fitInto(page, width);
    // The navigation is the same on every page.
    const within = path === "/oja" ? "html" : "main";
    expect([path, await violations(page, within)]).toEqual([path, []]);
  }
  await page.getByRole("heading", { name: "Set up your store" }).waitFor();
});

it("fits long words into every window width", async () => {
  const page = await open("");
  await sql`update order_items set notes = repeat('z', 500)`.execute(app.db);
  await sql`update categories set name = name || repeat('z', 200)`.execute(app.db);
  await sql`update api_keys set name = repeat('W', 60)`.execute(app.db);
  const order = "ORD-DEM0000005";
  const places = [`orders/${order}`, `orders/packing-slips?order=${order}`, "products"];
  for (const place of [...places, "settings/keys"]) {
    await page.goto(`/dashboard/stores/oja/${place}`);
    await ready(page);
    for (const width of [390, 768, 1440]) await fitInto(page, width);
  }
});
