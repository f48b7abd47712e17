import type { Page } from "playwright-core";

/** Maximum layout shift while a page loads or is scrolled. */
export const LAYOUT_SHIFT = 0.01;

/** Measures the layout shift of every page that is opened in this tab from now on. */
export function observeLayoutShift(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const measured = globalThis as unknown as { layoutShift: number };
    measured.layoutShift = 0;
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
      for (const { value } of entries) measured.layoutShift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the sum of all layout shifts of the open page, also of those that follow an input. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
}

const MAX_SCROLLS = 500;

/** Scrolls down faster than products load, until the list no longer loads more by itself. */
export async function scrollFast(page: Page): Promise<void> {
  for (let count = 0; count < MAX_SCROLLS; count += 1) {
    await page.mouse.wheel(0, 4_000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if ((await page.locator("main [data-growing]").count()) === 0) return;
  }
  throw new Error(`The list was still loading after ${MAX_SCROLLS} scrolls`);
}
