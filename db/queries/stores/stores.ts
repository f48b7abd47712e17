import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { compiledQuery } from "#db/compiled-query.ts";
import { catalogueVersion } from "#db/queries/catalogue/catalogue-versions.ts";
import { updateStore } from "#db/queries/events/event-writes.ts";
import type { Database } from "#db/schema.ts";

export const storeColumns = [
  "stores.uid",
  "stores.slug",
  "stores.store_name",
  "stores.tagline",
  "stores.email",
  "stores.phone",
  "stores.logo",
  "stores.address",
  "stores.currency",
  "stores.time_zone",
  "stores.delivery_enabled",
  "stores.manual_delivery_enabled",
  "stores.express_delivery_enabled",
  "stores.tax_collection_enabled",
  "stores.tax_rate",
  "stores.service_charge",
  "stores.default_weight",
  "stores.is_live",
] as const;

export type StoreRow = Omit<
  Selectable<Database["stores"]>,
  | "payment_deadline_minutes"
  | "automatic_refunds"
  | "unpaid_stock_share"
  | "is_tax_decided"
  | "default_reorder_point"
  | "disabled_mails"
  | "mail_reply_to"
  | "order_page_url"
  | "requires_two_factor"
  | "created_at"
>;

/** Finds a store by slug. */
export async function findStoreBySlug(
  db: Kysely<Database>,
  slug: string,
): Promise<StoreRow | undefined> {
  return db.selectFrom("stores").select(storeColumns).where("slug", "=", slug).executeTakeFirst();
}

type StoreWithVersion = StoreRow & { version: string };

/**
 * Finds the store with this slug and its current catalogue version. `orOnlyOne`: without such a store, finds the
 * only store.
 */
export async function findStoreWithVersion(
  db: Kysely<Database>,
  slug: string,
  { orOnlyOne = false }: { orOnlyOne?: boolean } = {},
): Promise<StoreWithVersion | undefined> {
  const [store] = await storeBySlug(db, { orOnlyOne }, { slug });
  return store;
}

const storeBySlug = compiledQuery<{ orOnlyOne: boolean }, { slug: string }, StoreWithVersion>(
  (param, { orOnlyOne }, db) => {
    const stores = db
      .selectFrom("stores")
      .select(storeColumns)
      .select(catalogueVersion.as("version"));
    if (!orOnlyOne) return stores.where("slug", "=", param("slug"));
    const uid = sql<string>`coalesce(
      (select uid from stores where slug = ${param("slug")}),
      (select (array_agg(uid))[1] from (select uid from stores limit 2) as up_to_two having count(*) = 1))`;
    return stores.where("uid", "=", uid);
  },
);

/** Lists the stores with these uids. */
export async function listStoresByUid(db: Kysely<Database>, uids: string[]): Promise<StoreRow[]> {
  const isListed = sql<string>`any (${uids}::uuid[])`;
  return db.selectFrom("stores").select(storeColumns).where("uid", "=", isListed).execute();
}

/** Lists all stores, oldest first. */
export async function listStores(db: Kysely<Database>): Promise<StoreRow[]> {
  return db.selectFrom("stores").select(storeColumns).orderBy("created_at").execute();
}

/** Opens a store to shoppers, or closes it, and stores the event; does nothing when it already is. */
export async function updateIsLive(
  db: Kysely<Database>,
  uid: string,
  isLive: boolean,
): Promise<void> {
  const update = db
    .updateTable("stores")
    .set({ is_live: isLive })
    .where("uid", "=", uid)
    .where("is_live", "<>", isLive);
  await updateStore(db, update.returning("uid"));
}

/** Inserts a store; undefined when its slug or uid is taken. */
export async function insertStore(db: Kysely<Database>, store: Insertable<Database["stores"]>) {
  return db
    .insertInto("stores")
    .values(store)
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
}
