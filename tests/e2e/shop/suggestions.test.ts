import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { examinee, violations } from "#tests/e2e/axe.ts";
import { hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser();

async function home(options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto("/");
  if (!("javaScriptEnabled" in options)) await hydrated(page);
  return page;
}

const field = (page: Page) => page.locator("#search");
const options = (page: Page) => page.getByRole("option");

describe("the search field", () => {
  it("suggests products with prices and categories, which the keyboard reaches", async () => {
    const page = await home();
    await field(page).pressSequentially("shoes", { delay: 30 });
    await options(page).first().waitFor();
    expect(await page.getByRole("group", { name: "Products" }).getByRole("option").count()).toBe(6);
    expect(await options(page).first().textContent()).toMatch(/₦/);
    const categories = page.getByRole("group", { name: "Categories" }).getByRole("option");
    expect(await categories.first().textContent()).toBe("Shoes & Bags");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");

    await field(page).press("ArrowDown");
    const active = await field(page).getAttribute("aria-activedescendant");
    expect(await page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
    const path = await page.locator(`#${active}`).getAttribute("href");
    expect(path).toMatch(/^\/products\//);
    await field(page).press("Enter");
    await page.waitForURL(`**${path}`);
    expect(await options(page).count()).toBe(0);
  });

  it("opens a category from the last option", async () => {
    const page = await home();
    await field(page).fill("clothing");
    await options(page).first().waitFor();
    await page.getByRole("option", { name: "Clothing" }).click();
    await page.waitForURL("**/c/clothing");
  });

  it("closes suggestions with Escape and searches with Enter", async () => {
    const page = await home();
    await field(page).fill("headfone");
    await page.getByRole("group", { name: "Products for “headphones”" }).waitFor();
    await field(page).press("Escape");
    await expect.poll(() => options(page).count()).toBe(0);
    await field(page).press("Enter");
    await page.waitForURL("**/products?q=headfone");
    await page.getByText("Showing results for headphones").waitFor();
    await page
      .getByRole("link", { name: /Headphones/ })
      .first()
      .waitFor();
  });

  it("has no accessibility violations while it suggests", async () => {
    const page = await examinee(browser, app);
    await page.goto("/");
    await hydrated(page);
    await field(page).fill("shoes");
    await options(page).first().waitFor();
    await field(page).press("ArrowDown");
    expect(await violations(page)).toEqual([]);
  });
});
