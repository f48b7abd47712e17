import { type Insertable, type Kysely, sql } from "kysely";
import type { Database, OrderEventKind, OrderItems, Orders } from "#db/schema.ts";

export interface NewOrder {
  order: Omit<Insertable<Orders>, "customer_uid">;
  items: Omit<Insertable<OrderItems>, "store_uid" | "order_uid">[];
  actor: string;
}

/** Stores an order with its items, its customer (found by e-mail and phone, or made) and its first event. */
export async function insertOrder(
  db: Kysely<Database>,
  { order, items, actor }: NewOrder,
): Promise<string> {
  const customer = {
    store_uid: order.store_uid,
    name: order.customer_name ?? "",
    email: order.customer_email ?? "",
    phone: order.customer_phone ?? "",
    address: order.customer_address ?? "",
  };
  const { uid } = await db
    .with("made", (cte) =>
      cte
        .insertInto("customers")
        .values(customer)
        .onConflict((conflict) => conflict.columns(["store_uid", "email", "phone"]).doNothing())
        .returning("uid"),
    )
    .insertInto("orders")
    .values((values) => ({
      ...order,
      customer_uid: values.fn.coalesce(
        values.selectFrom("made").select("uid"),
        values
          .selectFrom("customers")
          .select("uid")
          .where("store_uid", "=", customer.store_uid)
          .where("email", "=", customer.email)
          .where("phone", "=", customer.phone),
      ),
    }))
    .returning("uid")
    .executeTakeFirstOrThrow();
  await db
    .with("lines", (cte) =>
      cte
        .insertInto("order_items")
        .values(items.map((item) => ({ ...item, store_uid: order.store_uid, order_uid: uid }))),
    )
    .insertInto("order_events")
    .values(event(order.store_uid, uid, "created", {}, actor))
    .execute();
  return uid;
}

/** One line of an order's history. */
export function event(
  storeUid: string,
  orderUid: string,
  kind: OrderEventKind,
  details: object,
  actor: string,
): Insertable<Database["order_events"]> {
  return {
    store_uid: storeUid,
    order_uid: orderUid,
    kind,
    details: JSON.stringify(details),
    actor,
  };
}

/** True when the store has this pickup point and uses it. */
export async function isActiveLocation(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("locations")
    .select(sql`1`.as("found"))
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
