import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import type { RunningApp } from "#tests/support/server/app.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Opens a page for axe, without animations. */
export async function openForAxe(browser: Browser, app: RunningApp): Promise<Page> {
  const { page } = await newBuyer(browser, app, { bypassCSP: true, reducedMotion: "reduce" });
  return page;
}

/**
 * Returns theme, rule and element of each violation in both themes. The page's context must bypass the CSP.
 * The dark theme is only checked for colour contrast. `within` limits the check to a part of the page.
 */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.addScriptTag({ path: AXE });
    // Disable transitions: colours between two themes would be measured.
    await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
  }
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
    const options = {
      // Describes no element that passes, which would take most of the time.
      resultTypes: ["violations"],
      preload: false,
      ...(theme === "dark" && { runOnly: ["color-contrast", "link-in-text-block"] }),
    };
    // biome-ignore lint/suspicious/noExplicitAny: axe is a global
    const report = await (window as any).axe.run(within, options);
    return report.violations.flatMap((found: { id: string; nodes: { html: string }[] }) =>
      found.nodes.map(({ html }) => `${theme}: ${found.id}: ${html.slice(0, 200)}`),
    );
  }, look);
}
