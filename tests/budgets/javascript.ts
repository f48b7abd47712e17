import type { Browser } from "playwright-core";

/** Maximum size of a page's scripts: 132 KiB. */
export const JAVASCRIPT_BYTES = 132 * 1024;

/**
 * Returns the transferred bytes of the scripts that a first visit loads until the network is idle.
 */
export async function javascriptBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
  } finally {
    await page.close();
  }
}
