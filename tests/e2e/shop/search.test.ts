import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import { hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const PHONE = { width: 390, height: 844 };

const { app, browser } = await openAppInBrowser();

async function openPage(path: string, options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto(path);
  await hydrated(page);
  return page;
}

const field = (page: Page) => page.locator("#search");
const suggestions = (page: Page) => page.getByRole("option");

describe("the search field", () => {
  it("suggests products with prices and categories, which the keyboard reaches", async () => {
    const page = await openPage("/", { bypassCSP: true, reducedMotion: "reduce" });
    // Suggestions for a part of the word would deselect the active one when they are replaced.
    await field(page).fill("shoes");
    await suggestions(page).first().waitFor();
    expect(await page.getByRole("group", { name: "Products" }).getByRole("option").count()).toBe(6);
    expect(await suggestions(page).first().textContent()).toMatch(/₦/);
    const categories = page.getByRole("group", { name: "Categories" }).getByRole("option");
    expect(await categories.first().textContent()).toBe("Shoes & Bags");
    const all = suggestions(page).last();
    expect(await all.textContent()).toMatch(/^See all \d+ results for “shoes”$/);
    expect(await all.getAttribute("href")).toBe("/products?q=shoes");
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

  it("shows suggestions in the whole width of a phone, and the number of products that the list has", async () => {
    const page = await openPage("/", { viewport: PHONE });
    await field(page).fill("bag");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    expect(await list.evaluate((node) => node.getBoundingClientRect().width)).toBe(PHONE.width);
    const heights = await page
      .getByRole("group", { name: "Products" })
      .getByRole("option")
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(60);
    const all = suggestions(page).last();
    const number = (await all.textContent())?.match(/^See all (\d+) results for “bag”$/)?.[1];
    await all.click();
    await page.waitForURL("**/products?q=bag");
    await page.getByText(`${number} products for “bag”`).waitFor();
  });

  it("closes on a phone's list page after a search with Enter", async () => {
    const page = await openPage("/products", { viewport: PHONE });
    await field(page).fill("lotion");
    await field(page).press("Enter");
    await page.waitForURL("**/products?q=lotion");
    await expect
      .poll(() => field(page).evaluate((node) => node === document.activeElement))
      .toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click({ trial: true });
  });

  it("closes suggestions with Escape and searches with Enter", async () => {
    const page = await openPage("/");
    await field(page).fill("headfone");
    await page.getByRole("group", { name: "Products for “headphones”" }).waitFor();
    await field(page).press("Escape");
    await expect.poll(() => suggestions(page).count()).toBe(0);
    await field(page).press("Enter");
    await page.waitForURL("**/products?q=headfone");
    await page.getByText("No results for “headfone”. Showing “headphones” instead.").waitFor();
    expect(await page.locator("main p[aria-live]").first().textContent()).toBe(
      "1 product for “headphones”",
    );
    await page
      .getByRole("link", { name: /Headphones/ })
      .first()
      .waitFor();
  });
});

it.each([
  ["rendered by the server", async () => openPage("/products?q=snowshoes")],
  [
    "loaded while typing",
    async () => {
      const page = await openPage("/products");
      await page.locator("#search").fill("snowshoes");
      return page;
    },
  ],
])("offers categories and four products when a search has no results: %s", async (_, search) => {
  const page = await search();
  await page.getByRole("heading", { level: 1, name: "No results for “snowshoes”" }).waitFor();
  expect(await page.getByText("No results for").count()).toBe(1);
  await page
    .getByText("Check the spelling, use a more general word, or browse a category.")
    .waitFor();
  const popular = page.getByRole("list", { name: "Popular products" });
  expect(await popular.locator("article").count()).toBe(4);
  expect(await page.getByLabel("Sort").count()).toBe(0);
  const categories = page.getByRole("main").getByRole("navigation", { name: /categories/i });
  await categories.getByRole("link", { name: "Clothing" }).click();
  await page.waitForURL("**/c/clothing");
  await page.getByRole("heading", { level: 1, name: "Clothing" }).waitFor();
});
