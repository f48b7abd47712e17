import type { Browser } from "playwright-core";

/** What the list and the product page may bring along: 130 KB. */
export const JAVASCRIPT_BYTES = 130 * 1024;

/** Bytes of the scripts a first visit to a page fetches until it has come to rest, as they were sent. */
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
