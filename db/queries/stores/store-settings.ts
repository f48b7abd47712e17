import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import { updateStore } from "#db/queries/events/event-writes.ts";
import { incrementCatalogueVersion } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

const SETTINGS = [
  "store_name",
  "tagline",
  "email",
  "phone",
  "logo",
  "address",
  "currency",
  "time_zone",
  "is_live",
  "delivery_enabled",
  "manual_delivery_enabled",
  "express_delivery_enabled",
  "is_tax_decided",
  "tax_collection_enabled",
  "tax_rate",
  "service_charge",
  "default_weight",
  "default_reorder_point",
  "payment_deadline_minutes",
  "unpaid_stock_share",
] as const;

/** A digest of these columns: the version of a row, independent of its other columns. */
const versionOf = (table: string, columns: readonly string[]) =>
  sql<string>`encode(sha256(convert_to(row(${sql.join(
    columns.map((column) => sql.ref(`${table}.${column}`)),
  )})::text, 'UTF8')), 'hex')`;

const settingsVersion = versionOf("stores", SETTINGS);

/** Finds the store's settings with their version. */
export async function getSettingsRow(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("stores")
    .select(SETTINGS)
    .select(settingsVersion.as("version"))
    .where("uid", "=", storeUid)
    .executeTakeFirstOrThrow();
}

/** Updates settings that still have this version, and stores the event; false when they have another. */
export async function updateSettings(
  db: Kysely<Database>,
  storeUid: string,
  settings: Updateable<Database["stores"]>,
  known: string,
): Promise<boolean> {
  const update = db
    .updateTable("stores")
    .set(settings)
    .where("uid", "=", storeUid)
    .where(settingsVersion, "=", known);
  return updateStore(db, update.returning("uid"));
}

/** Returns whether PostgreSQL knows a time zone of this name. */
export async function isKnownTimeZone(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}

/** A row of one store, by uid. */
interface RowOfStore {
  storeUid: string;
  uid: string;
}

const isOwn = ({ storeUid, uid }: RowOfStore) =>
  sql<boolean>`store_uid = ${storeUid} and uid = ${uid}`;

const OPTION = [
  "uid",
  "label",
  "amount",
  "delivery_type",
  "areas",
  "min_days",
  "max_days",
  "order_by",
  "delivery_days",
  "is_active",
] as const;
const optionVersion = versionOf("delivery_options", OPTION);

const allOptions = (db: Kysely<Database>) =>
  db.selectFrom("delivery_options").select(OPTION).select(optionVersion.as("version"));

/** Lists all delivery options of the store, in order. */
export async function listAllOptions(db: Kysely<Database>, storeUid: string) {
  const options = allOptions(db).where("store_uid", "=", storeUid);
  return options.orderBy("position").orderBy("label").execute();
}

/** Stores a delivery option and returns its uid. */
export async function insertOption(
  db: Kysely<Database>,
  option: Insertable<Database["delivery_options"]>,
) {
  const created = await db
    .insertInto("delivery_options")
    .values(option)
    .returning("uid")
    .executeTakeFirstOrThrow();
  await incrementCatalogueVersion(db, option.store_uid);
  return created;
}

export async function findOption(db: Kysely<Database>, row: RowOfStore) {
  return allOptions(db).where(isOwn(row)).executeTakeFirst();
}

/** Updates a delivery option that still has this version; false when there is none. */
export async function updateOption(
  db: Kysely<Database>,
  row: RowOfStore,
  option: Updateable<Database["delivery_options"]>,
  known: string,
): Promise<boolean> {
  const result = await db
    .updateTable("delivery_options")
    .set(option)
    .where(isOwn(row))
    .where(optionVersion, "=", known)
    .executeTakeFirst();
  await incrementCatalogueVersion(db, row.storeUid);
  return result.numUpdatedRows > 0n;
}

/** Deletes a delivery option; returns false when the store has none with this uid. */
export async function deleteOption(db: Kysely<Database>, row: RowOfStore): Promise<boolean> {
  const result = await db.deleteFrom("delivery_options").where(isOwn(row)).executeTakeFirst();
  await incrementCatalogueVersion(db, row.storeUid);
  return result.numDeletedRows > 0n;
}

const LOCATION = ["uid", "name", "address", "is_active"] as const;
const locationVersion = versionOf("locations", LOCATION);

const allLocations = (db: Kysely<Database>) =>
  db.selectFrom("locations").select(LOCATION).select(locationVersion.as("version"));

/** Lists all pickup points of the store by name, including inactive ones. */
export async function listAllLocations(db: Kysely<Database>, storeUid: string) {
  return allLocations(db).where("store_uid", "=", storeUid).orderBy("name").execute();
}

/** Lists the store's active pickup points by name. */
export async function listActiveLocations(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("locations")
    .select(["uid", "name", "address"])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .orderBy("name")
    .execute();
}

/** Stores a pickup point and returns its uid. */
export async function insertLocation(
  db: Kysely<Database>,
  location: Insertable<Database["locations"]>,
) {
  const created = await db
    .insertInto("locations")
    .values(location)
    .returning("uid")
    .executeTakeFirstOrThrow();
  await incrementCatalogueVersion(db, location.store_uid);
  return created;
}

export async function findLocation(db: Kysely<Database>, row: RowOfStore) {
  return allLocations(db).where(isOwn(row)).executeTakeFirst();
}

/** Updates a pickup point that still has this version; false when there is none. */
export async function updateLocation(
  db: Kysely<Database>,
  row: RowOfStore,
  location: Updateable<Database["locations"]>,
  known: string,
): Promise<boolean> {
  const result = await db
    .updateTable("locations")
    .set(location)
    .where(isOwn(row))
    .where(locationVersion, "=", known)
    .executeTakeFirst();
  await incrementCatalogueVersion(db, row.storeUid);
  return result.numUpdatedRows > 0n;
}
