import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  type Merchant,
  makeMerchant,
  ready,
  signedIn,
  signIn,
} from "#tests/e2e/merchant.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { productCsv } from "#tests/support/product-csv.ts";

let app: RunningApp;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(DASHBOARD_ENVIRONMENT), launchChromium()]);
  merchant = await makeMerchant(app);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const open = (below: string, options = {}) => signedIn(browser, app, merchant, below, options);
const dialog = (page: Page) => page.getByRole("dialog");
const told = (page: Page, text: string | RegExp) =>
  page
    .getByRole("region", { name: /Message/ })
    .getByText(text)
    .waitFor();

/** What the API says of the store with this key. */
async function api(key: string, below: string) {
  const response = await fetch(`${app.url}/api/public/v1${below}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

describe("who signs in", () => {
  it("is led there and back, keeps what was typed after a mistake, and can leave everywhere", async () => {
    const { page } = await newShopper(browser, app.url);
    await page.goto("/dashboard/stores/oja/orders");
    await page.waitForURL("**/dashboard/sign-in");
    await ready(page);
    await page.getByLabel("E-mail address").fill(merchant.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("is wrong").waitFor();
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(merchant.email);

    await signIn(page, merchant);
    await page.goto("/dashboard/account");
    await ready(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL("**/dashboard/sign-in");
    await page.goto("/dashboard");
    await page.waitForURL("**/dashboard/sign-in");
  });

  it("finds no page of a store that is not theirs, and none by that name", async () => {
    const page = await open("");
    const response = await page.goto("/dashboard/stores/no-such-store");
    expect(response?.status()).toBe(404);
  });
});

it("API keys: made, tried, rotated, revoked", async () => {
  const page = await open("/settings/keys");
  await page.getByRole("button", { name: "Generate a key" }).click();
  await dialog(page).getByLabel("Name").fill("Market stall");
  await dialog(page).getByRole("button", { name: "Generate" }).click();
  await dialog(page).getByText("Copy it now").waitFor();
  const key = (await dialog(page).locator("code").first().textContent()) ?? "";
  expect((await api(key, "/store")).status).toBe(200);
  await dialog(page).getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("button", { name: "Rotate Market stall" }).click();
  await dialog(page).getByRole("button", { name: "Rotate" }).click();
  await dialog(page).getByText("Copy it now").waitFor();
  await dialog(page).getByRole("button", { name: "I have copied it" }).click();
  await expect.poll(() => page.getByRole("heading", { name: "Market stall" }).count()).toBe(2);

  await page.getByRole("button", { name: "Revoke Market stall" }).last().click();
  await dialog(page).getByRole("heading", { name: "Revoke “Market stall”?" }).waitFor();
  await dialog(page)
    .getByRole("button", { name: /^Revoke sfk_test_/ })
    .click();
  await told(page, "is revoked");
  await expect.poll(async () => (await api(key, "/store")).status, { timeout: 5000 }).toBe(401);
});

it("orders: found, fulfilled, paid, taken back, with their history", async () => {
  const page = await open("/orders?fulfilment=unfulfilled");
  await page.locator("main li a").first().click();
  await page.waitForURL("**/orders/ORD-*");
  await ready(page);
  await page.getByRole("button", { name: "Fulfil items" }).click();
  await dialog(page).getByText("leave the stock for good").waitFor();
  await dialog(page).getByRole("button", { name: "Fulfil items" }).click();
  await told(page, "Fulfil items: done");
  await page.getByRole("button", { name: "Take items back" }).waitFor();
  await page.getByText("Items fulfilled").waitFor();

  await page.getByRole("button", { name: "Take items back" }).click();
  await dialog(page).getByLabel("Reason").fill("Too small");
  await dialog(page).getByRole("button", { name: "Take items back" }).click();
  await page.getByText("Too small").waitFor();

  await page.getByRole("link", { name: "Packing slip" }).click();
  await page.getByRole("columnheader", { name: "Packed" }).waitFor();
});

it("settings: saved, and another's crossing edit is noticed", async () => {
  const mine = await open("/settings");
  const theirs = await open("/settings");
  await theirs.getByLabel("Name").fill("Their market");
  await theirs.getByRole("button", { name: "Save" }).click();
  await told(theirs, "The settings are saved");
  await mine.getByLabel("Name").fill("My market");
  await mine.getByRole("button", { name: "Save" }).click();
  await mine.getByRole("alert").getByText("Somebody else changed").waitFor();
  await mine.getByRole("button", { name: "Show theirs" }).click();
  await expect.poll(() => mine.getByLabel("Name").inputValue()).toBe("Their market");

  const { page: shop } = await newShopper(browser, app.url);
  await expect
    .poll(async () => {
      await shop.goto("/");
      return shop.title();
    })
    .toContain("Their market");
});

it("delivery: an own delivery and a pickup point come and go", async () => {
  const page = await open("/settings/delivery");
  await page.getByRole("button", { name: "Add a delivery" }).click();
  await dialog(page).getByLabel("What shoppers choose by").fill("Festac");
  await dialog(page)
    .getByLabel(/^Price/)
    .fill("dear");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("must be a number").waitFor();
  await dialog(page)
    .getByLabel(/^Price/)
    .fill("1200");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Change Festac" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => page.getByText("Festac").count()).toBe(0);
});

describe("the catalogue", () => {
  it("a new product is in the shop within a second, and its price and stock are changed in the list", async () => {
    const page = await open("/products/new");
    await page.getByLabel("Name").fill("Calabash bowl");
    await page.getByRole("button", { name: "It comes in variants" }).click();
    await page.getByLabel("They differ in").fill("Size");
    await page.getByLabel("Which can be").fill("Small, Large");
    await page.getByRole("button", { name: "Make the 2 variants" }).click();
    for (const field of await page.getByLabel(/^Price/).all()) await field.fill("4000");
    await page.getByLabel("Pieces on hand").first().fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);

    const { page: shop } = await newShopper(browser, app.url);
    await shop.goto("/products?q=calabash");
    await shop.getByText("Calabash bowl").first().waitFor();

    await page.goto("/dashboard/stores/oja/products?search=calabash");
    await ready(page);
    await page.getByRole("button", { name: "Price of Calabash bowl, Small: change" }).click();
    await dialog(page)
      .getByLabel(/^Promo price/)
      .fill("9000");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("must be lower than the price").waitFor();
    await dialog(page)
      .getByLabel(/^Promo price/)
      .fill("3500");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await told(page, "The price is saved");

    await page.getByRole("button", { name: "Stock of Calabash bowl, Small: change" }).click();
    await dialog(page).getByLabel("Pieces that came or went").fill("-5");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Only 3 can go").waitFor();
    await dialog(page).getByLabel("Pieces that came or went").fill("4");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await told(page, "7 on hand now");

    await page.getByLabel("Choose Calabash bowl").check();
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await told(page, "1 product is hidden now");
    await expect
      .poll(async () => {
        await shop.goto("/products?q=calabash");
        return shop.getByText("We found nothing by that name").count();
      })
      .toBe(1);
  });

  it("a file is tried, imported and run again", async () => {
    const file = path.join(inject("scratchDir"), "wizard.csv");
    const row = { Handle: "drum", Title: "Talking drum", "Variant Price": "15000" };
    await writeFile(file, productCsv([row, { ...row, Handle: "bad", "Variant Price": "much" }]));
    const page = await open("/import");
    await page.getByLabel("The file").setInputFiles(file);
    await page.getByRole("button", { name: "See what it would do" }).click();
    await page.getByText("Nothing is changed yet").waitFor();
    await page.getByText("Line 3").first().waitFor();
    await page.getByRole("button", { name: "Import 1 product" }).click();
    await page.getByText("Done. It:").waitFor();
    await page.getByRole("button", { name: "Look at it again" }).click();
    await page.getByRole("button", { name: "Nothing to import" }).waitFor();
  });
});

const places = [
  "",
  "/orders",
  "/orders/ORD-DEM0000001",
  "/orders/ORD-DEM0000001/packing-slip",
  "/customers",
  "/products",
  "/products/new",
  "/import",
  "/settings",
  "/settings/delivery",
  "/settings/keys",
];

it.each(["light", "dark"] as const)(
  "axe finds nothing wrong in the %s theme",
  async (colorScheme) => {
    const page = await open("", { colorScheme, bypassCSP: true });
    for (const place of places) {
      await page.goto(`/dashboard/stores/oja${place}`);
      await ready(page);
      expect({ place, found: await violations(page) }).toEqual({ place, found: [] });
    }
  },
);

it.each([390, 768, 1440])("nothing is wider than a window of %d", async (width) => {
  const page = await open("", { viewport: { width, height: 900 } });
  for (const place of places) {
    await page.goto(`/dashboard/stores/oja${place}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ place, overflow }).toEqual({ place, overflow: 0 });
  }
});
