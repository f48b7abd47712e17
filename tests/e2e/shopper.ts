import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

export interface Shopper {
  page: Page;
  /** A further tab of the same browser. */
  openTab(): Promise<Page>;
}

const PHONE = { width: 390, height: 844 };

/** A shopper with a browser of their own, on a phone unless told otherwise; a page's error fails the test. */
export async function newShopper(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, ...options });
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    // A refusal of the content security policy is told on the console alone.
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return { page: await context.newPage(), openTab: () => context.newPage() };
}

/** Waits until the page answers to its shopper, not only shows itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#search") ?? {}).some((key) => key.startsWith("__react")),
  );
}
