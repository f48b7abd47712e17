import type { Insertable, Kysely } from "kysely";
import { nanoid } from "nanoid";
import { refreshCustomers } from "#db/queries/orders/customers.ts";
import type { Database } from "#db/schema.ts";
import { sum } from "#lib/kernel/money.ts";
import { itemsText } from "#lib/services/orders/order-columns.ts";
import { insertRow } from "#tests/support/database/rows.ts";

interface PastOrder {
  order?: Partial<Insertable<Database["orders"]>>;
  items?: Partial<Insertable<Database["order_items"]>>[];
  payments?: string[];
}

/** Stores an order: one line of two units at 1,000.00, picked up and unpaid by default. */
export async function storePastOrder(
  db: Kysely<Database>,
  storeUid: string,
  { order, items = [{}], payments = [] }: PastOrder = {},
): Promise<{ uid: string; number: string }> {
  const lines = items.map((item) => ({ product_name: "Adire shirt", ...item }));
  const { uid, order_number } = await insertRow(db, "orders", {
    store_uid: storeUid,
    order_number: `ORD-${nanoid(10)}`,
    location_uid: null,
    customer_uid: null,
    customer_name: "Ada Obi",
    customer_email: "ada@example.com",
    customer_phone: "+2348012345678",
    subtotal: "2000.00",
    total_amount: "2000.00",
    fulfilment_method: "pickup",
    delivery_method: "pickup",
    manual_delivery_type: null,
    shipping_details: null,
    amount_held: sum(payments),
    items_text: itemsText(lines),
    ...order,
  });
  for (const [position, item] of lines.entries()) {
    await insertRow(db, "order_items", {
      store_uid: storeUid,
      order_uid: uid,
      variant_uid: null,
      variant_name: "Indigo",
      popup_inventory: null,
      quantity: 2,
      unit_price: "1000.00",
      total_price: "2000.00",
      position,
      ...item,
    });
  }
  for (const amount of payments) {
    await insertRow(db, "payments", { store_uid: storeUid, order_uid: uid, amount });
  }
  if (order?.customer_uid) await refreshCustomers(db, [order.customer_uid]);
  return { uid, number: order_number };
}
