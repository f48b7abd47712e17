import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  openDemoMerchant,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  enterContact,
  newBuyer,
  openCheckout,
  placeButton,
  placeOrder,
  setStock,
  takeToCheckout,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const environment = {
  ...CHECKOUT_ENVIRONMENT,
  ...DASHBOARD_ENVIRONMENT,
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "1",
};
const { app, browser } = await openAppInBrowser(environment);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });
// Tests that order the last units are about deadlines.
await updateRows(app.db, "stores", { uid: storeUid }, { unpaid_stock_share: 100 });
const overdue = { payment_due_at: new Date(Date.now() - 1000) };
const { variants } = await addProduct(app.db, storeUid, {
  variants: [{ stock: { on_hand: 2, reserved: 2 } }],
});
const { number: order_number } = await storePastOrder(app.db, storeUid, {
  order: overdue,
  items: [{ variant_uid: variants[0] }],
});

async function checkOut(page: Page, take = openCheckout): Promise<void> {
  await take(page, "Shea Hand Lotion");
  await enterContact(page);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
}

it("R75: tells a shopper until when the order is reserved, and to pay before ordering again", async () => {
  const { page } = await newBuyer(browser, app);
  await checkOut(page);
  const first = await placeOrder(page);
  const reserved = page.getByText(/Your items are reserved until/);
  expect(await reserved.textContent()).toMatch(
    /until \w{3} \d+ .*; after that, unpaid orders are cancelled\./,
  );

  await checkOut(page, takeToCheckout);
  await placeButton(page).click();
  const rejection = page.getByRole("alert").filter({ hasText: "Pay for an earlier order first" });
  await rejection.waitFor();
  expect(await rejection.textContent()).toContain(
    "You already have an unpaid order. Pay for it, or ask the store to cancel it, then order again. You haven't been charged, and no order was placed.",
  );

  const desk = await signedIn(browser, app, merchant, `/orders/${first}`);
  await desk.getByRole("button", { name: "Cancel the order" }).click();
  await dialog(desk).getByRole("button", { name: "Cancel the order" }).click();
  await waitForToast(desk, "Order cancelled");
  await desk
    .getByRole("region", { name: "Items" })
    .getByText("Cancelled", { exact: true })
    .waitFor();
  await placeButton(page).click();
  expect(await waitForOrderNumber(page)).not.toBe(first);
});

it("R75: lets a shopper choose at most 20 units of a product", async () => {
  const { page } = await newBuyer(browser, app);
  await setStock(app, "Shea Hand Lotion", 50);
  await addToBasket(page, "Shea Hand Lotion");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  const field = page
    .getByRole("dialog")
    .getByLabel("Quantity of Shea Hand Lotion", { exact: true });
  await field.fill("30");
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("20");
  await page.getByText("You can order at most 20.").waitFor();
});

it("lets a merchant choose the payment deadline of the store and of one order", async () => {
  const page = await signedIn(browser, app, merchant, "/settings");
  await page.getByLabel("Cancel after").selectOption({ label: "3 days" });
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Settings saved");
  await page.reload();
  expect(await page.getByLabel("Cancel after").inputValue()).toBe(String(3 * 24 * 60));

  const { number: reserved } = await storePastOrder(app.db, storeUid, {
    order: { payment_due_at: new Date(Date.now() + 3_600_000) },
  });
  await page.goto(`/dashboard/stores/oja/orders/${reserved}`);
  await page.getByText(/^Reserved until/).waitFor();
  await page.getByRole("button", { name: "Change the payment deadline" }).click();
  await dialog(page).getByLabel("Payment due").fill("");
  const asked = page.waitForEvent("dialog");
  const cancelled = dialog(page).getByRole("button", { name: "Cancel" }).click();
  const question = await asked;
  expect(question.message()).toBe("Discard your changes?");
  await question.dismiss();
  await cancelled;
  await dialog(page).getByRole("button", { name: "Change the payment deadline" }).click();
  await waitForToast(page, "Payment deadline changed");
  await page.getByText("Payment deadline changed").first().waitFor();
  await page.getByText("No deadline", { exact: true }).waitFor();
  expect(await page.getByText(/^Reserved until/).count()).toBe(0);
});

it("R90: warns of stock reserved by unpaid orders, and cancels several of them", async () => {
  await updateRows(app.db, "stores", { uid: storeUid }, { unpaid_stock_share: 50 });
  const { variants: held } = await addProduct(app.db, storeUid, {
    variants: [{ stock: { on_hand: 5, reserved: 4 } }],
  });
  const [first, second] = await Promise.all(
    held
      .flatMap((variant_uid) => [variant_uid, variant_uid])
      .map(async (variant_uid) => {
        const item = { variant_uid, in_unpaid_share: true };
        const { number } = await storePastOrder(app.db, storeUid, { items: [item] });
        return number;
      }),
  );
  const page = await signedIn(browser, app, merchant, "", { bypassCSP: true });
  await page
    .getByText(/^Unpaid orders have reserved more than a quarter of the stock of/)
    .waitFor();
  await page.getByRole("link", { name: "Show orders" }).click();
  await page.waitForURL("**/orders?payment=scarce_stock");
  await page.getByLabel(`Select ${first}`).check();
  await page.getByLabel(`Select ${second}`).check();
  await page.getByRole("button", { name: "Cancel orders" }).click();
  await updateRows(app.db, "orders", { order_number: second }, { payment_status: "paid" });
  await dialog(page).getByRole("button", { name: "Cancel orders" }).click();
  await dialog(page).getByText("Order cancelled", { exact: true }).waitFor();
  const failures = dialog(page).getByRole("listitem");
  await failures.filter({ hasText: `${second}: not cancelled. Only an unpaid` }).waitFor();
  const done = dialog(page).getByRole("button", { name: "Done" });
  await expect.poll(() => done.evaluate((it) => it.matches(":focus"))).toBe(true);
  expect(await violations(page, "dialog")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("link", { name: first }).count()).toBe(0);
  expect(await stockOf(app.db, held)).toEqual([{ on_hand: 5, reserved: 2 }]);
  await updateRows(app.db, "stores", { uid: storeUid }, { unpaid_stock_share: 100 });
});

it("R75: cancels an overdue order in the background and sells its stock again", async () => {
  // The server looks for overdue orders every 30 seconds.
  await expect
    .poll(() => findRow(app.db, "orders", { order_number }), { timeout: 60_000 })
    .toMatchObject({ fulfilment_status: "cancelled" });
  expect(await stockOf(app.db, variants)).toEqual([{ on_hand: 2, reserved: 0 }]);
  const { status } = await fetch(`${app.url}/api/storefront/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(
      pickupOrder([{ variant: variants[0] ?? "", quantity: 2 }], {
        customer_email: "next@example.com",
        customer_phone: "+2348031000000",
      }),
    ),
  });
  expect(status).toBe(201);
});
