import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { addButton, addToCart, chooseOptions, hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser();

async function addLotion(page: Page): Promise<void> {
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await page.getByRole("radio", { name: /^Unscented/ }).check();
  await addToCart(page);
}

const badge = (page: Page) => page.getByRole("link", { name: /^Basket/ });

it("shares the cart between tabs and visits", async () => {
  const { page, openTab } = await newShopper(browser, app.url);
  const other = await openTab();
  await other.goto("/");
  await hydrated(other);
  await addLotion(page);
  await expect.poll(() => badge(other).textContent()).toBe("Basket, 1");
  await page.close();
  await other.goto("/basket");
  await other.getByRole("listitem").filter({ hasText: "Shea Hand Lotion" }).waitFor();
  await other.getByRole("button", { name: "Increase quantity of Shea Hand Lotion" }).click();
  await expect.poll(() => badge(other).textContent()).toBe("Basket, 2");
});

it.each([
  ["2.5", "2"],
  ["2,5", "2"],
  ["1,000.9", "10"],
])("rounds a typed quantity of %s down to %s", async (typed, quantity) => {
  const { page } = await newShopper(browser, app.url);
  await addLotion(page);
  const dialog = page.getByRole("dialog");
  // The maximum is known once the prices are.
  await dialog.getByText(/^₦/).first().waitFor();
  const field = dialog.getByLabel("Quantity of Shea Hand Lotion", { exact: true });
  await field.fill(typed);
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe(quantity);
});

it("shows an error when the drawer's code fails to load, and retries", async () => {
  const { page } = await newShopper(browser, app.url);
  const scripts = "**/_next/static/chunks/*.js";
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await chooseOptions(page);
  // The page's own scripts are not to fail.
  await hydrated(page);
  // As while the server restarts.
  await page.route(scripts, (route) => route.abort());
  await page.route("**/api/health", (route) => route.abort());
  await addButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Your basket" });
  await dialog.getByText("Your basket couldn't be loaded").waitFor();
  const checked = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/health"),
  );
  await dialog.getByRole("button", { name: "Try again" }).click();
  await checked;
  await dialog.getByRole("button", { name: "Try again", disabled: false }).waitFor();
  expect(await page.locator("h1").textContent()).toBe("Shea Hand Lotion");
  await page.unroute(scripts);
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await dialog.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
});

it("reloads the page when the drawer's code no longer exists, as after an upgrade", async () => {
  const { page } = await newShopper(browser, app.url);
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await chooseOptions(page);
  await hydrated(page);
  let isReloaded = false;
  await page.route("**/_next/static/chunks/*.js", (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404 }),
  );
  page.on("request", (request) => {
    isReloaded ||= request.isNavigationRequest();
  });
  await addButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Your basket" });
  const loaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await loaded;
  await page.getByRole("link", { name: /^Basket, ?1$/ }).click();
  await dialog.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await page.locator("h1").textContent()).toBe("Shea Hand Lotion");
});

it.each([
  [true, true, "Delivery and tax are calculated at checkout."],
  [true, false, "Delivery is calculated at checkout."],
  [false, true, "Tax is calculated at checkout."],
  [false, false, ""],
])("mentions charges at checkout for delivery %s and tax %s", async (delivery, tax, note) => {
  const { page } = await newShopper(browser, app.url);
  const { uid: store_uid } = await findRow(app.db, "stores", { slug: "oja" });
  const change = async (delivery_enabled: boolean, tax_collection_enabled: boolean) => {
    const charges = { delivery_enabled, tax_collection_enabled };
    await updateRows(app.db, "stores", { slug: "oja" }, charges);
    const rates = { is_active: delivery_enabled };
    await updateRows(app.db, "delivery_options", { store_uid }, rates);
  };
  await change(delivery, tax);
  onTestFinished(() => change(true, true));
  await addLotion(page);
  const noteBelow = page.locator("main p:has-text('Subtotal') + p");
  await expect
    .poll(async () => {
      await page.goto("/basket");
      await page.getByText("Subtotal").waitFor();
      return (await noteBelow.allTextContents()).join();
    })
    .toBe(note);
});

it("announces the quantity that a button has changed", async () => {
  const { page } = await newShopper(browser, app.url);
  await addLotion(page);
  await page.goto("/basket");
  await page.getByRole("button", { name: /^Increase quantity of/ }).click();
  await page.getByRole("status").filter({ hasText: "Quantity 2" }).waitFor();
});

it("recommends no product that is in the cart", async () => {
  const { page } = await newShopper(browser, app.url);
  await page.goto("/basket");
  const row = page.getByRole("list", { name: "New arrivals" });
  const first = row.getByRole("link").first();
  const name = (await first.textContent()) ?? "";
  await first.click();
  await addToCart(page);
  await page.goto("/basket");
  await hydrated(page);
  await expect.poll(() => row.getByRole("link").count()).toBe(4);
  await expect.poll(() => row.getByRole("link", { name, exact: true }).count()).toBe(0);
});

/** Opens a page whose scripts are not answered before `answerScripts` is called. */
async function openWithoutScripts(
  path: string,
): Promise<{ page: Page; answerScripts: () => void }> {
  const { page } = await newShopper(browser, app.url);
  const answer = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return { page, answerScripts: answer.resolve };
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your basket" });

it("keeps options that are chosen before hydration", async () => {
  const { page, answerScripts } = await openWithoutScripts("/products/crew-neck-tshirt");
  await page.getByRole("radio", { name: /^L\b/ }).check();
  await page.getByRole("radio", { name: /^Sand/ }).check();
  answerScripts();
  await hydrated(page);
  await page.waitForURL(/\?variant=/);
  await addButton(page).click();
  await dialog(page).getByText("L, Sand").waitFor();
  await page.reload();
  expect(await page.getByRole("radio", { name: /^L\b/ }).isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: /^Sand/ }).isChecked()).toBe(true);
});

it("adds what was chosen when the button is pressed before hydration, once", async () => {
  const { page, answerScripts } = await openWithoutScripts("/products/wildflower-honey");
  await page.getByRole("radio", { name: /^250 g/ }).press("ArrowRight");
  await page.getByLabel("Quantity of Wildflower Honey", { exact: true }).fill("2");
  await addButton(page).press("Enter");
  await addButton(page).click();
  answerScripts();
  await dialog(page).getByText("500 g").waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: /^Basket/ }).textContent())
    .toBe("Basket, 2");
});

// Last, because it closes the store.
it("shows a closed page for a store that is not live", async () => {
  await updateRows(app.db, "stores", { slug: "oja" }, { is_live: false });
  const page = await (await fetch(`${app.url}/products`)).text();
  expect(page).toMatch(/<h1[^>]*>Closed<\/h1>/);
  expect(page).not.toContain("Shea Hand Lotion");
  expect((await fetch(`${app.url}/api/storefront/products`)).status).toBe(503);
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain("Disallow: /\n");
});
