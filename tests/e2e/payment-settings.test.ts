import type { BrowserContextOptions } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import {
  AUDITED,
  checkPage,
  DASHBOARD_ENVIRONMENT,
  dialog,
  fitInto,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";

const fake = await startFakePaystack();
const stripe = await startFakeStripe();
const environment = {
  ...DASHBOARD_ENVIRONMENT,
  PAYSTACK_API_URL: fake.url,
  STRIPE_API_URL: stripe.url,
};
const { app, browser } = await openAppInBrowser(environment);
const merchant = await openDemoMerchant(app);

afterAll(() => Promise.all([fake?.close(), stripe?.close()]));

const open = (options: BrowserContextOptions = {}) =>
  signedIn(browser, app, merchant, "/settings/payments", options);

it("connects, tests and disconnects a Paystack account without showing its key", async () => {
  const page = await open();
  const paystack = page.getByRole("region", { name: "Paystack" });
  await paystack.getByRole("button", { name: "Connect an account" }).click();
  await dialog(page).getByLabel("Secret key").fill(fake.secretKey);
  await dialog(page).getByLabel("Your password").fill("not the password");
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await dialog(page).getByText("The password is wrong").waitFor();
  await dialog(page).getByLabel("Your password").fill(merchant.password);
  await dialog(page).getByLabel("Secret key").fill("sk_test_of_nobody_at_all");
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await dialog(page).getByText("Paystack rejected this key").waitFor();
  await dialog(page).getByLabel("Secret key").fill(fake.secretKey);
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await waitForToast(page, "Account connected");
  await paystack.getByText(`…${fake.secretKey.slice(-4)}`).waitFor();

  await paystack.getByRole("button", { name: "Test connection" }).click();
  await paystack.getByText("The key works").waitFor();
  await paystack.getByText("None yet").waitFor();
  const url = await paystack.getByText("/api/webhooks/payments/paystack/").textContent();
  fake.webhookUrl = url ?? "";
  expect((await fake.sendWebhook({ event: "charge.success", data: {} })).status).toBe(200);
  await page.reload();
  await ready(page);
  expect(await paystack.getByText("None yet").count()).toBe(0);
  expect(await page.content()).not.toContain(fake.secretKey);
  await fitInto(page, 390);

  await paystack.getByRole("button", { name: "Disconnect" }).click();
  await dialog(page).getByLabel("Your password").fill(merchant.password);
  await dialog(page).getByRole("button", { name: "Disconnect" }).click();
  await waitForToast(page, "Account disconnected");
  await paystack.getByRole("button", { name: "Connect an account" }).waitFor();
});

it("connects a Stripe account whose key may not register the webhook", async () => {
  stripe.setFault("http-403", { on: "register" });
  const page = await open();
  const section = page.getByRole("region", { name: "Stripe" });
  await section.getByRole("button", { name: "Connect an account" }).click();
  await dialog(page).getByLabel("Secret key").fill(stripe.secretKey);
  await dialog(page).getByLabel("Your password").fill(merchant.password);
  await dialog(page).getByRole("button", { name: "Test and save" }).click();
  await waitForToast(page, "Account connected");
  await section.getByText("We couldn't create the webhook").waitFor();
  await fitInto(page, 390);
  await section.getByRole("button", { name: "Enter the signing secret" }).click();
  await dialog(page).getByLabel("Signing secret").fill(stripe.signingSecret);
  await dialog(page).getByLabel("Your password").fill(merchant.password);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Signing secret saved");
  expect(await section.getByText("We couldn't create the webhook").count()).toBe(0);
  stripe.webhookUrl =
    (await section.getByText("/api/webhooks/payments/stripe/").textContent()) ?? "";
  expect((await stripe.sendWebhook("customer.created", {})).status).toBe(200);
  await page.reload();
  await ready(page);
  expect(await section.getByText("None yet").count()).toBe(0);
  expect(await page.content()).not.toContain(stripe.signingSecret);
});

it("offers to pay on delivery, and turns automatic refunds off", async () => {
  const page = await open(AUDITED);
  const later = page.getByRole("group", { name: "Pay on delivery" });
  await later.getByLabel("Offer payment on delivery").check();
  await later.getByLabel("Deadline in minutes").fill("4320");
  await page.getByRole("button", { name: "Save" }).first().click();
  await waitForToast(page, "Payment methods saved");
  const refunds = page.getByRole("group", { name: "Late and surplus payments" });
  await refunds.getByLabel("Refund automatically").uncheck();
  await page.getByRole("button", { name: "Save" }).last().click();
  await waitForToast(page, "Refund settings saved");
  await page.reload();
  await ready(page);
  expect(await later.getByLabel("Offer payment on delivery").isChecked()).toBe(true);
  expect(await refunds.getByLabel("Refund automatically").isChecked()).toBe(false);
  await checkPage(page);
});

it("offers bank transfers once their bank account is entered, and keeps the deadline", async () => {
  const page = await open();
  const transfer = page.getByRole("group", { name: "Bank transfer" });
  await transfer.getByLabel("Offer bank transfer").check();
  await transfer.getByLabel("Bank", { exact: true }).fill("First Bank");
  await transfer.getByLabel("Deadline in minutes").fill("1440");
  await page.getByRole("button", { name: "Save" }).first().click();
  await transfer.getByText("Enter this to offer bank transfers").first().waitFor();
  await transfer.getByLabel("Account name").fill("Oja");
  await transfer.getByLabel("Account number").fill("0123456789");
  await transfer.getByLabel("Position at checkout").selectOption("First");
  await page.getByRole("button", { name: "Save" }).first().click();
  await waitForToast(page, "Payment methods saved");
  await page.reload();
  await ready(page);
  expect(await transfer.getByLabel("Deadline in minutes").inputValue()).toBe("1440");
  expect(await transfer.getByLabel("Account number").inputValue()).toBe("0123456789");
  expect(await transfer.getByLabel("Offer bank transfer").isChecked()).toBe(true);
});
