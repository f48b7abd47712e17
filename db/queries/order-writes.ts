import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { reservationsOf } from "#db/queries/stock.ts";
import type { Database, OrderItems, Orders } from "#db/schema.ts";

type Contact = "customer_name" | "customer_email" | "customer_phone" | "customer_address";

export interface NewOrder {
  order: Omit<Insertable<Orders>, "customer_uid" | "payment_due_at"> & {
    [column in Contact]: string;
  };
  /** One or more, each of another variant. */
  items: NewItem[];
  actor: string;
}

type NewItem = Omit<Insertable<OrderItems>, "store_uid" | "order_uid" | "total_cost"> & {
  variant_uid: string;
};

/** What the database adds to an order. */
export type StoredOrder = Pick<
  Selectable<Orders>,
  "customer_uid" | "payment_due_at" | "order_date" | "created_at"
>;

/** What became of one line of an order. */
export interface PlacedLine {
  variant: string;
  enough: boolean;
  /** Pieces that could have been had, 0 or more. */
  available: number;
  /** Inventory cost of its pieces at this moment, decimal text; null when it is not known, or ten thousand million or more. */
  total_cost: string | null;
}

/**
 * Reserves the stock of every line and stores the order with its items, its first event and its
 * customer, found by e-mail and phone or made; where a line is short nothing is changed or `stored`. One
 * statement, so that others wait for the stock no longer than for that. Two orders that make the same
 * customer at the same moment share one.
 */
export async function placeOrder(
  db: Kysely<Database>,
  { order, items, actor }: NewOrder,
): Promise<{ stored: StoredOrder | undefined; lines: PlacedLine[] }> {
  const wanted = items.map(({ variant_uid: variant, quantity }) => ({ variant, quantity }));
  const ofOrder = columnsOf(order);
  const ofItem = columnsOf(items[0] ?? {});
  const { rows } = await sql<PlacedLine & StoredOrder>`
    with reservations as materialized (
      select * from ${reservationsOf(order.store_uid, wanted)}
    ),
    placed as materialized (
      select * from json_populate_record(null::orders, ${JSON.stringify(order)})
      where (select bool_and(enough) from reservations)
    ),
    found as (
      select customers.uid from customers join placed using (store_uid)
      where email = customer_email and phone = customer_phone
    ),
    made as (
      insert into customers (store_uid, email, phone, name, address)
        select store_uid, customer_email, customer_phone, customer_name, customer_address
        from placed
        where not exists (select from found)
        on conflict (store_uid, email, phone) do update set email = excluded.email
        returning uid
    ),
    stored as (
      insert into orders (customer_uid, payment_due_at, ${ofOrder})
        select coalesce((select uid from found), (select uid from made)),
          case when payment_status = 'unpaid' then now() + (
            select payment_deadline_minutes from stores where stores.uid = placed.store_uid
          ) * interval '1 minute' end,
          ${ofOrder}
        from placed
        returning store_uid, uid, customer_uid, payment_due_at, order_date, created_at
    ),
    lines as (
      insert into order_items (store_uid, order_uid, total_cost, ${ofItem})
        select stored.store_uid, stored.uid, cost.total, item.*
        from stored, reservations
          -- More than a column holds is as good as unknown, and no reason to refuse a sale.
          cross join lateral (
            select nullif(least(reservations.quantity * unit_cost, 1e10), 1e10) as total
          ) cost
          join (
            select ${ofItem}
            from json_populate_recordset(null::order_items, ${JSON.stringify(items)})
          ) item using (variant_uid)
        returning variant_uid, total_cost
    ),
    begun as (
      insert into order_events (store_uid, order_uid, kind, actor)
        select store_uid, uid, 'created', ${actor} from stored
    )
    select variant_uid as variant, enough, available, total_cost,
      customer_uid, payment_due_at, order_date, created_at
    from reservations left join lines using (variant_uid) left join stored on true
    order by variant_uid
  `.execute(db);
  return { stored: rows.every(({ enough }) => enough) ? rows[0] : undefined, lines: rows };
}

/** Names from our own types: as text they are put together in a tenth of the time. */
function columnsOf(row: object): RawBuilder<unknown> {
  return sql.raw(Object.keys(row).join(", "));
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
