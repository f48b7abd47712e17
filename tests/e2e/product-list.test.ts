import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { refreshAllProducts } from "#db/queries/products/product-changes.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

/** Creates products with SKUs such as "KNOT-0120-RED". */
async function addProducts(count: number, name: string): Promise<void> {
  await sql`
    with product as (
      insert into products (store_uid, handle, name)
      select ${storeUid}, lower(${name}::text) || '-' || number, ${name}::text || ' ' || number
      from generate_series(1, ${count}::int) as number returning uid, handle
    )
    insert into variants (store_uid, product_uid, name, price, is_default, sku)
    select ${storeUid}, uid, '', 1000, true, upper(handle) || '-RED' from product`.execute(app.db);
  await refreshAllProducts(app.db, storeUid);
}

const open = (query: string, options = {}) =>
  signedIn(browser, app, merchant, `/products?${query}`, options);

const selectPage = (page: Page) => page.getByLabel("Select all rows on this page").check();

const countProducts = async (name: string, where: object) => {
  const rows = await app.db
    .selectFrom("products")
    .select(["is_active", "is_hidden_from_storefront", "tags"])
    .where("store_uid", "=", storeUid)
    .where("name", "like", `${name} %`)
    .execute();
  const expected = Object.entries(where).map(([column, value]) => [column, JSON.stringify(value)]);
  return rows.filter((row) =>
    expected.every(([column, value]) => JSON.stringify(row[column as keyof typeof row]) === value),
  ).length;
};

it("selects all matching products, changes them and shows how many", async () => {
  await addProducts(120, "Knot");
  await addProducts(2, "Loop");
  const page = await open("search=knot", {
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  });
  await selectPage(page);
  await page.getByRole("button", { name: "Select all 120 matching" }).click();
  await page.getByText("All 120 selected").waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await violations(page, "main")]).toEqual([width, []]);
  }
  await page.getByRole("button", { name: "Edit selected" }).click();
  await dialog(page).getByRole("heading", { name: "Edit 120 products" }).waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await violations(page, "dialog")]).toEqual([width, []]);
  }
  await dialogField(page, "New value").selectOption("Archived");
  await dialog(page).getByRole("button", { name: "Change 120 products" }).click();
  await waitForToast(page, "120 products changed");
  expect(await countProducts("Knot", { is_active: false })).toBe(120);
  expect(await countProducts("Loop", { is_active: false })).toBe(0);
  await page.getByText("1–50 of 120").waitFor();
});

it("changes only the rows of the page when one is deselected after all were selected", async () => {
  await addProducts(60, "Braid");
  const page = await open("search=braid&ordering=name");
  await selectPage(page);
  const all = page.getByRole("button", { name: "Select all 60 matching" });
  await all.click();
  await page.getByLabel("Select Braid 1", { exact: true }).uncheck();
  await page.getByText("49 selected").waitFor();
  await page.getByLabel("Select Braid 1", { exact: true }).check();
  await all.click();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByText("1–50 of 60").waitFor();
  await page.getByLabel("Select Braid 1", { exact: true }).check();
  await page.getByRole("button", { name: "Edit selected" }).click();
  await dialogField(page, "Change").selectOption("Add tags");
  await dialogField(page, "Tags").fill("Hair, Gift");
  await dialog(page).getByRole("button", { name: "Change 1 product" }).click();
  await waitForToast(page, "1 product changed");
  expect(await countProducts("Braid", { tags: ["Hair", "Gift"] })).toBe(1);
});

it("continues a change of all matching products that failed in between", async () => {
  await addProducts(150, "Weave");
  const page = await open("search=weave");
  await selectPage(page);
  await page.getByRole("button", { name: "Select all 150 matching" }).click();
  await page.getByRole("button", { name: "Edit selected" }).click();
  await dialogField(page, "Change").selectOption("Category");
  await dialogField(page, "New value").selectOption("Create a category…");
  await dialogField(page, "Name of the category").fill("Woven");
  // The first call leaves products for a second, which fails.
  const first = { matched: 100, changed: 100, last: "00000000-0000-4000-8000-000000000000" };
  const calls: (string | null)[] = [];
  await page.route("**/api/dashboard/stores/oja/products", async (route) => {
    calls.push(route.request().postDataJSON().selection.after);
    if (calls.length === 1) return route.fulfill({ json: { data: first } });
    if (calls.length === 2) return route.fulfill({ status: 503, json: { data: null } });
    return route.continue();
  });
  await dialog(page).getByRole("button", { name: "Change 150 products" }).click();
  await dialog(page).getByRole("alert").waitFor();
  await dialog(page).getByText("100 of 150 products done").waitFor();
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await waitForToast(page, /products changed/);
  expect(calls).toEqual([null, first.last, first.last]);
  const { uid } = await findRow(app.db, "categories", { store_uid: storeUid, name: "Woven" });
  const reply = await page.request.get(`/api/dashboard/stores/oja/products?category=${uid}`);
  expect((await reply.json()).data.count).toBe(150);
});

it("finds products by a part of a SKU", async () => {
  await addProducts(3, "Plait");
  const page = await open("");
  await page.getByRole("searchbox", { name: "Search" }).fill("lait-2-r");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Plait 2" }).waitFor();
  await page.getByText("1–1 of 1").waitFor();
});
