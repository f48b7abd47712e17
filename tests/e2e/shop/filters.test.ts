import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import { hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const DESK = { width: 1440, height: 900 };

const { app, browser } = await openAppInBrowser();

async function shop(path: string, options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto(path);
  if (!("javaScriptEnabled" in options)) await hydrated(page);
  return page;
}

const panel = (page: Page) => page.getByRole("region", { name: "Filters" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });
const count = async (page: Page) =>
  Number.parseInt((await page.locator("main p[aria-live]").first().textContent()) ?? "", 10);

describe("the filter sidebar", () => {
  it("filters the list at once, with exact counts and a matching URL", async () => {
    const page = await shop("/c/clothing", { viewport: DESK });
    const all = await count(page);
    const size = panel(page).getByRole("group", { name: "Size" });
    await size.getByRole("checkbox", { name: /^M\b/ }).check();
    await page.waitForURL(/\/c\/clothing\?attribute%5BSize%5D=M$/);
    await expect.poll(() => count(page)).toBeLessThan(all);
    const narrowed = await count(page);
    await expect
      .poll(() => size.locator("label", { hasText: /^M/ }).textContent())
      .toMatch(new RegExp(`^M${narrowed} products?$`));
    await chips(page).getByRole("link", { name: "Remove Size: M" }).waitFor();
    const again = await shop(page.url(), { viewport: DESK });
    expect(await count(again)).toBe(narrowed);
    await size.getByRole("checkbox", { name: /^L\b/ }).check();
    await page.waitForURL(/attribute%5BSize%5D=L&attribute%5BSize%5D=M$/);
    await page.goBack();
    await expect.poll(() => size.getByRole("checkbox", { name: /^L\b/ }).isChecked()).toBe(false);
    await chips(page).getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL("**/c/clothing");
    await expect.poll(() => count(page)).toBe(all);
    expect(await size.getByRole("checkbox", { name: /^M\b/ }).isChecked()).toBe(false);
  });

  it("submits the filters as a form without JavaScript", async () => {
    const page = await shop("/products", { viewport: DESK, javaScriptEnabled: false });
    const all = await count(page);
    await panel(page)
      .getByRole("checkbox", { name: /^Afterdark/ })
      .check();
    await panel(page).getByLabel("From").fill("100");
    await panel(page).getByRole("button", { name: "Apply" }).click();
    expect(new URL(page.url()).searchParams.getAll("brand")).toEqual(["Afterdark"]);
    const narrowed = await count(page);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(all);
    expect(
      await panel(page)
        .getByRole("checkbox", { name: /^Afterdark/ })
        .isChecked(),
    ).toBe(true);
    await chips(page)
      .getByRole("link", { name: /^Remove From/ })
      .click();
    expect(await count(page)).toBeGreaterThanOrEqual(narrowed);
    await chips(page).getByRole("link", { name: "Clear all" }).click();
    expect(await count(page)).toBe(all);
  });
});

describe("the filters on a phone", () => {
  it("opens and closes the filter sheet by keyboard and shows the match count", async () => {
    const page = await shop("/products");
    expect(await panel(page).isVisible()).toBe(false);
    const opener = page.getByRole("button", { name: "Filters" });
    await opener.press("Enter");
    await panel(page)
      .getByRole("checkbox", { name: /^Organic/ })
      .press("Space");
    await page.waitForURL("**/products?tag=Organic");
    const show = panel(page).getByRole("button", { name: /^Show \d+ products?$/ });
    await expect
      .poll(async () => (await show.textContent()) === `Show ${await count(page)} products`)
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    expect(
      await page
        .getByRole("button", { name: "Filters (1)" })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await chips(page).getByRole("link", { name: "Remove Tags: Organic" }).click();
    await page.waitForURL("**/products");
  });

  it("opens the filter sheet without JavaScript", async () => {
    const page = await shop("/products", { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Filters" }).click();
    await panel(page)
      .getByRole("checkbox", { name: /^Organic/ })
      .check();
    await panel(page).getByRole("button", { name: /^Show/ }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    expect(page.url()).toContain("tag=Organic");
  });
});

it.each([390, 1440])("has no accessibility violations at %i pixels", async (width) => {
  const page = await shop("/products?brand=Kekere+Toys&tag=Gift&price_min=1", {
    viewport: { width, height: 900 },
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  expect(await violations(page)).toEqual([]);
  if (width < 1024) {
    await page.getByRole("button", { name: /^Filters/ }).click();
    expect(await violations(page)).toEqual([]);
  }
});

async function home(options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto("/");
  if (!("javaScriptEnabled" in options)) await hydrated(page);
  return page;
}

const field = (page: Page) => page.locator("#search");
const suggestions = (page: Page) => page.getByRole("option");

describe("the search field", () => {
  it("suggests products with prices and categories, which the keyboard reaches", async () => {
    const page = await home({ bypassCSP: true, reducedMotion: "reduce" });
    await field(page).pressSequentially("shoes", { delay: 30 });
    await suggestions(page).first().waitFor();
    expect(await page.getByRole("group", { name: "Products" }).getByRole("option").count()).toBe(6);
    expect(await suggestions(page).first().textContent()).toMatch(/₦/);
    const categories = page.getByRole("group", { name: "Categories" }).getByRole("option");
    expect(await categories.first().textContent()).toBe("Shoes & Bags");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");

    await field(page).press("ArrowDown");
    const active = await field(page).getAttribute("aria-activedescendant");
    expect(await page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
    expect(await violations(page)).toEqual([]);
    const path = await page.locator(`#${active}`).getAttribute("href");
    expect(path).toMatch(/^\/products\//);
    await field(page).press("Enter");
    await page.waitForURL(`**${path}`);
    expect(await suggestions(page).count()).toBe(0);
  });

  it("opens a category from the last option", async () => {
    const page = await home();
    await field(page).fill("clothing");
    await suggestions(page).first().waitFor();
    await page.getByRole("option", { name: "Clothing" }).click();
    await page.waitForURL("**/c/clothing");
  });

  it("closes suggestions with Escape and searches with Enter", async () => {
    const page = await home();
    await field(page).fill("headfone");
    await page.getByRole("group", { name: "Products for “headphones”" }).waitFor();
    await field(page).press("Escape");
    await expect.poll(() => suggestions(page).count()).toBe(0);
    await field(page).press("Enter");
    await page.waitForURL("**/products?q=headfone");
    await page.getByText("Showing results for headphones").waitFor();
    await page
      .getByRole("link", { name: /Headphones/ })
      .first()
      .waitFor();
  });
});
