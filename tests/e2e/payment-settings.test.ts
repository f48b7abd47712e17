import { afterAll, expect, it } from "vitest";
import {
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

const fake = await startFakePaystack();
const environment = { ...DASHBOARD_ENVIRONMENT, PAYSTACK_API_URL: fake.url };
const { app, browser } = await openAppInBrowser(environment);
const merchant = await openDemoMerchant(app);

afterAll(() => fake?.close());

const open = () => signedIn(browser, app, merchant, "/settings/payments");

it("connects, tests and disconnects a Paystack account without showing its key", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Connect an account" }).click();
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
  await page.getByText(`…${fake.secretKey.slice(-4)}`).waitFor();

  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("The key works").waitFor();
  await page.getByText("None yet").waitFor();
  const url = await page.getByText("/api/webhooks/payments/paystack/").textContent();
  fake.callbackUrl = url ?? "";
  expect((await fake.sendMessage({ event: "charge.success", data: {} })).status).toBe(200);
  await page.reload();
  await ready(page);
  expect(await page.getByText("None yet").count()).toBe(0);
  expect(await page.content()).not.toContain(fake.secretKey);
  await fitInto(page, 390);

  await page.getByRole("button", { name: "Disconnect" }).click();
  await dialog(page).getByLabel("Your password").fill(merchant.password);
  await dialog(page).getByRole("button", { name: "Disconnect" }).click();
  await waitForToast(page, "Account disconnected");
  await page.getByRole("button", { name: "Connect an account" }).waitFor();
});

it("offers bank transfers once their bank account is entered, and keeps the deadline", async () => {
  const page = await open();
  const transfer = page.getByRole("group", { name: "Bank transfer" });
  await transfer.getByLabel("Offer bank transfer").check();
  await transfer.getByLabel("Bank", { exact: true }).fill("First Bank");
  await transfer.getByLabel("Deadline in minutes").fill("1440");
  await page.getByRole("button", { name: "Save" }).click();
  await transfer.getByText("Enter this to offer bank transfers").first().waitFor();
  await transfer.getByLabel("Account name").fill("Oja");
  await transfer.getByLabel("Account number").fill("0123456789");
  await transfer.getByLabel("Place at checkout").selectOption("First");
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Payment methods saved");
  await page.reload();
  await ready(page);
  expect(await transfer.getByLabel("Deadline in minutes").inputValue()).toBe("1440");
  expect(await transfer.getByLabel("Account number").inputValue()).toBe("0123456789");
  expect(await transfer.getByLabel("Offer bank transfer").isChecked()).toBe(true);
});
