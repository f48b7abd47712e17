import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  deleteUnusedPicture,
  findUnusedPictures,
  insertPicture,
  lockPictures,
} from "#db/queries/products/pictures.ts";
import { createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";
import { purgeUnusedPictures } from "#lib/services/pictures/purge-unused-pictures.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const NIL = "00000000-0000-0000-0000-000000000000";
const ABSENT = "00000000-0000-4000-8000-000000000000";

let storeUid: string;

const { db } = await openDatabase();
beforeEach(async () => {
  storeUid = (await createShop(db)).uid;
});

/** Inserts a picture, uploaded two days ago by default. */
async function picture(age = "2 days", ofStore = storeUid): Promise<string> {
  const { uid } = await insertRow(db, "pictures", {
    store_uid: ofStore,
    bytes: 1,
    created_at: sql<Date>`now() - ${age}::interval`,
  });
  return uid;
}

const urlOf = (uid: string) => `/api/pictures/${uid}`;
const isStored = async (uid: string) =>
  (await db.selectFrom("pictures").where("uid", "=", uid).execute()).length > 0;
const purge = () => purgeUnusedPictures(db, createPostgresPictures(db), testRuntime(db).log);

it.each([
  ["large", 10_000],
  ["tiny", 1],
])(
  "R86: stores five of twelve %s pictures that are inserted at once into room for five",
  async (_size, bytes) => {
    const row = { storeUid, bytes };
    const quota = 5 * Math.max(bytes, 4096);
    const insert = () => db.transaction().execute((trx) => insertPicture(trx, row, quota));
    const stored = await Promise.all(Array.from({ length: 12 }, insert));
    expect(stored.filter(Boolean)).toHaveLength(5);
  },
);

describe("purging pictures", () => {
  it("R86: keeps what a product, a variant, an order or the logo of its store shows", async () => {
    const [ofProduct, ofVariant, ofOrder, ofLogo, ofOtherHost] = await Promise.all(
      Array.from({ length: 5 }, () => picture()),
    );
    const { uid: product } = await addProduct(db, storeUid, {
      variants: [
        { image: urlOf(ofVariant ?? "") },
        { image: `https://other.example/api/pictures/${ofOtherHost?.toUpperCase()}?v=1` },
      ],
    });
    await insertRow(db, "product_images", {
      store_uid: storeUid,
      product_uid: product,
      image: urlOf(ofProduct ?? ""),
    });
    await storePastOrder(db, storeUid, {
      items: [{ product_image: urlOf(ofOrder ?? "") }],
    });
    await updateRows(db, "stores", { uid: storeUid }, { logo: `${urlOf(ofLogo ?? "")}#w=4&h=2` });
    expect(await purge()).toBe(0);
    const merchant = testMerchant(db, storeUid);
    await expect(deletePicture(merchant, { image: ofLogo ?? "" })).rejects.toMatchObject({
      status: 409,
      code: "PICTURE_IN_USE",
    });
  });

  it("R86: ignores what another store shows", async () => {
    const uid = await picture();
    const other = await createShop(db);
    await addProduct(db, other.uid, { variants: [{ image: urlOf(uid) }] });
    expect(await purge()).toBe(1);
  });

  it("finds every unused picture, one page at a time", async () => {
    const uids = (await Promise.all(Array.from({ length: 5 }, () => picture()))).toSorted();
    const found: string[] = [];
    for (let after: string | null = NIL; after !== null; ) {
      const page: { unused: string[]; last: string | null } = await findUnusedPictures(
        db,
        after,
        2,
      );
      found.push(...page.unused);
      after = page.last;
    }
    expect(found).toEqual(uids);
    await purge();
  });

  it("R86: skips a picture that a write has begun to use", async () => {
    const uid = await picture();
    await db.transaction().execute(async (writer) => {
      expect(await lockPictures(writer, storeUid, [urlOf(uid), urlOf(ABSENT)])).toEqual([uid]);
      expect(await purge()).toBe(0);
    });
    expect(await purge()).toBe(1);
  });

  it("R86: keeps a picture that was used between the search and the deletion", async () => {
    const uid = await picture();
    const { unused } = await findUnusedPictures(db, NIL, 1000);
    expect(unused).toContain(uid);
    await addProduct(db, storeUid, { variants: [{ image: urlOf(uid) }] });
    const deleted = await db.transaction().execute((trx) => deleteUnusedPicture(trx, uid));
    expect([deleted, await isStored(uid)]).toEqual([false, true]);
  });

  it.each(["product_images.image", "variants.image", "order_items.product_image"])(
    "finds uses in %s by index",
    async (column) => {
      const [table = ""] = column.split(".");
      const plan = await db.transaction().execute(async (trx) => {
        // The test's tables are so small that a scan is cheaper.
        await sql`set local enable_seqscan = off`.execute(trx);
        return sql`
          explain select from ${sql.table(table)} where picture_uid(${sql.ref(column)}) = ${ABSENT}::uuid
        `.execute(trx);
      });
      expect(JSON.stringify(plan.rows)).toContain(`${table}_uploaded`);
    },
  );
});
