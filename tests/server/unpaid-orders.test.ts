import { sql } from "kysely";
import { expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { createProduct } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { pickupOf, stockOf } from "#tests/support/orders/orders.ts";

const app = await openApp({
  ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "",
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "",
});

async function placeOrder(body: object) {
  const response = await fetch(`${app.url}/api/storefront/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
  const { error_code } = await response.json();
  return error_code ?? response.status;
}

it("R75: limits what a stranger can reserve, and returns it after the payment deadline", async () => {
  const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });
  const { variants } = await createProduct(app.db, storeUid, {
    variants: [{ stock: { on_hand: 200 } }],
  });
  const orderOf = (quantity: number, person: number) =>
    pickupOf([{ variant: variants[0] ?? "", quantity }], {
      customer_email: `stranger-${person}@example.com`,
      customer_phone: `+23480310000${String(person).padStart(2, "0")}`,
    });

  expect(await placeOrder(orderOf(21, 0))).toBe("ORDER_TOO_LARGE");
  for (let count = 0; count < 3; count += 1) expect(await placeOrder(orderOf(20, 0))).toBe(201);
  expect(await placeOrder(orderOf(20, 0))).toBe("TOO_MANY_UNPAID_ORDERS");
  for (let person = 1; person <= 7; person += 1) {
    expect(await placeOrder(orderOf(20, person))).toBe(201);
  }
  expect(await stockOf(app.db, variants)).toEqual([{ on_hand: 200, reserved: 200 }]);
  expect(await placeOrder(orderOf(1, 8))).toBe("TOO_MANY_UNPAID_ORDERS");

  // Two days later: the deadline that the store gave these orders has passed.
  const { numUpdatedRows } = await app.db
    .updateTable("orders")
    .set({ payment_due_at: sql<Date>`payment_due_at - interval '48 hours'` })
    .where("store_uid", "=", storeUid)
    .where("payment_due_at", "is not", null)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(10n);
  await expect
    .poll(() => stockOf(app.db, variants), { timeout: 60_000, interval: 1000 })
    .toEqual([{ on_hand: 200, reserved: 0 }]);
  expect(await placeOrder(orderOf(20, 8))).toBe(201);
});
