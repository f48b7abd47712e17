import { type Expression, type Kysely, sql } from "kysely";
import { containsAnySearch } from "#db/queries/contains-words.ts";
import { type PageRange, parseOrdering } from "#db/queries/list-query.ts";
import type { Database } from "#db/schema.ts";

interface CustomerFilter {
  /** One of these is in the name, email address or phone number. */
  searches: string[];
  /** Only these customers. */
  uids?: string[] | undefined;
}

type CustomerSortField = "created_at" | "name" | "orders" | "spent" | "last_order_at";

/** Each has an index. */
const SORT_COLUMNS: Record<CustomerSortField, Expression<unknown>> = {
  created_at: sql.ref("created_at"),
  name: sql`lower(name)`,
  orders: sql.ref("order_count"),
  spent: sql.ref("total_spent"),
  last_order_at: sql`coalesce(last_order_at, '-infinity')`,
};

const COLUMNS = [
  "uid",
  "name",
  "email",
  "phone",
  "address",
  "order_count as orders",
  "total_spent as spent",
  "first_order_at",
  "last_order_at",
] as const;

export type CustomerRow = Awaited<ReturnType<typeof searchCustomers>>[number];

/** Searches the store's customers. */
export async function searchCustomers(
  db: Kysely<Database>,
  storeUid: string,
  filter: CustomerFilter,
  ordering: CustomerSortField | `-${CustomerSortField}`,
  { limit, offset }: PageRange,
) {
  const [field, direction] = parseOrdering(ordering);
  return filteredCustomers(db, storeUid, filter)
    .select(COLUMNS)
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("uid", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the next matching customers after `after`, by uid. */
export async function listExportedCustomers(
  db: Kysely<Database>,
  storeUid: string,
  filter: CustomerFilter,
  { after, limit }: { after?: CustomerRow | undefined; limit: number },
) {
  let query = filteredCustomers(db, storeUid, filter);
  if (after) query = query.where("uid", ">", after.uid);
  return query.select(COLUMNS).orderBy("uid").limit(limit).execute();
}

/** Returns a query of the store's matching customers. */
export function filteredCustomers(
  db: Kysely<Database>,
  storeUid: string,
  { searches, uids }: CustomerFilter,
) {
  const query = db.selectFrom("customers").where("store_uid", "=", storeUid);
  return (uids ? query.where("uid", "in", uids) : query).where((from) =>
    containsAnySearch(from, from.ref("search_key"), searches),
  );
}

/** Recomputes the totals of these customers from their orders. Must run in a transaction. */
export async function refreshCustomers(db: Kysely<Database>, uids: string[]): Promise<void> {
  // A separate statement: the update then sees the orders that were committed while it waited.
  await sql`
    select from customers where uid = any (${uids}::uuid[]) order by uid for no key update
  `.execute(db);
  await sql`
    update customers set (order_count, first_order_at, last_order_at, total_spent) = (
        select count(*) filter (where is_counted), min(created_at) filter (where is_counted),
          max(created_at) filter (where is_counted),
          coalesce(sum(amount_held - refund_due), 0)
        from orders,
          lateral (select fulfilment_status not in ('cancelled', 'voided') as is_counted) as state
        where orders.store_uid = customers.store_uid and customer_uid = customers.uid)
      where uid = any (${uids}::uuid[])
  `.execute(db);
}
