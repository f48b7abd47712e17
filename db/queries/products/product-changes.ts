import { type Kysely, type RawBuilder, sql } from "kysely";
import { insertedProductEvents, type ProductEvents } from "#db/queries/events/event-writes.ts";
import type { Database } from "#db/schema.ts";

/** Selects products of one store by uid, handle or variant uid. */
export type ProductSelector = { uids: string[] } | { handles: string[] } | { variants: string[] };

/**
 * Locks products until the transaction ends, runs `write`, then refreshes what shoppers see. The lock is a statement
 * of its own, so that later statements see what it waited for. To avoid deadlocks, every write of a product locks
 * products by uid, then stock by variant, then derived tables. `eventsOf` returns the events that a merchant's edit
 * causes; events of the stock are stored for every change.
 */
export async function changeProducts<T>(
  db: Kysely<Database>,
  storeUid: string,
  products: ProductSelector,
  write: () => Promise<T>,
  eventsOf?: (result: T, uids: string[]) => ProductEvents,
): Promise<T> {
  const locked = await lockProducts(db, storeUid, products);
  const result = await write();
  // Products selected by uid may have been created or deleted by `write`.
  const uids = "uids" in products ? products.uids : locked;
  await refreshProducts(db, storeUid, uids, { events: eventsOf?.(result, uids) });
  return result;
}

/** Locks products until the transaction ends and returns their uids; the first step of `changeProducts`. */
export async function lockProducts(
  db: Kysely<Database>,
  storeUid: string,
  products: ProductSelector,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from products where store_uid = ${storeUid} and ${isSelected(storeUid, products)}
    order by uid for no key update`.execute(db);
  return rows.map(({ uid }) => uid);
}

function isSelected(storeUid: string, products: ProductSelector): RawBuilder<boolean> {
  if ("uids" in products) return sql`uid = any (${products.uids}::uuid[])`;
  if ("handles" in products) return sql`handle = any (${products.handles}::text[])`;
  return sql`uid in (
    select product_uid from variants
    where store_uid = ${storeUid} and uid = any (${products.variants}::uuid[]))`;
}

interface RefreshOptions {
  events?: ProductEvents | undefined;
  /** False for imports and demo data: what they do to the stock is no event. */
  storesStockEvents?: boolean;
}

/**
 * Refreshes the derived tables of these products, stores events and increments the catalogue's version; the last step
 * of `changeProducts`, once per transaction.
 */
export async function refreshProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  { events, storesStockEvents = true }: RefreshOptions = {},
): Promise<void> {
  const stored = events ? sql`with stored as (${insertedProductEvents(storeUid, events)})` : sql``;
  await sql`${stored} select refresh_products(${storeUid}, ${uids}::uuid[], ${storesStockEvents})`.execute(
    db,
  );
}

/** Increments the catalogue's version after a change that no product shows, such as an edited delivery option. */
export async function incrementCatalogueVersion(
  db: Kysely<Database>,
  storeUid: string,
): Promise<void> {
  await refreshProducts(db, storeUid, []);
}

/** Locks all products of a store until the transaction ends. */
export async function lockAllProducts(db: Kysely<Database>, storeUid: string): Promise<void> {
  await sql`
    select from products where store_uid = ${storeUid} order by uid for no key update`.execute(db);
}

/** Products per statement: their listings are built in memory. */
const BATCH_SIZE = 1000;

/** Refreshes all products of a store, when the whole store has changed. */
export async function refreshAllProducts(db: Kysely<Database>, storeUid: string): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select uid from products where store_uid = ${storeUid}
    union select product_uid from product_listings where store_uid = ${storeUid}
    order by uid`.execute(db);
  const uids = rows.map(({ uid }) => uid);
  for (let start = 0; start < Math.max(uids.length, 1); start += BATCH_SIZE) {
    await refreshProducts(db, storeUid, uids.slice(start, start + BATCH_SIZE));
  }
}
