import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { updateTwoFactorRequirement } from "#db/queries/stores/member-changes.ts";
import { addStoreMember } from "#lib/services/members/store-members.ts";
import {
  AUDITED,
  checkPage,
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { codeOf } from "#tests/support/api/authenticator-app.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

/** Every page below a store, with an example of each parameter. */
const STORE_PAGES = globSync("**/page.tsx", { cwd: "app/dashboard/stores/[store]" }).map((file) =>
  path.dirname(file).replaceAll(/\[[.\w]+\]/g, "example"),
);

const PASSWORD = "a long enough password";

/** Adds a member and returns their email address. */
async function addMember(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const person = { email, name, password: PASSWORD };
  await addStoreMember(testRuntime(app.db), { storeUid, role: "staff", ...person });
  return email;
}

/** Enters the password in a new browser. */
async function enterPassword(email: string, target = "/dashboard/stores/oja"): Promise<Page> {
  const { page } = await newBuyer(browser, app, AUDITED);
  await page.goto(target);
  await page.waitForURL("**/dashboard/sign-in?next=*");
  await ready(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

const isInStore = (page: Page) => page.waitForURL("**/dashboard/stores/oja");

/** Sets up an app on the account page. Returns its key and the recovery codes. */
async function setUp(page: Page) {
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByAltText("QR code").waitFor();
  const [key = "", codes = ""] = await page.locator("main code").allInnerTexts();
  return { key, recoveryCodes: codes.split("\n") };
}

const focused = (page: Page) => page.locator(":focus");

async function turnOn(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Turn on" }).click();
}

it("R98: sets up an app, and signs in with its codes and recovery codes, each of which works once", async () => {
  const email = await addMember("Ada");
  const page = await enterPassword(email);
  await isInStore(page);
  await page.goto("/dashboard/account");
  await ready(page);
  await checkPage(page);
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("The password is wrong.").waitFor();
  const { key, recoveryCodes } = await setUp(page);
  await checkPage(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download recovery codes" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  expect(await readFile(await file.path(), "utf8")).toBe(`${recoveryCodes.join("\n")}\n`);

  await turnOn(page, "000000");
  await page.getByText("The code is wrong or has already been used").waitFor();
  const code = codeOf(key);
  await turnOn(page, code);
  await waitForToast(page, "Two-factor sign-in turned on");
  await page
    .getByRole("heading", { name: "Your account", exact: true })
    .and(focused(page))
    .waitFor();
  await page.getByText("You have 10 recovery codes left").waitFor();
  await checkPage(page);

  const other = await enterPassword(email);
  await other.getByLabel("Code").waitFor();
  await checkPage(other);
  await enterCode(other, code);
  await other.getByText("The code is wrong or has already been used").waitFor();
  await enterCode(other, codeOf(key, 1));
  await isInStore(other);

  const [recoveryCode = "", another = ""] = recoveryCodes;
  const third = await enterPassword(email);
  await enterCode(third, recoveryCode);
  await isInStore(third);
  const fourth = await enterPassword(email);
  await enterCode(fourth, recoveryCode);
  await fourth.getByText("The code is wrong or has already been used").waitFor();
  await enterCode(fourth, another);
  await isInStore(fourth);
});

it("R98: replaces recovery codes and turns two-factor sign-in off with the password only", async () => {
  const email = await addMember("Bola");
  const page = await enterPassword(email, "/dashboard/account");
  await page.waitForURL("**/dashboard/account");
  await ready(page);
  const { key, recoveryCodes } = await setUp(page);
  await turnOn(page, codeOf(key));
  await page.getByRole("button", { name: "Replace recovery codes" }).click();
  await dialogField(page, "Your password").fill("not the password");
  await dialog(page).getByRole("button", { name: "Replace" }).click();
  await dialog(page).getByText("The password is wrong.").waitFor();
  await dialogField(page, "Your password").fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Replace" }).click();
  await dialog(page).getByText("Each code signs you in once").waitFor();
  await checkPage(page);
  const replaced = (await dialog(page).locator("code").innerText()).split("\n");
  expect(new Set([...recoveryCodes, ...replaced]).size).toBe(20);
  await dialog(page).getByRole("button", { name: "Done" }).click();

  const other = await enterPassword(email);
  await enterCode(other, recoveryCodes[0] ?? "");
  await other.getByText("The code is wrong or has already been used").waitFor();
  await enterCode(other, replaced[0] ?? "");
  await isInStore(other);

  await page.getByRole("button", { name: "Turn off" }).click();
  await dialogField(page, "Your password").fill(PASSWORD);
  await checkPage(page);
  await dialog(page).getByRole("button", { name: "Turn off" }).click();
  await waitForToast(page, "Two-factor sign-in turned off");
  await page.getByRole("button", { name: "Set up" }).waitFor();
  await isInStore(await enterPassword(email));
});

it("R98: closes every page of a store that requires two-factor sign-in to members without it", async () => {
  const email = await addMember("Chi");
  const owner = await signedIn(browser, app, merchant, "/settings/people", AUDITED);
  await owner.getByLabel("Require two-factor sign-in").click();
  await dialog(owner).getByText("Chi").waitFor();
  await checkPage(owner);
  await dialog(owner).getByRole("button", { name: "Require" }).click();
  // The owner has no app either.
  await owner.waitForURL("**/dashboard/account");
  await owner.getByText("Set up two-factor sign-in to continue").waitFor();

  const page = await enterPassword(email);
  await page.waitForURL("**/dashboard/account");
  for (const below of STORE_PAGES) {
    await page.goto(`/dashboard/stores/oja/${below}`);
    await page.waitForURL("**/dashboard/account");
  }
  expect(STORE_PAGES.length).toBeGreaterThan(20);
  await ready(page);
  await checkPage(page);
  const { key } = await setUp(page);
  await turnOn(page, codeOf(key));
  await page.getByText("You have 10 recovery codes left").waitFor();
  expect(await page.getByText("Set up two-factor sign-in to continue").count()).toBe(0);
  await page.getByRole("link", { name: "Back to the store" }).click();
  await isInStore(page);
  await updateTwoFactorRequirement(app.db, storeUid, false);
});
