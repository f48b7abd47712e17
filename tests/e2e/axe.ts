import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newBuyer } from "#tests/e2e/checkout-shopper.ts";
import type { RunningApp } from "#tests/support/app.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core");

export const THEMES = ["light", "dark"] as const;

/** A shopper whose pages may be looked at by axe, and are still while it looks. */
export async function examinee(
  browser: Browser,
  app: RunningApp,
  options: BrowserContextOptions,
): Promise<Page> {
  const { page } = await newBuyer(browser, app, {
    bypassCSP: true,
    reducedMotion: "reduce",
    ...options,
  });
  return page;
}

/** Rule and element of each violation on the page as it stands; its context must bypass the CSP. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    const report = await (window as any).axe.run();
    return report.violations.flatMap((found: { id: string; nodes: { html: string }[] }) =>
      found.nodes.map(({ html }) => `${found.id}: ${html.slice(0, 200)}`),
    );
  });
}
