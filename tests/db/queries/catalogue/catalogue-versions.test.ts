import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueVersion } from "#db/queries/catalogue/catalogue-versions.ts";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import { scannedListings, storedListings } from "#tests/support/catalogue/listings-scan.ts";
import { refreshCatalogues, writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const database = await openDatabase();

async function versionOf(store: string): Promise<string> {
  const { version } = await database.db
    .selectFrom("stores")
    .select(catalogueVersion.as("version"))
    .where("uid", "=", store)
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns the number of changes of the catalogue between two versions. */
function changesBetween(before: string, after: string): number {
  const [[store, from], [sameStore, to]] = [before.split("."), after.split(".")];
  expect(sameStore).toBe(store);
  return Number(to) - Number(from);
}

const hide = (db: Kysely<Database>, store: string, uid: string, isHidden = true) =>
  writeLockedProducts(db, store, { uids: [uid] }, (trx) =>
    updateRows(trx, "products", { uid }, { is_hidden_from_storefront: isHidden }),
  );

describe("catalogue version", () => {
  it("increments the version of a store's catalogue with each edit of its products and no other", async () => {
    const [mine, other] = [
      await createCatalogue(database.db, 1),
      await createCatalogue(database.db, 1),
    ];
    const before = [await versionOf(mine.store), await versionOf(other.store)];
    await hide(database.db, mine.store, mine.products[0] ?? "");
    expect(changesBetween(before[0] ?? "", await versionOf(mine.store))).toBe(1);
    expect(await versionOf(other.store)).toBe(before[1]);
  });

  it("changes with every update of the store's row", async () => {
    const { store } = await createCatalogue(database.db, 1);
    const before = await versionOf(store);
    await updateRows(database.db, "stores", { uid: store }, { store_name: "Other" });
    const renamed = await versionOf(store);
    await updateRows(database.db, "stores", { uid: store }, { store_name: "Test Shop" });
    expect(new Set([before, renamed, await versionOf(store)]).size).toBe(3);
  });

  it("counts every edit of concurrent editors, with exact product counts", async () => {
    const db = database.connect({ max: 6 });
    const { store, products } = await createCatalogue(db, 4);
    const before = await versionOf(store);
    const edits = 10;
    await Promise.all(
      products.map(async (uid) => {
        for (let edit = 0; edit < edits; edit++) await hide(db, store, uid, edit % 2 === 0);
      }),
    );
    expect(changesBetween(before, await versionOf(store))).toBe(edits * products.length);
    const { counts } = await storedListings(database.db, store);
    expect(counts).toEqual((await scannedListings(database.db, store, new Date())).counts);
  });

  it("deletes the version of a catalogue with its store", async () => {
    const { store } = await createCatalogue(database.db, 2);
    await database.db.deleteFrom("stores").where("uid", "=", store).execute();
    const { rows } = await sql`
      select from catalogue_versions where store_uid = ${store}
      union all select from listing_counts where store_uid = ${store}
      union all select from facet_counts where store_uid = ${store}
      union all select from product_listings where store_uid = ${store}
      union all select from product_documents where store_uid = ${store}
    `.execute(database.db);
    expect(rows).toHaveLength(0);
    await refreshCatalogues(database.db);
  });
});

it("stores at most 16 rows for a version and for each count", async () => {
  const { store, products } = await createCatalogue(database.db, 1);
  for (let connection = 0; connection < 20; connection++) {
    const db = database.connect({ max: 1 });
    await hide(db, store, products[0] ?? "", connection % 2 === 0);
  }
  const { rows } = await sql<{ versions: number; counts: number; kinds: number }>`
    select (select count(*)::integer from catalogue_versions where store_uid = ${store}) as versions,
      count(*)::integer as counts,
      count(distinct (category_uid, in_stock, on_promo))::integer as kinds
    from listing_counts where store_uid = ${store}
  `.execute(database.db);
  expect(rows[0]?.versions).toBeLessThanOrEqual(16);
  expect(rows[0]?.counts).toBeLessThanOrEqual(16 * (rows[0]?.kinds ?? 0));
});

it("edits two products of one category concurrently without waiting", async () => {
  const catalogue = await createCatalogue(database.db, 4);
  const [first, second] = await connectionsOfTwoShards();
  const trx = await first.startTransaction().execute();
  await hide(trx, catalogue.store, catalogue.products[0] ?? "");
  await hide(second, catalogue.store, catalogue.products[3] ?? "");
  await trx.rollback().execute();
});

/** Returns two clients of one connection each, whose backends write different shards. */
async function connectionsOfTwoShards(): Promise<[Kysely<Database>, Kysely<Database>]> {
  const open = async () => {
    const db = database.connect({ max: 1, lockTimeoutMs: 300 });
    const { rows } = await sql<{ shard: number }>`select pg_backend_pid() % 16 as shard`.execute(
      db,
    );
    return { db, shard: rows[0]?.shard };
  };
  const first = await open();
  let second = await open();
  while (second.shard === first.shard) second = await open();
  return [first.db, second.db];
}
