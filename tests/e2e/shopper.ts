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
