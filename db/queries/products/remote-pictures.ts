import { type Kysely, sql } from "kysely";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Matches the condition of the indexes. */
const isRemote = (storeUid: string) => sql`store_uid = ${storeUid} and image not like '/%'`;

/** The next distinct picture URLs after `after`, in order. */
const nextUrls = (storeUid: string, after: string, limit: number) => sql`(
  (select distinct image from product_images
   where ${isRemote(storeUid)} and image > ${after} order by image limit ${limit})
  union
  (select distinct image from variants
   where ${isRemote(storeUid)} and image > ${after} order by image limit ${limit})
  order by image limit ${limit}
)`;

/** Lists the next picture URLs after `after`, with the products that use each. */
export async function listRemotePictures(
  db: Kysely<Database>,
  storeUid: string,
  after: string,
  limit: number,
): Promise<{ url: string; products: string[] }[]> {
  const { rows } = await sql<{ url: string; products: string[] }>`
    with next as materialized ${nextUrls(storeUid, after, limit)}
    select image as url, array(
      select product_uid from product_images i where ${isRemote(storeUid)} and i.image = next.image
      union
      select product_uid from variants v where ${isRemote(storeUid)} and v.image = next.image
    ) as products
    from next order by image
  `.execute(db);
  return rows;
}

/** Counts the picture URLs, up to `max`. */
export async function countRemotePictures(
  db: Kysely<Database>,
  storeUid: string,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${nextUrls(storeUid, "", max)} as urls
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Replaces remote pictures with their copies in the products that still use them, and records their sources. Call
 * it in a transaction. Returns the URLs whose copies no longer exist.
 */
export async function replaceRemotePictures(
  trx: Kysely<Database>,
  storeUid: string,
  products: string[],
  copies: { url: string; copy: string }[],
): Promise<string[]> {
  const deleted: string[] = [];
  const replace = async () => {
    const changed = new Set<string>();
    for (const { url, copy } of copies) {
      const source = new URL(url).href;
      const recorded = await trx
        .updateTable("pictures")
        .set({
          sources: sql<string[]>`array_append(array_remove(sources, ${source}), ${source})`,
        })
        .where("store_uid", "=", storeUid)
        .where("uid", "=", sql<string>`picture_uid(${copy})`)
        .executeTakeFirstOrThrow();
      if (recorded.numUpdatedRows === 0n) {
        deleted.push(url);
        continue;
      }
      for (const table of ["product_images", "variants"] as const) {
        const rows = await trx
          .updateTable(table)
          .set({ image: copy, updated_at: sql<Date>`clock_timestamp()` })
          .where("store_uid", "=", storeUid)
          .where("product_uid", "=", sql<string>`any (${products}::uuid[])`)
          .where("image", "=", url)
          .returning("product_uid")
          .execute();
        for (const { product_uid } of rows) changed.add(product_uid);
      }
    }
    return [...changed];
  };
  await changeProducts(trx, storeUid, { uids: products }, replace, (changed) => ({
    type: "product.updated",
    uids: changed,
  }));
  return deleted;
}

/** Finds the copies of these original URLs among the stored URLs. */
export async function findCopies(
  db: Kysely<Database>,
  storeUid: string,
  { stored, sources }: { stored: string[]; sources: string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ source: string; copies: string[] }>`
    select source, array_agg(stored.image) as copies
    from unnest(${[...new Set(stored)]}::text[]) as stored (image)
      join pictures on pictures.uid = picture_uid(stored.image) and store_uid = ${storeUid}
      cross join unnest(sources) as source
    where source = any (${sources}::text[])
    group by source
  `.execute(db);
  return new Map(rows.map(({ source, copies }) => [source, copies]));
}
