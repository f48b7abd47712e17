import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { eventRow } from "#db/queries/order-events.ts";
import type { Database, OrderItems, Orders } from "#db/schema.ts";

export interface NewOrder {
  order: Omit<Insertable<Orders>, "customer_uid"> & { uid: string };
  items: Omit<Insertable<OrderItems>, "store_uid" | "order_uid">[];
  actor: string;
}

/** What the database adds to an order. */
export type StoredOrder = Pick<Selectable<Orders>, "customer_uid" | "order_date" | "created_at">;

/**
 * Stores an order with its items, its first event and its customer, found by e-mail and phone or made,
 * in one statement. Two orders that make the same customer at the same moment share one.
 */
export async function insertOrder(
  db: Kysely<Database>,
  { order, items, actor }: NewOrder,
): Promise<StoredOrder> {
  const { store_uid, uid, customer_email: email = "", customer_phone: phone = "" } = order;
  return db
    .with("found", (cte) =>
      cte
        .selectFrom("customers")
        .select("uid")
        .where("store_uid", "=", store_uid)
        .where("email", "=", email)
        .where("phone", "=", phone),
    )
    .with(
      "made",
      () => sql<{ uid: string }>`(
        insert into customers (store_uid, email, phone, name, address)
          select ${store_uid}::uuid, ${email}, ${phone}, ${order.customer_name ?? ""},
            ${order.customer_address ?? ""}
          where not exists (select from found)
          on conflict (store_uid, email, phone) do update set email = excluded.email
          returning uid
      )`,
    )
    .with("stored", (cte) =>
      cte
        .insertInto("orders")
        .values((values) => ({
          ...order,
          customer_uid: values.fn.coalesce(
            values.selectFrom("found").select("uid"),
            values.selectFrom("made").select("uid"),
          ),
        }))
        .returning(["customer_uid", "order_date", "created_at"]),
    )
    .with("lines", (cte) =>
      cte
        .insertInto("order_items")
        .values(items.map((item) => ({ ...item, store_uid, order_uid: uid }))),
    )
    .with("begun", (cte) =>
      cte
        .insertInto("order_events")
        .values(
          eventRow({ storeUid: store_uid, orderUid: uid, kind: "created", details: {}, actor }),
        ),
    )
    .selectFrom("stored")
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Name of the pickup point, if the store has it and uses it. */
export async function findActiveLocation(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom("locations")
    .select("name")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where("is_active", "=", true)
    .executeTakeFirst();
}
