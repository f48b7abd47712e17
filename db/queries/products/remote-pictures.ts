import { type Kysely, sql } from "kysely";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** The pictures of the store's products and variants that are not on this instance. */
const remotePictures = (storeUid: string, after: string) => sql`(
  select image, product_uid from product_images where store_uid = ${storeUid}
  union all
  select image, product_uid from variants where store_uid = ${storeUid}
) as used where image > ${after} and image not like '/%'`;

/** Lists the next picture URLs after `after`, with the products that use each. */
export async function listRemotePictures(
  db: Kysely<Database>,
  storeUid: string,
  after: string,
  limit: number,
): Promise<{ address: string; products: string[] }[]> {
  const { rows } = await sql<{ address: string; products: string[] }>`
    select image as address, array_agg(distinct product_uid) as products
    from ${remotePictures(storeUid, after)}
    group by image order by image limit ${limit}
  `.execute(db);
  return rows;
}

/** Counts the picture URLs after `after`. */
export async function countRemotePictures(
  db: Kysely<Database>,
  storeUid: string,
  after: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct image)::integer as count from ${remotePictures(storeUid, after)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Replaces a remote picture with its copy in the products that still use it, and records its source. Call it in a
 * transaction. Returns false when the copy no longer exists.
 */
export async function replaceRemotePicture(
  trx: Kysely<Database>,
  storeUid: string,
  products: string[],
  { address, copy }: { address: string; copy: string },
): Promise<boolean> {
  return changeProducts(trx, storeUid, { uids: products }, async () => {
    const recorded = await trx
      .updateTable("pictures")
      .set({
        sources: sql<string[]>`array_append(array_remove(sources, ${address}), ${address})`,
      })
      .where("store_uid", "=", storeUid)
      .where("uid", "=", sql<string>`picture_uid(${copy})`)
      .executeTakeFirstOrThrow();
    if (recorded.numUpdatedRows === 0n) return false;
    for (const table of ["product_images", "variants"] as const) {
      await trx
        .updateTable(table)
        .set({ image: copy, updated_at: sql<Date>`clock_timestamp()` })
        .where("store_uid", "=", storeUid)
        .where("product_uid", "=", sql<string>`any (${products}::uuid[])`)
        .where("image", "=", address)
        .execute();
    }
    return true;
  });
}

/** Finds the original URLs of the store's pictures at these addresses. */
export async function findPictureSources(
  db: Kysely<Database>,
  storeUid: string,
  addresses: string[],
): Promise<{ address: string; source: string }[]> {
  const { rows } = await sql<{ address: string; source: string }>`
    select stored.image as address, source
    from unnest(${addresses}::text[]) as stored (image)
      join pictures on pictures.uid = picture_uid(stored.image) and store_uid = ${storeUid}
      cross join unnest(sources) as source
  `.execute(db);
  return rows;
}
