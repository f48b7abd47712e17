import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  fitInto,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { createRemoteMerchant } from "#tests/support/api/remote-merchant.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";

const aggregator = await startFakeAggregator();
const environment = { ...DASHBOARD_ENVIRONMENT, SHIPBUBBLE_URL: aggregator.url };
const { app, browser } = await openAppInBrowser(environment);
const merchant = await openDemoMerchant(app);

afterAll(() => aggregator?.close());

const open = (below: string, options = {}) => signedIn(browser, app, merchant, below, options);
/** Two clicks before the page can answer the first. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });

/** Calls the public API with this key. */
async function api(key: string, below: string) {
  const response = await fetch(`${app.url}/api/public/v1${below}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

describe("sign-in", () => {
  it("signs in and returns to the page, keeps the input after a mistake, and signs out everywhere", async () => {
    const { page } = await newBuyer(browser, app);
    await page.goto("/dashboard/stores/sahel/orders?payment=unpaid");
    await page.waitForURL("**/dashboard/sign-in?next=*");
    await ready(page);
    await page.getByLabel("Email address").fill(merchant.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("Wrong email address or password").waitFor();
    expect(await page.getByLabel("Email address").inputValue()).toBe(merchant.email);

    await page.getByLabel("Password").fill(merchant.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard/stores/sahel/orders?payment=unpaid");
    await page.goto("/dashboard/sign-in?next=//example.com/dashboard/x");
    await page.waitForURL("**/dashboard/stores/*");
    await page.goto("/dashboard/account");
    await ready(page);
    await page.route("**/api/dashboard/session", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("alert").getByText("Your devices may still be signed in").waitFor();
    await page.unroute("**/api/dashboard/session");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL("**/dashboard/sign-in");
    await page.goto("/dashboard");
    await page.waitForURL("**/dashboard/sign-in");
  });

  it("returns to the page after signing in again when the session ends during an edit", async () => {
    const page = await open("/products?search=bedside-alarm");
    await page.getByRole("button", { name: /^Change price of / }).click();
    await page.context().clearCookies();
    // Abort background reads: only the save may see the 401.
    await page.route("**/products?*", (route) => route.abort());
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/dashboard/sign-in?next=*");
    await ready(page);
    await page.unroute("**/products?*");
    await page.getByLabel("Email address").fill(merchant.email);
    await page.getByLabel("Password").fill(merchant.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard/stores/oja/products?search=bedside-alarm");
  });

  it("stays on the page with unsaved changes when the session ends, and saves them after sign-in", async () => {
    const page = await open("/products/new");
    await page.getByLabel("Name", { exact: true }).fill("Unsaved product");
    await page.getByLabel(/^Price/).fill("10");
    const context = page.context();
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Sign in (opens in a new tab)" }).waitFor();
    await context.addCookies(cookies);
    await page.getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Product saved");
  });

  it("shows not-found with a way back for a missing page, store and order", async () => {
    const page = await open("");
    for (const path of ["stores/oja/orders/ORD-NONE", "stores/oja/no/such-page"]) {
      const response = await page.goto(`/dashboard/${path}`);
      expect(response?.status()).toBe(404);
      await page.getByText("Page not found").waitFor();
      await page.getByRole("navigation", { name: "Dashboard" }).waitFor();
    }
    for (const path of ["no-such-page", "stores/no-such-store"]) {
      const response = await page.goto(`/dashboard/${path}`);
      expect(response?.status()).toBe(404);
      await page.getByRole("link", { name: "Go to your stores" }).waitFor();
    }
  });

  it("hides owners' sections from staff and explains owners-only pages", async () => {
    const { uid } = await findRow(app.db, "stores", { slug: "oja" });
    const staff = await createRemoteMerchant(app.db, app.url, uid, "staff");
    const page = await signedIn(browser, app, staff, "");
    const sections = page.getByRole("navigation", { name: "Dashboard" });
    await sections.getByRole("link", { name: "Orders" }).waitFor();
    expect(await sections.getByText("Settings").count()).toBe(0);
    for (const place of ["", "/delivery", "/couriers", "/keys"]) {
      await page.goto(`/dashboard/stores/oja/settings${place}`);
      await page.getByRole("heading", { name: "Owners only" }).waitFor();
    }
  });
});

it("creates, tests, rotates and revokes API keys", async () => {
  const page = await open("/settings/keys");
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog(page).getByLabel("Name").fill("Market stall");
  await dialog(page).getByLabel("Read events").check();
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await dialog(page).getByText("Copy it now").waitFor();
  const key = (await dialog(page).locator("code").first().textContent()) ?? "";
  expect((await api(key, "/events")).status).toBe(200);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const { uid: key_uid } = await findRow(app.db, "api_keys", { name: "Market stall" });
  const hour = sql<Date>`now() - interval '1 hour'`;
  await insertRow(app.db, "api_key_usage_hourly", { key_uid, hour, requests: 1234, rejected: 2 });
  await page.getByRole("button", { name: "Rotate Market stall" }).click();
  await dialog(page).getByRole("button", { name: "Rotate" }).click();
  await dialog(page).getByText("Copy it now").waitFor();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.getByRole("heading", { name: "Market stall" }).count()).toBe(2);
  // With or without the request above.
  await page.getByText(/^1,23[45] requests, 2 rejected by the rate limit$/).waitFor();

  await page.getByRole("button", { name: "Revoke Market stall" }).last().click();
  await dialog(page).getByRole("heading", { name: "Revoke “Market stall”?" }).waitFor();
  await dialog(page)
    .getByRole("button", { name: /^Revoke sfk_test_/ })
    .click();
  await waitForToast(page, "“Market stall” revoked");
  await expect.poll(async () => (await api(key, "/store")).status).toBe(401);
});

it("finds, fulfils, pays and returns orders with their history", async () => {
  const page = await open("/orders?fulfilment=unfulfilled&payment=unpaid");
  await page.getByRole("link", { name: "ORD-DEM0000002" }).click();
  await page.waitForURL("**/orders/ORD-*");
  await ready(page);
  const pickUp = { name: "Mark as picked up" };
  const other = await open("/orders/ORD-DEM0000002");
  await other.getByRole("button", pickUp).click();
  await page.getByRole("button", pickUp).click();
  await dialog(page).getByText("Removes these items from stock").waitFor();
  await dialog(page).getByRole("button", pickUp).click();
  await waitForToast(page, "Items picked up");
  await dialog(other).getByRole("button", pickUp).click();
  await dialog(other).getByText("This action is no longer possible").waitFor();
  expect(await dialog(other).getByRole("button", pickUp).isDisabled()).toBe(true);
  await other.close();
  await page.getByRole("button", { name: "Return items" }).waitFor();
  await page.getByText("Items fulfilled").first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  await page.getByRole("button", { name: "Record a payment" }).click();
  await dialog(page).getByLabel("Amount").fill("1");
  await dialog(page).getByRole("button", { name: "Record a payment" }).click();
  await waitForToast(page, "Payment recorded");
  await page.getByText("Payment of ₦1 recorded").waitFor();
  await expect.poll(() => page.getByText("Partly paid", { exact: true }).count()).toBe(2);

  await page.getByRole("button", { name: "Return items" }).click();
  await dialog(page).getByRole("button", { name: "Return items" }).click();
  await dialog(page).getByText("Choose at least one item").waitFor();
  await dialog(page).getByRole("textbox").first().fill("1");
  await dialog(page).getByLabel("Put back in stock").uncheck();
  await dialog(page).getByLabel("Reason").fill("Too small");
  await dialog(page).getByRole("button", { name: "Return items" }).click();
  await page.getByText("Not put back in stock").waitFor();
  await page.getByText("Too small").waitFor();

  await page.getByRole("link", { name: "Packing slip" }).click();
  await page.getByRole("columnheader", { name: "Packed" }).waitFor();
});

it("links the overview to open tasks and customers to their orders", async () => {
  const page = await open("");
  await page.getByRole("link", { name: /to fulfil$/ }).click();
  await page.waitForURL("**/orders?fulfilment=due");
  expect(await page.getByLabel("Fulfilment").inputValue()).toBe("due");
  await page.getByLabel("Fulfilment").focus();
  await page.getByLabel("Fulfilment").selectOption("Fulfilled");
  await page.waitForURL("**/orders?fulfilment=fulfilled");
  expect(await page.locator(":focus").getAttribute("name")).toBe("fulfilment");
  const entries = await page.evaluate(() => history.length);
  await page.getByLabel("From").fill("2026-01-01");
  await page.waitForURL("**&from=2026-01-01");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect.poll(() => page.getByLabel("Fulfilment").inputValue()).toBe("due");
  await page.getByLabel("Search").fill("nobody of this name");
  await page.getByLabel("Search").press("Enter");
  await page.getByRole("link", { name: "Show all orders" }).click();
  await page.waitForURL("**/orders");
  await expect.poll(() => page.getByLabel("Search").inputValue()).toBe("");
  expect(await page.getByLabel("Fulfilment").inputValue()).toBe("");

  await page.goto("/dashboard/stores/oja/customers");
  await ready(page);
  const customer = page.locator("tbody").getByRole("link").first();
  const name = (await customer.textContent()) ?? "";
  await page.getByLabel("Search").fill(name);
  await page.getByLabel("Search").press("Enter");
  await page.waitForURL("**/customers?search=*");
  await page.getByRole("link", { name }).first().click();
  await page.waitForURL("**/customers/*-*");
  await page.getByRole("heading", { name }).waitFor();
  await page.getByRole("link", { name: /^ORD-/ }).first().waitFor();

  const uid = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/dashboard/stores/oja/orders?customer=${uid}`);
  await page.getByRole("heading", { name: `Orders from ${name}` }).waitFor();
  await page.getByRole("link", { name: `Clear customer filter: ${name}` }).click();
  await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
  // The other demo store comes first by name.
  await page.goto("/dashboard");
  await page.waitForURL("**/dashboard/stores/oja");
});

it("sorts a list, exports its selected rows and prints their packing slips", async () => {
  const page = await open("/orders");
  const total = page.getByRole("columnheader", { name: "Total" });
  await total.getByRole("link").click();
  await page.waitForURL("**/orders?ordering=-total_amount");
  await expect.poll(() => total.getAttribute("aria-sort")).toBe("descending");
  const all = page.getByLabel("Select all rows on this page");
  await all.check();
  await page.getByText(/^[1-9]\d selected$/).waitFor();
  await all.uncheck();
  const rows = page.getByLabel("Select ORD-");
  await rows.nth(0).check();
  await rows.nth(1).check();
  await page.getByText("2 selected").waitFor();
  const selected = await rows
    .and(page.locator(":checked"))
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export selected orders" }).click(),
  ]);
  const lines = (await readFile((await download.path()) ?? "", "utf8")).trim().split("\n");
  const exported = lines.slice(1).map((line) => line.split(",")[0]);
  expect(exported).toEqual(expect.arrayContaining(selected));
  expect(lines).toHaveLength(3);
  await page.getByRole("button", { name: "Print packing slips" }).click();
  for (const name of selected) await page.getByRole("heading", { name }).waitFor();
});

it("closes the phone menu with Escape and restores the focus", async () => {
  const page = await open("", { viewport: { width: 390, height: 900 } });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Orders", exact: true }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("link", { name: "Orders", exact: true }).count()).toBe(0);
  await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Menu");
});

it("keeps the phone menu below the header while the page scrolls", async () => {
  const page = await open("", { viewport: { width: 320, height: 700 }, bypassCSP: true });
  await page.addStyleTag({ content: "html { font-size: 200% }" }); // two lines of banner
  await page.getByRole("button", { name: "Menu" }).click();
  for (const scrolled of [0, 40]) {
    await page.evaluate((y) => window.scrollTo(0, y), scrolled);
    const [header, banner, menu] = await Promise.all(
      ["aside", "aside p:has-text('Sandbox')", "#sections"].map((each) =>
        page.locator(each).evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    );
    expect(header.top < 0).toBe(scrolled > 0);
    expect(menu.top).toBeGreaterThanOrEqual(banner.bottom);
    expect(menu.top).toBeLessThanOrEqual(header.bottom);
  }
});

it("merges concurrent edits of the settings, and asks only about the same field", async () => {
  const mine = await open("/settings");
  const other = await open("/settings");
  const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
  await other.getByLabel("Name").fill("Their market");
  await save(other);
  await waitForToast(other, "Settings saved");

  await mine.getByLabel("Default weight").fill("0.75");
  await save(mine);
  await waitForToast(mine, "Settings saved");
  await expect.poll(() => mine.getByLabel("Name").inputValue()).toBe("Their market");

  await other.getByLabel("Name").fill("Our market");
  await save(other);
  await expect.poll(() => other.getByLabel("Default weight").inputValue()).toBe("0.75");
  const storedName = async () => (await findRow(app.db, "stores", { slug: "oja" })).store_name;
  await expect.poll(storedName).toBe("Our market");
  await mine.getByLabel("Name").fill("My market");
  await mine.getByLabel("Default weight").fill("0.8");
  await save(mine);
  await mine.getByRole("alert").getByText("Someone else just changed").waitFor();
  const choice = mine.getByRole("group", { name: "Name" });
  expect(await choice.getByLabel("Your version: My market").isChecked()).toBe(true);
  await choice.getByLabel("Latest version: Our market").check();
  expect(await mine.getByLabel("Name", { exact: true }).inputValue()).toBe("Our market");
  await choice.getByLabel("Your version: My market").check();
  await save(mine);
  await expect.poll(() => choice.count()).toBe(0);

  const { page: shop } = await newBuyer(browser, app);
  await expect
    .poll(async () => {
      await shop.goto("/");
      return shop.title();
    })
    .toContain("My market");
});

it("adds and removes delivery rates and pickup locations", async () => {
  const page = await open("/settings/delivery");
  await page.getByRole("button", { name: "Add a delivery rate" }).click();
  await dialog(page).getByLabel("Name").fill("Epe");
  await dialogField(page, "Price").fill("dear");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Enter an amount").waitFor();
  await dialogField(page, "Price").fill("1200");
  await clickTwice(dialog(page).getByRole("button", { name: "Save" }));
  await page.getByRole("button", { name: "Edit Epe" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => page.getByText("Epe", { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: "Add a pickup location" }).click();
  await dialog(page).getByLabel("Name").fill("Market gate");
  await dialog(page).getByLabel("Address").fill("1 Gate Road");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit Market gate" }).waitFor();

  const unbroken = "Gate".repeat(30);
  await page.getByRole("button", { name: "Add a pickup location" }).click();
  await dialog(page).getByLabel("Name").fill(unbroken);
  await dialog(page).getByLabel("Address").fill("2 Gate Road");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Edit ${unbroken}` }).waitFor();
  await fitInto(page, 390);
});

it("connects, tests and disconnects a courier account without showing its key", async () => {
  const page = await open("/settings/couriers");
  await page.getByText("New quotes come from test couriers").waitFor();
  await page.getByRole("button", { name: "Connect an account" }).click();
  await dialog(page).getByLabel("API key").fill("sb_sandbox_of_nobody");
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await dialog(page).getByText("Shipbubble rejected this key").waitFor();
  await dialog(page).getByLabel("API key").fill(aggregator.apiKey);
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await waitForToast(page, "Account connected");
  await page.getByText(`…${aggregator.apiKey.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(aggregator.apiKey);

  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("The key works").waitFor();
  aggregator.setFault("http-401", { on: "categories", times: 1 });
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("Shipbubble rejected this key").waitFor();

  await page.reload();
  await ready(page);
  expect(await page.content()).not.toContain(aggregator.apiKey);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await dialog(page).getByRole("button", { name: "Disconnect" }).click();
  await waitForToast(page, "Account disconnected");
  await page.getByRole("button", { name: "Connect an account" }).waitFor();
});

describe("the catalogue", () => {
  it("shows a new product in the shop within a second, and edits price and stock in the list", async () => {
    const page = await open("/products/new");
    await page.getByLabel("Name").fill("Calabash bowl");
    await page.getByRole("button", { name: "Add options such as size or colour" }).click();
    await page.getByLabel("Option").fill("Size");
    await page.getByLabel("Values").fill("Small, Large");
    await page.getByRole("button", { name: "Create 2 variants" }).click();
    const variant = (name: string) => page.getByRole("group", { name, exact: true });
    for (const name of ["Small", "Large"]) {
      await variant(name)
        .getByLabel(/^Price/)
        .fill("4000");
    }
    await variant("Small").getByLabel("On hand").fill("3");
    await clickTwice(page.getByRole("button", { name: "Save" }));
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    const { page: shop } = await newBuyer(browser, app);
    await shop.goto("/products?q=calabash");
    await shop.getByText("Calabash bowl").first().waitFor();

    await page.goto("/dashboard/stores/oja/products?search=calabash");
    await ready(page);
    await page.getByRole("button", { name: "2 variants of Calabash bowl" }).click();
    await page.getByRole("button", { name: "Change price of Calabash bowl, Small" }).click();
    await dialogField(page, "Promotional price").fill("cheap");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Enter an amount, e.g. 18500").waitFor();
    await dialogField(page, "Promotional price").fill("9000");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("must be lower than the price").waitFor();
    await dialogField(page, "Promotional price").fill("3500");
    // The list shows the new price although its products cannot be loaded again.
    const lists = "**/oja/products?*";
    await page.route(lists, (route) => route.abort());
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Price saved");
    await page
      .getByRole("button", { name: "Change price of Calabash bowl, Small" })
      .getByText("3,500")
      .waitFor();
    await page.unroute(lists);

    await page.getByRole("button", { name: "Change stock of Calabash bowl, Small" }).click();
    await dialog(page).getByLabel("Reason").selectOption("Stock count");
    await dialog(page).getByLabel("Adjust by").fill("-5");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("You can remove at most 3").waitFor();
    await dialog(page).getByLabel("Adjust by").fill("4");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Stock updated: 7 on hand");

    await page.getByLabel("Select Calabash bowl").check();
    await page.getByRole("button", { name: "Edit selected" }).click();
    await dialogField(page, "New value").selectOption("Hidden");
    await dialog(page).getByRole("button", { name: "Change 1 product" }).click();
    await waitForToast(page, "1 product changed");
    await expect
      .poll(async () => {
        await shop.goto("/products?q=calabash");
        return shop.getByRole("heading", { name: "No results for “calabash”" }).count();
      })
      .toBe(1);
  });

  it("offers both prices after a conflict, and keeps the price of the other side when unchanged", async () => {
    const mine = await open("/products?search=bedside-alarm");
    const other = await open("/products?search=bedside-alarm");
    const price = /^Change price of /;
    const change = async (page: Page, amount: string) => {
      await page.getByRole("button", { name: price }).first().click();
      await dialogField(page, "Price").fill(amount);
      await dialog(page).getByRole("button", { name: "Save" }).click();
    };
    await change(other, "2345");
    await waitForToast(other, "Price saved");

    await change(mine, "6789");
    await dialog(mine).getByText("Someone else just changed this price").waitFor();
    await dialog(mine).getByLabel("Latest version: 2345.00").waitFor();
    await dialog(mine).getByRole("button", { name: "Save" }).click();
    await waitForToast(mine, "Price saved");
    await mine.getByRole("button", { name: price }).getByText("6,789").waitFor();

    await other.reload();
    await ready(other);
    await mine.getByRole("button", { name: price }).first().click();
    await change(other, "3456");
    await waitForToast(other, "Price saved");
    await expect
      .poll(async () => {
        await mine.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        return mine.getByRole("button", { name: price, includeHidden: true }).textContent();
      })
      .toContain("3,456");
    await dialog(mine).getByRole("button", { name: "Save" }).click();
    await waitForToast(mine, "Price saved");
    await mine.getByRole("button", { name: price }).getByText("3,456").waitFor();
  });

  it("previews a file, imports it and imports it again", async () => {
    const file = path.join(inject("scratchDir"), "wizard.csv");
    const row = {
      Handle: "drum",
      Title: "Talking drum",
      "Variant Price": "15000",
      "Image Src": "https://127.0.0.1/drum.jpg",
    };
    await writeFile(file, productCsv([row, { ...row, Handle: "bad", "Variant Price": "much" }]));
    const page = await open("/import");
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("heading", { level: 2, name: /nothing has changed yet$/ }).waitFor();
    await page.getByRole("heading", { level: 3, name: "Problems: 1" }).waitFor();
    await page.getByRole("row", { name: "Image Src 2 Imported" }).waitFor();
    await page.getByRole("radio", { name: /^Sold out/ }).check();
    await page.getByRole("button", { name: "Import 1 product" }).click();
    await page.getByText("Import finished").waitFor();
    await page.getByRole("button", { name: "Preview again" }).click();
    await page.getByRole("button", { name: "Nothing to import" }).waitFor();
    await page.getByRole("button", { name: "Copy images into this store" }).click();
    await page.getByText("0 images copied, 1 could not be copied").waitFor();
    await page.getByText("The server cannot be reached").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download oja-products.csv" }).click(),
    ]);
    expect(await readFile((await download.path()) ?? "", "utf8")).toContain("Talking drum");
  });
});
