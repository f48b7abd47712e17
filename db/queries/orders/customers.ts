import { type Expression, type Kysely, sql } from "kysely";
import { ilikeContaining } from "#db/queries/ilike.ts";
import { countUpTo, type PageRange, parseOrdering } from "#db/queries/list-query.ts";
import type { Database } from "#db/schema.ts";

export interface CustomerFilter {
  /** In the name, e-mail address or phone number. */
  search: string;
  /** Only these customers. */
  uids?: string[] | undefined;
}

export type CustomerSortField = "created_at" | "name" | "orders" | "spent" | "last_order_at";

const ofCustomer = sql`from orders
  where orders.store_uid = customers.store_uid and orders.customer_uid = customers.uid`;
const isCounted = sql`fulfilment_status not in ('cancelled', 'voided')`;

/** Of the orders that were not cancelled, and of all payments. */
const HISTORY = {
  orders: sql<number>`(select count(*)::int ${ofCustomer} and ${isCounted})`,
  spent: sql<string>`(
    select coalesce(sum((
      select sum(amount) from payments where payments.order_uid = orders.uid
    )), 0)::numeric(12, 2) ${ofCustomer})`,
  first_order_at: sql<Date | null>`(select min(created_at) ${ofCustomer} and ${isCounted})`,
  last_order_at: sql<Date | null>`(select max(created_at) ${ofCustomer} and ${isCounted})`,
};

/** `created_at` and `name` have an index; the others are computed for every matching customer. */
const SORT_COLUMNS: Record<CustomerSortField, Expression<unknown>> = {
  created_at: sql.ref("customers.created_at"),
  name: sql`lower(customers.name)`,
  orders: HISTORY.orders,
  spent: HISTORY.spent,
  last_order_at: sql`coalesce(${HISTORY.last_order_at}, '-infinity')`,
};

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
  return withHistory(filteredCustomers(db, storeUid, filter))
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("customers.uid", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the store's matching customers, up to `max`. */
export async function countCustomers(
  db: Kysely<Database>,
  storeUid: string,
  filter: CustomerFilter,
  max: number,
): Promise<number> {
  const found = filteredCustomers(db, storeUid, filter).select("customers.uid");
  return (await countUpTo(db, found, max).executeTakeFirstOrThrow()).count;
}

/** Lists the next matching customers after `after`, by uid. */
export async function listExportedCustomers(
  db: Kysely<Database>,
  storeUid: string,
  filter: CustomerFilter,
  { after, limit }: { after?: CustomerRow | undefined; limit: number },
) {
  let query = filteredCustomers(db, storeUid, filter);
  if (after) query = query.where("customers.uid", ">", after.uid);
  return withHistory(query).orderBy("customers.uid").limit(limit).execute();
}

function filteredCustomers(
  db: Kysely<Database>,
  storeUid: string,
  { search, uids }: CustomerFilter,
) {
  const query = db.selectFrom("customers").where("customers.store_uid", "=", storeUid);
  return (uids ? query.where("customers.uid", "in", uids) : query).where((from) =>
    ilikeContaining(from, from.ref("customers.search_key"), search),
  );
}

function withHistory(customers: ReturnType<typeof filteredCustomers>) {
  return customers
    .select(["customers.uid", "customers.name", "customers.email", "customers.phone"])
    .select("customers.address")
    .select([
      HISTORY.orders.as("orders"),
      HISTORY.spent.as("spent"),
      HISTORY.first_order_at.as("first_order_at"),
      HISTORY.last_order_at.as("last_order_at"),
    ]);
}
