import type { Browser, BrowserContextOptions, Cookie, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { createDemoMerchant } from "#lib/server/prepare.ts";
import { violations } from "#tests/e2e/axe.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import type { Credentials } from "#tests/support/api/remote-merchant.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import type { RunningApp } from "#tests/support/server/app.ts";

const DESK = { width: 1280, height: 900 };

/** Secrets for sessions and courier keys of the app under test. */
export const DASHBOARD_ENVIRONMENT = {
  AUTH_SECRET: "a secret for the tests, long enough",
  ENCRYPTION_SECRET: "another-secret-for-the-tests-long-enough",
  // Each merchant has its own address, because sign-ins are limited per address.
  TRUSTED_PROXY_HOPS: "1",
};

/** Creates an owner of the demo stores. */
export function openDemoMerchant({ db, url }: RunningApp): Promise<Credentials> {
  return createDemoMerchant(testRuntime(db, { environment: { PUBLIC_URL: url } }));
}

/** For `checkPage`: the accessibility check adds a script and a style. */
export const AUDITED = { bypassCSP: true };

const sessions = new WeakMap<Credentials, Promise<Cookie[]>>();

/** Opens a page of the first demo store's dashboard on a desktop, in a session shared by all tests. */
export async function signedIn(
  browser: Browser,
  app: RunningApp,
  merchant: Credentials,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await newBuyer(browser, app, { viewport: DESK, ...options });
  if (!sessions.has(merchant)) sessions.set(merchant, signIn(page, merchant));
  await page.context().addCookies((await sessions.get(merchant)) ?? []);
  await page.goto(`/dashboard/stores/oja${path}`);
  await ready(page);
  return page;
}

async function signIn(page: Page, data: Credentials): Promise<Cookie[]> {
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/api/dashboard/session", { data, headers });
  return page.context().cookies();
}

/** Waits until the page is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll("main h1, main button, main a, main input")];
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith("__react"));
    return elements.length > 0 && elements.every(isHydrated);
  });
}

/** Returns the open dialog. */
export function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Returns the field of the open dialog whose label begins with this text. */
export function dialogField(page: Page, label: string): Locator {
  return dialog(page).getByLabel(new RegExp(`^${label}`));
}

/** Waits for a toast with this text. */
export async function waitForToast(page: Page, text: string | RegExp): Promise<void> {
  await page
    .getByRole("region", { name: /Message/ })
    .getByText(text)
    .waitFor();
}

/** Resizes the window and waits until nothing overflows. */
export async function fitInto(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const widths = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { width: window.innerWidth, overflow: scrollWidth - clientWidth };
    });
  await expect.poll(widths).toEqual({ width, overflow: 0 });
}

/** Checks that the page fits a phone, a tablet and a desktop, and is accessible in both themes. */
export async function checkPage(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) await fitInto(page, width);
  expect(await violations(page)).toEqual([]);
}
