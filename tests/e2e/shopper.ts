import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

export interface ShopperTabs {
  page: Page;
  /** Opens another tab in the same browser. */
  openTab(): Promise<Page>;
}

const PHONE = { width: 390, height: 844 };

/** Opens a page in a new browser context, of a phone by default. Page errors fail the test. */
export async function newShopper(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<ShopperTabs> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    reducedMotion: "reduce",
    ...options,
  });
  // Twice the default, for a busy machine.
  context.setDefaultTimeout(60_000);
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    // Violations of the content security policy are only logged to the console.
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return { page: await context.newPage(), openTab: () => context.newPage() };
}

/** Returns a product page's button, which says what to choose or what it adds. */
export function addButton(page: Page) {
  return page.locator(".buy-bar [type=submit]");
}

/** Chooses the first value in stock of each option without a chosen one. */
export async function chooseOptions(page: Page): Promise<void> {
  await addButton(page).waitFor();
  const missing = page.locator("fieldset:has(.option-tile):not(:has(:checked))");
  while ((await missing.count()) > 0) {
    await missing.first().locator("[data-state=available] input").first().check();
  }
}

/** Chooses a variant and adds it to the cart. */
export async function addToCart(page: Page): Promise<void> {
  await chooseOptions(page);
  await addButton(page).click();
  await page.getByRole("dialog", { name: "Your basket" }).waitFor();
}

/** Resizes the window and waits until the page has the styles of its new size. */
export async function resizeWindow(
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Waits until the page and all its forms are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main, #search, main form, main select")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
}
