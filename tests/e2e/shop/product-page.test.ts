import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addButton, hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser();

async function openPage(path: string, options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto(path);
  await hydrated(page);
  return page;
}

describe("choosing a product", () => {
  const lotion = async (options = {}) => {
    const page = await openPage("/products?q=lotion", options);
    await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
    await page.getByRole("heading", { level: 1, name: "Shea Hand Lotion" }).waitFor();
    return page;
  };

  it("preselects nothing, compares options and marks impossible combinations", async () => {
    const page = await lotion();
    await page.getByText("Now from ₦4,200").waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await addButton(page).innerText()).toBe("Choose a scent");
    await page.getByRole("radio", { name: /^Lemongrass.*from ₦4,800$/ }).check();
    await expect.poll(() => addButton(page).innerText()).toBe("Choose a size");
    await page.locator("main [aria-live]").getByText("from ₦4,800", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /^250 ml/ }).check();
    await expect.poll(() => addButton(page).innerText()).toBe("Lemongrass, 250 ml · Add");
    await page.getByText("₦4,800", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /^Unscented.*₦600 less.*Sale$/ }).check();
    await page.getByText("Now ₦4,200").waitFor();
    await page.locator("label[data-state=impossible]").filter({ hasText: "500 ml" }).waitFor();
    await page.getByRole("radio", { name: /500 ml/ }).check();
    await expect
      .poll(() => page.getByRole("radio", { name: /^Lemongrass/ }).isChecked())
      .toBe(true);
    const chosen = page.url();
    await page.goBack();
    await page.waitForURL("**/products?q=lotion");
    await page.goto(chosen);
    await expect.poll(() => page.getByRole("radio", { name: /500 ml/ }).isChecked()).toBe(true);
  });

  it("shows the stock of the variants with the chosen values", async () => {
    const page = await openPage("/products/crisp-apples");
    const stock = page.locator("main [aria-live]");
    await stock.getByText("In stock", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /^Green/ }).check();
    await stock.getByText(/^Only \d left$/).waitFor();
  });

  it("leads from the button to the option that is missing", async () => {
    const page = await openPage("/products/sare-running-shoes");
    await addButton(page).click();
    const size = page.getByRole("group", { name: "Size" });
    await size.getByText("Choose a size to add this to your basket.").waitFor();
    const isFocused = (name: RegExp) =>
      size.getByRole("radio", { name }).evaluate((radio) => radio === document.activeElement);
    expect(await isFocused(/^EU 40/)).toBe(true);
    const [picker, bar] = [await size.boundingBox(), await page.locator(".buy-bar").boundingBox()];
    expect((picker?.y ?? 0) + (picker?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await size.getByRole("radio", { name: /^EU 42/ }).check();
    await expect.poll(() => addButton(page).innerText()).toBe("EU 42 · Add");
    expect(await size.getByText("Choose a size to add this to your basket.").count()).toBe(0);
  });

  it("shows the picture in at most half of a phone's height", async () => {
    const viewport = { width: 390, height: 640 };
    const page = await openPage("/products/sare-running-shoes", { viewport });
    const picture = await page.locator(".gallery-tile").first().boundingBox();
    expect([picture?.width, picture?.height]).toEqual([390, 320]);
  });

  it("limits the quantity to the stock", async () => {
    const page = await lotion();
    await page.getByRole("radio", { name: "Unscented" }).check();
    await page.waitForURL(/variant=/);
    const quantity = page.getByLabel("Quantity of Shea Hand Lotion", { exact: true });
    await quantity.fill("5000");
    await quantity.blur();
    const more = page.getByRole("button", { name: "Increase quantity of Shea Hand Lotion" });
    await expect.poll(() => more.isDisabled()).toBe(true);
    const most = Number(await quantity.inputValue());
    expect(most).toBeLessThan(5000);
    expect(most).toBeGreaterThan(0);
  });

  it("leads from a sold-out product to similar products in stock", async () => {
    const page = await openPage("/products?q=avocados");
    await page.getByRole("link", { name: "Butter Avocados" }).click();
    await page.getByRole("link", { name: "See similar products in stock" }).click();
    const similar = page.getByRole("list", { name: "Similar products in stock" });
    await expect.poll(() => similar.getByRole("article").count()).toBeGreaterThan(0);
    expect(await similar.getByText("Sold out").count()).toBe(0);
  });

  it("does not announce the promotion countdown to screen readers", async () => {
    const page = await openPage("/products?q=sunglasses");
    await page.getByRole("link", { name: "Polarised Sunglasses" }).click();
    const end = page.getByText(/^Sale ends (in )?/);
    await end.waitFor();
    expect(await end.evaluate((node) => node.closest("[aria-live]"))).toBe(null);
  });
});
