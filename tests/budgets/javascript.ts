import type { Page } from "playwright-core";

/** Maximum size of the scripts of the home page, a list and a product; React and Next take 117,000 bytes of it. */
export const JAVASCRIPT_BYTES = 137_000;

/** Returns the transferred bytes of the scripts that the open page has loaded. */
export function javascriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}
