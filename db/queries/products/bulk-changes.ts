import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import { insertRows } from "#db/queries/bulk.ts";
import {
  filteredProducts,
  type MerchantProductFilter,
} from "#db/queries/products/merchant-products.ts";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Lists the next matching products after a uid, or the first ones, in the order of their uids. */
export async function listMatchingUids(
  db: Kysely<Database>,
  storeUid: string,
  filter: MerchantProductFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  let query = filteredProducts(db, storeUid, filter).select("products.uid");
  if (after !== null) query = query.where("products.uid", ">", after);
  const rows = await query.orderBy("products.uid").limit(limit).execute();
  return rows.map(({ uid }) => uid);
}

/** What to write to products. */
export interface BulkWrites {
  /** New values, by column. */
  values: Partial<
    Record<"is_active" | "is_hidden_from_storefront" | "category_uid" | "tags", unknown>
  >;
  newCategories?: Insertable<Database["categories"]>[];
}

/** Updates the products whose values differ and returns their number. Must run in a transaction. */
export async function updateProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  { values, newCategories = [] }: BulkWrites,
): Promise<number> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const assignments = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const update = async () => {
    await insertRows(db, "categories", newCategories);
    const { rows } = await sql<{ uid: string }>`
      update products set ${sql.join(assignments)}, updated_at = clock_timestamp()
      where store_uid = ${storeUid} and uid = any (${uids}::uuid[])
        and (${sql.join(columns)}) is distinct from (${sql.join(Object.values(values))})
      returning uid
    `.execute(db);
    return rows.map(({ uid }) => uid);
  };
  const changed = await changeProducts(db, storeUid, { uids }, update, (updated) => ({
    type: "product.updated",
    uids: updated,
  }));
  return changed.length;
}

/** Returns a product's tags with these added at the end, unless they would be more than `max`. */
export function tagsWith(added: string[], max: number): RawBuilder<unknown> {
  return sql`case when cardinality(${newTags(added)}) + cardinality(tags) > ${max} then tags
    else tags || ${newTags(added)} end`;
}

const newTags = (added: string[]) => sql`array(
  select tag from unnest(${added}::text[]) with ordinality as added (tag, place)
  where lower(tag) not in (select lower(known) from unnest(tags) as known) order by place)`;

/** Returns a product's tags without these, ignoring case. */
export function tagsWithout(removed: string[]): RawBuilder<unknown> {
  return sql`array(
    select tag from unnest(tags) with ordinality as kept (tag, place)
    where lower(tag) not in (select lower(gone) from unnest(${removed}::text[]) as gone) order by place)`;
}
