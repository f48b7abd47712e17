import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core");

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
