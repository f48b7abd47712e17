import { expect, it } from "vitest";
import {
  amountRules,
  maxPayment,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-amount.ts";
import { refundChoices } from "#lib/dashboard/refund-choices.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const shop = await createShop(db);
const { variant } = await addProduct(db, shop.uid);
const api = await createApi(db);
const member = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);

it.each([
  { payments: [], pay: "1000.00" },
  { payments: ["300"], pay: "700.00", refund: "300.00" },
  { payments: ["300", "-100"], pay: "700.00", refund: "200.00" },
  { payments: ["1000", "-100"], refund: "900.00" },
  { payments: ["1000", "-1000"], pay: "1000.00" },
  { payments: ["300", "-300", "200"], pay: "800.00", refund: "200.00" },
])("accepts the dialog's largest amount after the payments $payments of 1000", async (expected) => {
  const ctx = await contextOf(db, shop.slug);
  const placed = await order(ctx, pickupOrder([{ variant, quantity: 1 }]));
  const { order_number } = placed;
  const merchant = testMerchant(db, shop.uid);
  for (const amount of expected.payments) await recordPayment(merchant, order_number, { amount });
  const now = await getMerchantOrder(await dashboardContextOf(api, db, member, shop), {
    order: order_number,
  });
  const [manual] = refundChoices(now);
  expect(manual?.max).toBe(expected.refund);
  if (expected.pay) expect(maxPayment(now.order)).toBe(expected.pay);
  for (const action of ["pay", "refund"] as const) {
    const largest = expected[action];
    if (largest === undefined) continue;
    const sign = action === "refund" ? "-" : "";
    await expect(
      recordPayment(merchant, order_number, { amount: `${sign}${Number(largest) + 1}` }),
    ).rejects.toMatchObject({ code: "AMOUNT_TOO_LARGE", details: { largest } });
  }
});

it.each([
  ["100.00", true],
  ["100.01", "Enter at most ₦100"],
  ["0.01", true],
  ["0.00", "Enter an amount above 0"],
  ["", "Enter an amount above 0"],
  ["dear", "Enter an amount, e.g. 18500 or 18,500.50"],
])("compares the amount %s with 0 and the maximum", (text, expected) => {
  expect(amountRules("100.00", "NGN").validate(text)).toBe(expected);
});
