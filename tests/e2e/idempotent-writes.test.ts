import { expect, it } from "vitest";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  makeMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await makeMerchant(app);

const open = (below: string) => signedIn(browser, app, merchant, below);

it("locks the values of a write whose response was lost, and writes once when it is retried", async () => {
  const page = await open("/products?search=bedside-alarm");
  const loseAnswer = async (path: string, button: string) => {
    await page.route(path, async (route) => {
      if (route.request().method() === "GET") return route.continue();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await dialog(page).getByRole("button", { name: button, exact: true }).click();
    await dialog(page).getByText("It may have been saved already").waitFor();
    await page.unroute(path);
    expect(await dialog(page).locator("input:enabled, select:enabled").count()).toBe(0);
  };
  const tryAgain = () => dialog(page).getByRole("button", { name: "Try again" }).click();
  const stock = page.getByRole("button", { name: /^Change stock of / }).first();
  const left = async () => Number(/(\d+) left/.exec((await stock.textContent()) ?? "")?.[1]);
  const before = await left();
  await stock.click();
  await dialog(page).getByLabel("Adjust by").fill("10");
  await loseAnswer("**/stock", "Save");
  await dialog(page).getByText("+10 Delivery received").waitFor();
  await tryAgain();
  await waitForToast(page, /^Stock updated/);
  await expect.poll(left).toBe(before + 10);

  await page.goto("/dashboard/stores/oja/orders/ORD-DEM0000003");
  await ready(page);
  const payments = page.getByText(/^Payment of .* recorded$/);
  const paidBefore = await payments.count();
  await page.getByRole("button", { name: "Record a payment" }).click();
  await loseAnswer("**/payments", "Record a payment");
  await tryAgain();
  await waitForToast(page, "Payment recorded");

  await page.getByRole("button", { name: "Fulfil items" }).click();
  await dialog(page).getByRole("spinbutton").last().fill("1");
  await loseAnswer("**/fulfilments", "Fulfil items");
  await tryAgain();
  await waitForToast(page, "Items fulfilled");

  await page.reload();
  await page.getByText("1 of 3 fulfilled").waitFor();
  expect(await payments.count()).toBe(paidBefore + 1);

  await page.goto("/dashboard/stores/oja/settings/delivery");
  await ready(page);
  await page.getByRole("button", { name: "Add a delivery rate" }).click();
  await dialog(page).getByLabel("Name").fill("Badagry");
  await dialog(page)
    .getByLabel(/^Price/)
    .fill("4000");
  await loseAnswer("**/delivery-options", "Save");
  await tryAgain();
  await waitForToast(page, "Delivery rate saved");
  await page.reload();
  await page.getByText("Badagry", { exact: true }).waitFor();
  expect(await page.getByText("Badagry", { exact: true }).count()).toBe(1);

  await page.goto("/dashboard/stores/oja/settings/keys");
  await ready(page);
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog(page).getByLabel("Name").fill("Market stall");
  await loseAnswer("**/keys", "Create");
  await tryAgain();
  await dialog(page).getByText("Copy it now").waitFor();
  const key = await dialog(page).locator("code").first().textContent();
  const store = `${app.url}/api/public/v1/store`;
  const authorization = `Bearer ${key}`;
  expect((await fetch(store, { headers: { authorization } })).status).toBe(200);
  await page.reload();
  await page.getByRole("heading", { name: "Market stall" }).waitFor();
  expect(await page.getByRole("heading", { name: "Market stall" }).count()).toBe(1);
});

it("keeps a dialog open with locked values until the response to its request", async () => {
  const page = await open("/products?search=bedside-alarm");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/stock", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await held;
    await route.abort();
  });
  await page
    .getByRole("button", { name: /^Change stock of / })
    .first()
    .click();
  const change = dialog(page).getByLabel("Adjust by");
  await change.fill("7");
  await change.press("Enter");
  await dialog(page).getByRole("button", { name: "Saving…" }).waitFor();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Saving…" }).waitFor();
  expect(await dialog(page).getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
  expect(await change.isDisabled()).toBe(true);
  answer();
  const again = dialog(page).getByRole("button", { name: "Try again" });
  await again.waitFor();
  await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog(page).count()).toBe(0);
});
