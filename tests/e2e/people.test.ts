import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import {
  AUDITED,
  checkPage,
  DASHBOARD_ENVIRONMENT,
  dialog,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";

const smtp = await startFakeSmtpServer();
afterAll(() => smtp.close());
const { app, browser } = await openAppInBrowser({
  ...DASHBOARD_ENVIRONMENT,
  SMTP_URL: smtp.url,
  MAIL_FROM: "dashboard@mail.example",
});
const merchant = await openDemoMerchant(app);

const PASSWORD = "a long enough password";

/** Returns the path of the link in the latest mail to this address, once there are this many mails. */
async function linkTo(email: string, count = 1): Promise<string> {
  const mails = () => smtp.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(count);
  const link = /https?:\/\/\S+\/dashboard\/\S+token=[\w-]+/.exec(mails().at(-1)?.parsed.text ?? "");
  const { pathname, search } = new URL(link?.[0] ?? "");
  return pathname + search;
}

async function visit(path: string): Promise<Page> {
  const { page } = await newBuyer(browser, app, AUDITED);
  await page.goto(path);
  await ready(page);
  return page;
}

async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
}

it("invites somebody, who chooses a password from the mail alone and opens the store", async () => {
  const owner = await signedIn(browser, app, merchant, "/settings/people", AUDITED);
  await checkPage(owner);
  await owner.getByRole("button", { name: "Invite" }).click();
  await dialog(owner).getByRole("button", { name: "Send invitation" }).click();
  await dialog(owner).getByText("Enter an email address").waitFor();
  await dialog(owner).getByLabel("Email address").fill("ada@example.com");
  await dialog(owner).getByRole("button", { name: "Send invitation" }).click();
  await waitForToast(owner, "Invitation sent");
  await owner.getByRole("heading", { name: "Invitations" }).waitFor();

  const page = await visit(await linkTo("ada@example.com"));
  await checkPage(page);
  await page.getByLabel("Your name").fill("Ada Obi");
  await fillNewPassword(page, "password1234");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("This password is too easy to guess").waitFor();
  await fillNewPassword(page, PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/dashboard/stores/oja");
  await page.getByText("Ada Obi").first().waitFor({ state: "attached" });

  const again = await visit(await linkTo("ada@example.com"));
  await again.getByText("This invitation no longer works").waitFor();
  await checkPage(again);

  await owner.reload();
  await ready(owner);
  await owner.getByRole("button", { name: "Make owner: ada@example.com" }).click();
  await dialog(owner).getByRole("button", { name: "Make owner" }).click();
  await waitForToast(owner, "Ada Obi is now an owner");
  await owner.getByRole("button", { name: "Remove ada@example.com" }).click();
  await dialog(owner).getByRole("button", { name: "Remove" }).click();
  await waitForToast(owner, "Ada Obi removed");
  await page.reload();
  await page.getByText("Page not found").waitFor();
});

it("lets somebody with an account sign in and accept, and no other account", async () => {
  const owner = await signedIn(browser, app, merchant, "/settings/people", AUDITED);
  await owner.getByRole("button", { name: "Invite" }).click();
  await dialog(owner).getByLabel("Email address").fill("ada@example.com");
  await dialog(owner).getByRole("button", { name: "Send invitation" }).click();
  await waitForToast(owner, "Invitation sent");
  const link = await linkTo("ada@example.com", 2);
  await owner.goto(link);
  await owner.getByText(`You're signed in as ${merchant.email}`).waitFor();
  await checkPage(owner);

  const page = await visit(link);
  await page.getByRole("link", { name: "Sign in to accept" }).click();
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.waitForURL("**/dashboard/stores/oja");
});

it("keeps the last owner of a store", async () => {
  const page = await signedIn(browser, app, merchant, "/settings/people", AUDITED);
  await page.getByRole("button", { name: /^Leave / }).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await dialog(page).getByText("A store needs an owner").waitFor();
});

it("resets a forgotten password from the mail alone, once", async () => {
  const page = await visit("/dashboard/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/dashboard/forgot-password");
  await ready(page);
  await checkPage(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Enter your email address").waitFor();
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Check your email").waitFor();
  await checkPage(page);

  const link = await linkTo("ada@example.com", 3);
  const other = await visit(link);
  await checkPage(other);
  await fillNewPassword(other, "short");
  await other.getByRole("button", { name: "Set password" }).click();
  await other.getByText("Use at least 12 characters").waitFor();
  await fillNewPassword(other, "another long password");
  await other.getByRole("button", { name: "Set password" }).click();
  await other.getByText("Password changed").waitFor();
  await other.getByRole("link", { name: "Sign in" }).click();
  await other.getByLabel("Email address").fill("ada@example.com");
  await other.getByLabel("Password").fill("another long password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL("**/dashboard/stores/oja");

  const used = await visit(link);
  await used.getByText("This link no longer works").waitFor();
  await checkPage(used);
});
