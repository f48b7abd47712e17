import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { newBuyer } from "#tests/e2e/checkout-shopper.ts";
import type { RunningApp } from "#tests/support/app.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A shopper whose pages may be looked at by axe, and are still while it looks. */
export async function examinee(browser: Browser, app: RunningApp): Promise<Page> {
  const { page } = await newBuyer(browser, app, { bypassCSP: true, reducedMotion: "reduce" });
  return page;
}

/**
 * Theme, rule and element of each violation on the page as it stands, in both themes; its context must
 * bypass the CSP. A theme is nothing but colours: of the dark one these alone are looked at. `within`: what
 * alone is looked at, where the rest has been on another page.
 */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  // Colours that are on their way from one theme to the other belong to neither.
  await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    found.push(...(await violationsIn(page, within, theme)));
  }
  return found;
}

async function violationsIn(
  page: Page,
  within: string,
  theme: "light" | "dark",
): Promise<string[]> {
  const look = { within, theme };
  return page.evaluate(async ({ within, theme }) => {
    const options = theme === "dark" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    const report = await (window as any).axe.run(within, options);
    return report.violations.flatMap((found: { id: string; nodes: { html: string }[] }) =>
      found.nodes.map(({ html }) => `${theme}: ${found.id}: ${html.slice(0, 200)}`),
    );
  }, look);
}
