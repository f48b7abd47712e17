import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  COURIERS,
  chooseCourier,
  enterContact,
  newBuyer,
  placeOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

const PHONE = { width: 390, height: 844, text: "100%" };
const WINDOWS = [
  { width: 320, height: 640, text: "100%" },
  { width: 768, height: 1024, text: "100%" },
  { width: 1440, height: 900, text: "100%" },
  // A desktop window zoomed to 200%, and a phone with text at 200%.
  { width: 640, height: 400, text: "100%" },
  { width: 390, height: 844, text: "200%" },
];

async function resize(page: Page, { width, height, text }: typeof PHONE): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.setProperty("font-size", size);
  }, text);
}

/** Returns what is cut off at any window size: a page or text wider than its container. */
async function cutOff(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const window of WINDOWS) {
    await resize(page, window);
    const { width, text } = window;
    for (const each of await cutOffNow(page)) found.push(`${width} px, text at ${text}: ${each}`);
  }
  await resize(page, PHONE);
  return found;
}

async function cutOffNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const clipped = [...document.querySelectorAll("main *, header *, footer *, dialog *")].filter(
      (node) => {
        const { overflowX, textOverflow, position } = getComputedStyle(node);
        const text = [...node.childNodes].some(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
        );
        const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
        return text && hides && position !== "absolute" && node.scrollWidth > node.clientWidth + 1;
      },
    );
    return [
      ...(scrollWidth > clientWidth ? [`${location.pathname} is ${scrollWidth} wide`] : []),
      ...clipped.map((node) => `${location.pathname}: ${node.outerHTML.slice(0, 120)}`),
    ];
  });
}

it("cuts nothing off at any window size, from home to order page", async () => {
  const { page } = await newBuyer(browser, app, {
    viewport: { width: PHONE.width, height: PHONE.height },
  });
  const found: string[] = [];
  for (const path of ["/", "/products", "/products?q=no-such", "/basket", "/orders", "/nowhere"]) {
    await page.goto(path);
    await hydrated(page);
    found.push(...(await cutOff(page)));
  }
  await addToBasket(page, "Shea Hand Lotion");
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOff(page)));
  await page.goto("/basket");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOff(page)));
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await enterContact(page);
  await chooseCourier(page);
  await page.getByRole("group", { name: COURIERS }).waitFor();
  found.push(...(await cutOff(page)));
  await placeOrder(page);
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
  found.push(...(await cutOff(page)));
  expect(found).toEqual([]);
  // Proves that a page wider than its window is found.
  await page.evaluate(() => {
    document.querySelector("main")?.style.setProperty("min-width", "2000px");
  });
  expect(await cutOffNow(page)).not.toEqual([]);
});

it("cuts off no long words, from cart to order page", async () => {
  const name = "Konstantinopolitanischer".repeat(5);
  await updateRows(app.db, "products", { name: "Wildflower Honey" }, { name });
  await refreshCatalogues(app.db);
  const { page } = await newBuyer(browser, app, {
    viewport: { width: PHONE.width, height: PHONE.height },
  });
  const found: string[] = [];
  await addToBasket(page, name);
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOffNow(page)));
  await page.goto("/basket");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOffNow(page)));
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await enterContact(page);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  found.push(...(await cutOffNow(page)));
  await placeOrder(page);
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
  found.push(...(await cutOffNow(page)));
  expect(found).toEqual([]);
});

it("shows cart lines down to the window's edge on a phone in landscape", async () => {
  const { page } = await newBuyer(browser, app, { viewport: { width: 844, height: 390 } });
  await addToBasket(page, "Shea Hand Lotion");
  const dialog = page.getByRole("dialog");
  const onward = dialog.getByRole("link", { name: "Go to checkout" });
  await onward.waitFor();
  await dialog.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  expect((await onward.boundingBox())?.y).toBeGreaterThan(300);
  await onward.scrollIntoViewIfNeeded();
  await onward.click({ trial: true });
});
