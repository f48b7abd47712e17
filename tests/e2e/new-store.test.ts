import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  enterAddress,
  enterContact,
  newBuyer,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { runProgram } from "#tests/support/server/program.ts";

const OVERVIEW = "/dashboard/stores/drums";

const { app, browser } = await openAppInBrowser({
  ...DASHBOARD_ENVIRONMENT,
  ...CHECKOUT_ENVIRONMENT,
  STOREFRONT_STORE: "drums",
});
const demoMerchant = await openDemoMerchant(app);

/** Runs a command and returns the last line of its output. */
async function command(name: string, ...args: string[]): Promise<string> {
  const environment = { DATABASE_URL: app.databaseUrl, PUBLIC_URL: app.url };
  const { out } = await runProgram(environment, `lib/cli/${name}.ts`, ...args);
  return out.trim().split("\n").at(-1) ?? "";
}

/** Creates the store and its owner with commands, and signs in with the form. */
async function signInAsOwner(page: Page): Promise<void> {
  const email = `ada-${randomUUID()}@example.com`;
  const store = ["--slug", "drums", "--name", "Drum House"];
  const contact = ["--email", "drums@example.com", "--phone", "0803 100 0000"];
  await command("store", "create", ...store, ...contact);
  const owner = ["--email", email, "--store", "drums"];
  const password = await command("merchant", "create", ...owner);
  await page.goto("/dashboard");
  await ready(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${OVERVIEW}`);
}

/** Opens the overview and waits until the checklist shows these steps as done. */
async function expectDone(page: Page, ...steps: string[]): Promise<void> {
  await page.goto(OVERVIEW);
  await ready(page);
  await page.getByText(`${steps.length} of 5 done`).waitFor();
  const done = page.getByRole("listitem").filter({ hasText: ", done" });
  expect(await done.count()).toBe(steps.length);
  for (const step of steps) expect(await done.filter({ hasText: step }).count()).toBe(1);
}

/** Opens a step of the checklist. */
async function openStep(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await ready(page);
}

async function save(page: Page, toast: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, toast);
}

/** Expects that nothing overflows the window, at any width. */
async function expectFit(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  }
}

/** Opens an order from the list, and expects its total and the customer's phone number. */
async function openOrder(page: Page, order: string): Promise<void> {
  await page.goto(`${OVERVIEW}/orders`);
  await ready(page);
  await page.getByRole("link", { name: order }).click();
  await page.getByRole("heading", { level: 1, name: order }).waitFor();
  await page.getByText("₦17,500").first().waitFor();
  await page.getByText("0801 234 5678").waitFor();
}

const headingOf = async (page: Page) => {
  await page.goto("/");
  return page.getByRole("heading", { level: 1 }).innerText();
};

it.each([
  { device: "a phone", viewport: { width: 390, height: 844 } },
  { device: "a desktop", viewport: { width: 1440, height: 900 } },
])(
  "leads from an empty store to an order on $device, and ticks each step when it is done",
  async ({ viewport }) => {
    await updateRows(app.db, "stores", { slug: "drums" }, { slug: `drums-${randomUUID()}` });
    const { page } = await newBuyer(browser, app, { bypassCSP: true, viewport });
    const { page: stranger } = await newBuyer(browser, app, { viewport });
    await signInAsOwner(page);
    await expectDone(page);
    await page.getByText(/^First add your address, a product that shoppers can see and /).waitFor();
    expect(await violations(page)).toEqual([]);
    await expectFit(page);
    await page.setViewportSize(viewport);

    await openStep(page, "Enter your address", "Store settings");
    await page.getByLabel("Address", { exact: true }).fill("1 Market Road, Lagos");
    await page.getByLabel("Phone", { exact: true }).fill("0803-200-0000");
    await save(page, "Settings saved");
    await expectDone(page, "Enter your address");

    await openStep(page, "Add a product", "New product");
    await page.getByLabel("Name", { exact: true }).fill("Talking drum");
    await page
      .getByLabel(/^Price/)
      .first()
      .fill("₦15,000");
    await page.getByLabel("On hand").fill("1,200");
    await page.getByLabel("Weight (kg)").first().fill("1,5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/\/products\/[\w-]{36}/);
    await expectDone(page, "Enter your address", "Add a product");

    await openStep(page, "Set up delivery", "Delivery");
    await page.getByRole("button", { name: "Add a delivery rate" }).click();
    await dialogField(page, "Name").fill("Lagos, same day");
    await dialogField(page, "Price").fill("2,500");
    await dialog(page).getByLabel("Type").selectOption("express");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await page.getByText("Express delivery rates are off").waitFor();
    await page.getByText("Express, every address, not offered").waitFor();
    expect(await violations(page)).toEqual([]);
    await expectDone(page, "Enter your address", "Add a product");
    await openStep(page, "Turn on couriers and rates", "Store settings");
    await page.getByLabel("Express delivery rates").check();
    await save(page, "Settings saved");
    await expectDone(page, "Enter your address", "Add a product", "Set up delivery");

    expect(await headingOf(stranger)).toBe("Closed");
    const preview = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "View shop" }).first().click();
    const shop = await preview;
    await shop.getByText("Your shop is closed. Only you and your team can see it.").waitFor();
    await shop.getByRole("link", { name: "Talking drum" }).first().waitFor();
    expect(await violations(shop)).toEqual([]);
    await expectFit(shop);
    await shop.getByRole("link", { name: "Open your shop" }).click();
    await shop.waitForURL(`**${OVERVIEW}`);
    await shop.close();

    await page.getByRole("button", { name: "Go live" }).click();
    await waitForToast(page, "Your store is open");
    await page.getByText("4 of 5 done").waitFor();
    await page.getByRole("listitem").getByRole("link", { name: "View shop" }).waitFor();
    expect(await headingOf(stranger)).not.toBe("Closed");
    await stranger.getByRole("link", { name: "Talking drum" }).first().waitFor();
    expect(await stranger.getByText("Only you and your team").count()).toBe(0);

    await openStep(page, "Choose your tax", "Store settings");
    await page.getByLabel("Tax on orders").selectOption("No tax");
    await save(page, "Settings saved");
    await page.goto(OVERVIEW);
    await page.getByRole("heading", { name: "To do" }).waitFor();

    await addToBasket(stranger, "Talking drum");
    await stranger.goto("/checkout");
    await enterContact(stranger, "Ada Obi");
    await enterAddress(stranger);
    await stranger.getByRole("radio", { name: /^Lagos, same day/ }).check();
    await stranger.getByRole("button", { name: "Pay ₦17,500" }).click();
    await stranger.waitForURL("**/sandbox-payment/*");
    await stranger.getByRole("button", { name: "Pay", exact: true }).click();
    await stranger.getByRole("heading", { level: 1, name: "Payment received" }).waitFor();
    await stranger.getByRole("link", { name: "See your order" }).click();
    const order = await waitForOrderNumber(stranger);
    await stranger.getByText("₦17,500").first().waitFor();
    await openOrder(page, order);
  },
);

it("says how to show the pages of a store that this instance does not show", async () => {
  const page = await signedIn(browser, app, demoMerchant, "", { bypassCSP: true });
  await page.getByRole("link", { name: "View shop" }).click();
  await page.getByText("STOREFRONT_STORE=oja").waitFor();
  expect(await violations(page)).toEqual([]);
  await expectFit(page);
  await page.getByRole("link", { name: "Guide: Deploying" }).click();
  await page.waitForURL("**/docs/deploying");
});

it("shows how to open a closed store that has orders", async () => {
  await command("store", "close", "oja");
  const page = await signedIn(browser, app, demoMerchant, "", { bypassCSP: true });
  await page.getByText("Your store is closed", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "To do" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Go live" }).click();
  await waitForToast(page, "Your store is open");
  await page.getByText("Your store is closed", { exact: true }).waitFor({ state: "detached" });
});
