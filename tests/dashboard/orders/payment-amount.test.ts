import { expect, it } from "vitest";
import {
  amountRules,
  initialAmount,
  maxAmount,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-amount.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
it.each([
  { payments: [], pay: "1000.00" },
  { payments: ["300"], pay: "700.00", refund: "300.00" },
  { payments: ["300", "-100"], pay: "700.00", refund: "200.00" },
  { payments: ["1000", "-100"], refund: "900.00" },
  { payments: ["1000", "-1000"], pay: "1000.00" },
  { payments: ["300", "-300", "200"], pay: "800.00", refund: "200.00" },
])("accepts the dialog's largest amount after the payments $payments of 1000", async (expected) => {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const ctx = await contextOf(db, shop.slug);
  const placed = await order(ctx, pickupOrder([{ variant, quantity: 1 }]));
  const { order_number } = placed;
  const merchant = testMerchant(db, shop.uid);
  for (const amount of expected.payments) await recordPayment(merchant, order_number, { amount });
  const now = await getOrder(ctx, { order_number });
  for (const action of ["pay", "refund"] as const) {
    const largest = expected[action];
    if (largest === undefined) continue;
    expect(maxAmount(now, action)).toBe(largest);
    const sign = action === "refund" ? "-" : "";
    await expect(
      recordPayment(merchant, order_number, { amount: `${sign}${Number(largest) + 1}` }),
    ).rejects.toMatchObject({ code: "AMOUNT_TOO_LARGE", details: { largest } });
  }
});

it("fills in the refund that is due, or else the largest amount", () => {
  const totals = { total_amount: "300.00", total_paid: "250.00", outstanding_balance: "50.00" };
  const order = { ...totals, payment_status: "partially_paid" } as const;
  expect(initialAmount({ order, refund_due: "0.00" }, "refund")).toBe("250.00");
  expect(initialAmount({ order, refund_due: "100.00" }, "refund")).toBe("100.00");
  expect(initialAmount({ order, refund_due: "100.00" }, "pay")).toBe("50.00");
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
