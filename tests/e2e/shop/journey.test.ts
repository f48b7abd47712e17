import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { CHECKOUT_ENVIRONMENT, newBuyer, storedOrder } from "#tests/e2e/shop/checkout-shopper.ts";
import { addButton } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const MAX_TAPS = 12;

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

it(`places an order for a chosen size from the home page of a phone in at most ${MAX_TAPS} taps`, async () => {
  const { page } = await newBuyer(browser, app, { hasTouch: true });
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await page.goto("/");
  await tap(page.getByRole("button", { name: "Menu", exact: true }));
  await tap(
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Shoes & Bags" }),
  );
  await tap(page.getByRole("link", { name: "Sáré Running Shoes" }));
  await page.getByRole("heading", { level: 1, name: "Sáré Running Shoes" }).waitFor();
  await expect.poll(() => addButton(page).innerText()).toBe("Choose a size");
  await tap(addButton(page));
  await page.getByText("Choose a size to add this to your basket.").waitFor();
  await tap(page.locator("label", { hasText: "EU 42" }));
  await expect.poll(() => addButton(page).innerText()).toBe("EU 42 · Add");
  await tap(addButton(page));
  await tap(page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }));
  await tap(page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Ada Obi");
  await tap(page.getByLabel("Email", { exact: true }));
  await page.keyboard.type("ada@example.com");
  await tap(page.getByLabel("Phone", { exact: true }));
  await page.keyboard.type("0801 234 5678");
  await tap(page.getByRole("radio", { name: /^Pick up in store/ }));
  await tap(page.getByRole("button", { name: /^Place order for/ }));
  await page.getByRole("heading", { level: 1, name: "Thank you, Ada Obi" }).waitFor();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  const { uid } = await storedOrder(app, /ORD-\w{10}/.exec(page.url())?.[0] ?? "");
  const items = await app.db
    .selectFrom("order_items")
    .select(["product_name", "variant_name"])
    .where("order_uid", "=", uid)
    .execute();
  expect(items).toEqual([{ product_name: "Sáré Running Shoes", variant_name: "EU 42" }]);
});
