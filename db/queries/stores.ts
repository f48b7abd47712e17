import type { Insertable, Kysely, Selectable } from "kysely";
import { keptStatement } from "#db/kept-statement.ts";
import type { Database, Stores } from "#db/schema.ts";

export const storeColumns = [
  "stores.uid",
  "stores.slug",
  "stores.store_name",
  "stores.email",
  "stores.phone",
  "stores.logo",
  "stores.address",
  "stores.currency",
  "stores.delivery_enabled",
  "stores.manual_delivery_enabled",
  "stores.express_delivery_enabled",
  "stores.tax_collection_enabled",
  "stores.tax_rate",
  "stores.service_charge",
  "stores.default_weight",
  "stores.is_live",
] as const;

export type StoreRow = Omit<Selectable<Stores>, "catalogue_version" | "created_at" | "updated_at">;

/** The store with this slug, or undefined. */
export async function findStoreBySlug(
  db: Kysely<Database>,
  slug: string,
): Promise<StoreRow | undefined> {
  const [store] = await storeBySlug(db, null, { slug });
  return store;
}

const storeBySlug = keptStatement<null, { slug: string }, StoreRow>((at, _shape, db) =>
  db.selectFrom("stores").select(storeColumns).where("slug", "=", at("slug")),
);

/** All stores, oldest first. */
export async function listStores(db: Kysely<Database>): Promise<StoreRow[]> {
  return db.selectFrom("stores").select(storeColumns).orderBy("created_at").execute();
}

/** Stores a new store; undefined when its slug is taken. */
export async function insertStore(
  db: Kysely<Database>,
  store: Insertable<Stores>,
): Promise<{ uid: string } | undefined> {
  return db
    .insertInto("stores")
    .values(store)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("uid")
    .executeTakeFirst();
}
