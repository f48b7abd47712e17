import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);

const SCREENS = [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
];

const open = (path: string, options = {}) => signedIn(browser, app, merchant, path, options);
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

/** Enters text and leaves the field; returns what it then shows. */
async function enter(page: Page, label: RegExp | string, text: string): Promise<string> {
  const field = page.getByLabel(label);
  await field.fill(text);
  await field.blur();
  return field.inputValue();
}

describe.each(SCREENS)("the product editor at $width pixels", (viewport) => {
  it("saves numbers with separators, units and a currency sign", async () => {
    const name = `Typed at ${viewport.width}`;
    const page = await open("/products/new", { viewport });
    await page.getByLabel("Name").fill(name);
    expect(await enter(page, /^Price/, "₦18,500")).toBe("18,500.00");
    expect(await enter(page, /^Weight/, "0,250 kg")).toBe("0.250");
    expect(await enter(page, "On hand", "1,200")).toBe("1,200");
    expect(await enter(page, "Length (cm)", "12,5")).toBe("12.5");
    await save(page);
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    const { uid } = await findRow(app.db, "products", { name });
    const variant = await findRow(app.db, "variants", { product_uid: uid });
    expect(variant).toMatchObject({ price: "18500.00", length: "12.50" });
    expect(Number(variant.weight)).toBe(0.25);
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Price/).inputValue()).toBe("18,500.00");
    const discard = page.getByRole("button", { name: "Discard changes" });
    await enter(page, /^Price/, "18500");
    expect(await discard.count()).toBe(0);
  });

  it("shows how it understands a number with an ambiguous point before it is saved", async () => {
    const options = { viewport, bypassCSP: true, reducedMotion: "reduce" as const };
    const page = await open("/products/new", options);
    await page.getByLabel(/^Price/).fill("18.500");
    await page.getByText("Will be saved as 18,500.00.").waitFor();
    expect(await violations(page, "main")).toEqual([]);
    await page.getByLabel(/^Price/).fill("18.50");
    await page.getByText("Will be saved as").waitFor({ state: "detached" });
    await page.getByLabel(/^Price/).fill("18,50,0");
    await save(page);
    await page.getByText("Enter an amount, e.g. 18500 or 18,500.50").waitFor();
  });
});

it("edits a price with a decimal comma in the list", async () => {
  const page = await open("/products?search=hamper");
  await page
    .getByRole("button", { name: /^Change price of / })
    .first()
    .click();
  await dialogField(page, "Price").fill("NGN 1.234,50");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Price saved");
  await page.getByText("₦1,234.50").first().waitFor();
});

it("records a payment with a currency sign and separators", async () => {
  const { order_number: number } = await app.db
    .selectFrom("orders")
    .innerJoin("stores", "stores.uid", "orders.store_uid")
    .select("order_number")
    .where("slug", "=", "oja")
    .where("payment_status", "=", "unpaid")
    .where("fulfilment_status", "=", "unfulfilled")
    .where("total_amount", ">", "1234.50")
    .orderBy("order_number")
    .limit(1)
    .executeTakeFirstOrThrow();
  const page = await open(`/orders/${number}`);
  await page.getByRole("button", { name: "Record a payment" }).click();
  const amount = dialog(page).getByLabel("Amount");
  await amount.fill("1.234");
  await dialog(page).getByText("Will be saved as 1,234.00.").waitFor();
  await amount.fill("₦1,234.50");
  await amount.blur();
  expect(await amount.inputValue()).toBe("1,234.50");
  await dialog(page).getByRole("button", { name: "Record a payment" }).click();
  await waitForToast(page, "Payment recorded");
  await page.getByText("Payment of ₦1,234.50 recorded").waitFor();
});

it("saves settings with separators, and a national phone number in international form", async () => {
  const page = await open("/settings");
  expect(await enter(page, "Phone", "0803 1234567")).toBe("0803 1234567");
  expect(await enter(page, /^Service charge/, "1.500,50")).toBe("1,500.50");
  expect(await enter(page, "Rate (%)", "7,5 %")).toBe("7.5");
  expect(await enter(page, "Stock that unpaid orders can reserve (%)", "50%")).toBe("50");
  await save(page);
  await waitForToast(page, "Settings saved");
  expect(await findRow(app.db, "stores", { slug: "oja" })).toMatchObject({
    phone: "+2348031234567",
    service_charge: "1500.50",
    tax_rate: "7.50",
    unpaid_stock_share: 50,
  });
  await expect.poll(() => page.getByLabel(/^Service charge/).inputValue()).toBe("1,500.50");
  await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("0803 123 4567");
});

it("shows phone numbers in the form of their country", async () => {
  const page = await open("/orders/ORD-DEM0000002");
  const { customer_phone } = await findRow(app.db, "orders", { order_number: "ORD-DEM0000002" });
  const link = page.locator(`a[href="tel:${customer_phone}"]`);
  expect(await link.textContent()).toMatch(/^0\d{3} \d{3} \d{4}$/);
  await page.goto("/dashboard/stores/oja/orders/packing-slips?order=ORD-DEM0000002");
  await page
    .getByText(/^0\d{3} \d{3} \d{4}$/)
    .first()
    .waitFor();
});

it("filters the shop by a price with a sign and separators", async () => {
  const { page } = await newBuyer(browser, app, { viewport: { width: 1440, height: 900 } });
  await page.goto("/products");
  await hydrated(page);
  const from = page.getByLabel("From", { exact: true });
  await from.fill("₦18,50,0");
  await page.getByRole("button", { name: "Apply" }).click();
  expect(await from.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    "Enter an amount, such as 1500",
  );
  await from.fill("₦18,500");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/price_min=18500$/);
});
