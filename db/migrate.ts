import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as stores from "#db/migrations/0001-stores.ts";
import * as catalogue from "#db/migrations/0002-catalogue.ts";
import * as orders from "#db/migrations/0003-orders.ts";
import * as listings from "#db/migrations/0004-listings.ts";
import * as couponsAndEvents from "#db/migrations/0005-coupons-and-events.ts";
import * as returns from "#db/migrations/0006-returns.ts";
import * as versions from "#db/migrations/0008-versions.ts";
import * as merchants from "#db/migrations/0010-merchants.ts";
import * as dashboard from "#db/migrations/0011-dashboard.ts";
import * as merchantCatalogue from "#db/migrations/0012-merchant-catalogue.ts";
import * as promos from "#db/migrations/0013-promos.ts";
import * as courierAccounts from "#db/migrations/0014-courier-accounts.ts";
import * as keyHours from "#db/migrations/0015-key-hours.ts";
import * as quotedAt from "#db/migrations/0016-quoted-at.ts";
import * as documents from "#db/migrations/0017-documents.ts";
import * as letters from "#db/migrations/0018-letters.ts";
import * as readProducts from "#db/migrations/0019-read-products.ts";
import * as lighterOrders from "#db/migrations/0020-lighter-orders.ts";
import * as countedWords from "#db/migrations/0021-counted-words.ts";
import * as commonWords from "#db/migrations/0022-common-words.ts";
import * as plansKept from "#db/migrations/0023-plans-kept.ts";
import * as readyDocuments from "#db/migrations/0024-ready-documents.ts";
import * as containingWords from "#db/migrations/0025-containing-words.ts";
import * as countsInPlace from "#db/migrations/0026-counts-in-place.ts";
import * as finalSigma from "#db/migrations/0027-final-sigma.ts";
import * as paymentDeadlines from "#db/migrations/0028-payment-deadlines.ts";
import * as unpaidOrderIdentities from "#db/migrations/0029-unpaid-order-identities.ts";
import * as pictureUses from "#db/migrations/0030-picture-uses.ts";
import * as oldestApplication from "#db/migrations/0032-oldest-application.ts";
import * as orderEventRequests from "#db/migrations/0033-order-event-requests.ts";
import * as orderConflicts from "#db/migrations/0034-order-conflicts.ts";
import * as productDocuments from "#db/migrations/0040-product-documents.ts";
import * as listingsAndSearch from "#db/migrations/0041-listings.ts";
import type { Database } from "#db/schema.ts";
import { incompatibilityOf, readSchemaStatus } from "#db/schema-version.ts";

export interface VersionedMigration extends Migration {
  /** Oldest application version that runs on the migrated schema, such as 1.0.0. */
  oldestApplication: string;
}

export const MIGRATIONS: Readonly<Record<string, VersionedMigration>> = {
  "0001-stores": stores,
  "0002-catalogue": catalogue,
  "0003-orders": orders,
  "0004-listings": listings,
  "0005-coupons-and-events": couponsAndEvents,
  "0006-returns": returns,
  "0008-versions": versions,
  "0010-merchants": merchants,
  "0011-dashboard": dashboard,
  "0012-merchant-catalogue": merchantCatalogue,
  "0013-promos": promos,
  "0014-courier-accounts": courierAccounts,
  "0015-key-hours": keyHours,
  "0016-quoted-at": quotedAt,
  "0017-documents": documents,
  "0018-letters": letters,
  "0019-read-products": readProducts,
  "0020-lighter-orders": lighterOrders,
  "0021-counted-words": countedWords,
  "0022-common-words": commonWords,
  "0023-plans-kept": plansKept,
  "0024-ready-documents": readyDocuments,
  "0025-containing-words": containingWords,
  "0026-counts-in-place": countsInPlace,
  "0027-final-sigma": finalSigma,
  "0028-payment-deadlines": paymentDeadlines,
  "0029-unpaid-order-identities": unpaidOrderIdentities,
  "0030-picture-uses": pictureUses,
  "0032-oldest-application": oldestApplication,
  "0033-order-event-requests": orderEventRequests,
  "0034-order-conflicts": orderConflicts,
  "0040-product-documents": productDocuments,
  "0041-listings": listingsAndSearch,
};

/** Every migration this program knows, oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** What a database role may be given for requests, in milliseconds. */
const BOUNDS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** The advisory lock of whoever migrates; Kysely's own number, which instances of before lock by too. */
const LOCK = "3853314791062309107";

/**
 * Brings the database to the newest migration and returns the names of those it ran. All of them run
 * in one transaction under its lock, so several instances may start together, behind a transaction
 * pooler too. What bounds the statements of requests does not bound these. A database that a newer
 * version migrated stays as it is; throws when this version is too old to run on it.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations = MIGRATIONS,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const bound of BOUNDS) await sql`set local ${sql.ref(bound)} = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(trx);
    const status = await readSchemaStatus(trx, Object.keys(migrations));
    const incompatibility = incompatibilityOf(status);
    if (incompatibility) throw new Error(incompatibility);
    if (status.pending.length === 0) return [];
    if (status.applied.length === 0) await createMigrationTable(trx);
    // The migrator refuses a database with migrations that it is not given.
    const newer = status.newer.map(({ name }) => [name, { up: async () => {} }]);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => ({ ...migrations, ...Object.fromEntries(newer) }) },
      // A migration may be released after one with a later name.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    await storeOldestApplications(trx, migrations);
    return results.map((result) => result.migrationName);
  });
}

/** Creates the migrator's table as it would: it hides why that fails, such as for lack of a right. */
async function createMigrationTable(db: Kysely<Database>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(db);
}

async function storeOldestApplications(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, VersionedMigration>>,
): Promise<void> {
  const declared = Object.entries(migrations).map(([name, { oldestApplication }]) => ({
    name,
    oldest: oldestApplication,
  }));
  await sql`
    update kysely_migration applied set oldest_application = declared.oldest
    from json_to_recordset(${JSON.stringify(declared)}) declared (name text, oldest text)
    where applied.name = declared.name and applied.oldest_application is null`.execute(db);
}
