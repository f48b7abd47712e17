import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { launchChromium } from "#tests/support/chromium.ts";

let app: RunningApp;
let browser: Browser;
let product: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const list = await (await fetch(`${app.url}/products?q=lotion`)).text();
  product = /\/products\/shea-hand-lotion-[0-9a-f-]{36}/.exec(list)?.[0] ?? "";
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const pages: [string, () => string][] = [
  ["home", () => "/"],
  ["products", () => "/products"],
  ["an empty list", () => "/products?q=no-such-thing"],
  ["a product", () => product],
  ["an empty basket", () => "/basket"],
  ["no such page", () => "/no-such-page"],
];

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  it.each(pages)("axe finds nothing wrong with %s", async (_name, path) => {
    const { page } = await newShopper(browser, app.url, { colorScheme, bypassCSP: true });
    await page.goto(path(), { waitUntil: "networkidle" });
    expect(await violations(page)).toEqual([]);
  });

  it("axe finds nothing wrong with the basket drawer", async () => {
    const { page } = await newShopper(browser, app.url, { colorScheme, bypassCSP: true });
    await page.goto(product, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Add to basket" }).click();
    await page.getByRole("link", { name: "Go to checkout" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

it.each([390, 768, 1440])("nothing is wider than a window of %d", async (width) => {
  const { page } = await newShopper(browser, app.url, { viewport: { width, height: 900 } });
  for (const [, path] of pages) {
    await page.goto(path());
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ path: path(), overflow }).toEqual({ path: path(), overflow: 0 });
  }
});
