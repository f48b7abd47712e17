import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refreshDueProducts } from "#db/queries/catalogue/catalogue.ts";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { assembledProducts, shownProducts } from "#tests/support/catalogue/assembled-products.ts";
import {
  anyEdit,
  type CatalogueFixture,
  concurrentEdits,
  type NamedEdit,
  singleEdits,
} from "#tests/support/catalogue/catalogue-edits.ts";
import { createCatalogue as stock } from "#tests/support/catalogue/catalogue-fixture.ts";
import { scannedListings, storedListings } from "#tests/support/catalogue/listings-scan.ts";
import { addProduct, createShop, writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { reserve } from "#tests/support/orders/orders.ts";

const database = await openDatabase();

const createTestCatalogue = (products: number) => stock(database.db, products);

async function expectStoredAsScanned(db: Kysely<Database>, store: string): Promise<void> {
  const now = new Date();
  expect(await storedListings(db, store)).toEqual(await scannedListings(db, store, now));
  expect(await shownProducts(db, store, now)).toEqual(await assembledProducts(db, store, now));
}

describe("listings and documents", () => {
  it("keeps listings and documents equal to a scan of the catalogue after any edits", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 1, maxLength: 25 }), async (edits) => {
        const catalogue = await createTestCatalogue(3);
        for (const edit of edits) {
          await edit.run(database.db, catalogue);
          await expectStoredAsScanned(database.db, catalogue.store);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("keeps listings and documents equal to a scan of the catalogue after rolled-back edits", async () => {
    const catalogue = await createTestCatalogue(4);
    const before = await storedListings(database.db, catalogue.store);
    const [edits = []] = fc.sample(fc.array(singleEdits, { minLength: 20, maxLength: 20 }), 1);
    const trx = await database.db.startTransaction().execute();
    for (const edit of edits) await edit.run(trx, catalogue);
    await trx.rollback().execute();
    expect(await storedListings(database.db, catalogue.store)).toEqual(before);
  });

  it("keeps listings and documents equal to a scan of the catalogue when a promo or a batch has expired", async () => {
    const { db } = database;
    const shop = await createShop(db);
    await addProduct(db, shop.uid, {
      variants: [{ price: "9", promo_price: "5", promo_expiry: "2999-01-01T00:00:00Z" }],
    });
    await addProduct(db, shop.uid, { variants: [{ stock: { expires_on: "2999-01-01" } }] });
    // Simulates time passing without writes.
    const trx = await db.startTransaction().execute();
    await sql`update variants set promo_expiry = '2020-01-01' where promo_price = 5`.execute(trx);
    await sql`update stock_levels set expires_on = '2020-01-01' where expires_on is not null`.execute(
      trx,
    );
    await sql`update product_listings set refresh_at = '2020-01-02' where refresh_at is not null`.execute(
      trx,
    );
    await refreshDueProducts(trx, shop.uid);
    const stored = await storedListings(trx, shop.uid);
    expect(stored).toEqual(await scannedListings(trx, shop.uid, new Date()));
    const { counts } = stored;
    await trx.rollback().execute();
    expect(counts).toEqual({ "null/true/false": 1, "null/false/false": 1 });
  });
});

describe("concurrent editors", () => {
  const EDITORS = 6;
  const EDITS = 40;

  /** Runs the editors concurrently; returns the SQLSTATEs of rejected edits. */
  async function editTogether(
    edits: fc.Arbitrary<NamedEdit>,
    catalogue: CatalogueFixture,
  ): Promise<string[]> {
    const db = database.connect({ max: EDITORS });
    const errorCodes: string[] = [];
    const lists = fc.sample(fc.array(edits, { minLength: EDITS, maxLength: EDITS }), EDITORS);
    await Promise.all(
      lists.map(async (list, editor) => {
        for (const [index, edit] of list.entries()) {
          try {
            if (index % 3 === 0) await order(db, catalogue, editor + index);
            else await edit.run(db, catalogue);
          } catch (error) {
            errorCodes.push(String((error as { code?: string }).code));
          }
        }
      }),
    );
    return errorCodes;
  }

  /** Reserves or releases a unit of each of three variants, as orders do. */
  async function order(db: Kysely<Database>, { store, variants }: CatalogueFixture, index: number) {
    const lines = [0, 1, 2].map((step) => variants[(index + step * 5) % variants.length] ?? "");
    if (index % 2 === 0) {
      const wanted = [...new Set(lines)].map((variant) => ({ variant, quantity: 1 }));
      await reserve(db, store, wanted);
      return;
    }
    await writeLockedProducts(db, store, { variants: lines }, (trx) =>
      sql`update stock_levels set reserved = 0 where variant_uid = any (${lines}::uuid[])`.execute(
        trx,
      ),
    );
  }

  it("edits single rows while orders run, without a deadlock or a wrong count", async () => {
    const catalogue = await createTestCatalogue(8);
    expect(await editTogether(singleEdits, catalogue)).toEqual([]);
    await expectStoredAsScanned(database.db, catalogue.store);
  });

  it("edits many rows while orders run, without a deadlock or a wrong count", async () => {
    const catalogue = await createTestCatalogue(8);
    expect(await editTogether(concurrentEdits, catalogue)).toEqual([]);
    await expectStoredAsScanned(database.db, catalogue.store);
  });
});
