import { expect, it } from "vitest";
import { JAVASCRIPT_BYTES, javascriptBytes } from "#tests/budgets/javascript.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser();

it("keeps JavaScript of home, list and product pages within budget", async () => {
  const list = await (await fetch(`${app.url}/products`)).text();
  const product = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
  expect(product).not.toBe("");
  for (const path of ["/", "/products", product]) {
    const bytes = await javascriptBytes(browser, app.url + path);
    // A count of 0 would pass any budget.
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
  }
});

it("keeps hydration data smaller than the markup", async () => {
  for (const path of ["/", "/products"]) {
    const page = await (await fetch(app.url + path)).text();
    const markup = page.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(page.length - markup.length, path).toBeGreaterThan(5_000);
    expect(page.length - markup.length, path).toBeLessThan(markup.length);
  }
});
