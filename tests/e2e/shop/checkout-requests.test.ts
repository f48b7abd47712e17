import { expect, it } from "vitest";
import {
  CHECKOUT_ENVIRONMENT,
  newBuyer,
  openCheckout,
  placeButton,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

it("requests one preview for each state of the checkout, and nothing else", async () => {
  const { page } = await newBuyer(browser, app);
  // A set: a preview is also refreshed while it is visible.
  const requested = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/storefront/")) return;
    requested.add(`${pathname.slice("/api/storefront/".length)} ${request.postData()}`);
  });
  await openCheckout(page, "Shea Hand Lotion");
  await page
    .getByText(/^Total₦/)
    .first()
    .waitFor();
  expect([...requested]).toEqual([expect.stringMatching(/^order-preview /)]);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  await placeButton(page).waitFor();
  const [first, ...others] = requested;
  expect(first).not.toContain("pickup");
  expect(others).toEqual([expect.stringMatching(/^order-preview .*"delivery_method":"pickup"/)]);
});
