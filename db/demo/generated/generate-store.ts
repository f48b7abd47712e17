import type { Kysely } from "kysely";
import { categories, generatedUid, options } from "#db/demo/generated/names.ts";
import {
  type GeneratedRows,
  type Generation,
  productRows,
} from "#db/demo/generated/product-rows.ts";
import { createRandom } from "#db/demo/generated/random.ts";
import { insertRows } from "#db/queries/bulk.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { toSlug } from "#lib/kernel/text.ts";

const BATCH = 2_500;

export interface GenerateOptions extends Generation {
  seed: number;
  /** Called after every batch with the number of products written. */
  onProgress?: (products: number) => void;
}

/**
 * Writes a store with a generated catalogue, the same for equal options, in one transaction, so that an
 * interrupted run leaves nothing. Returns false without writing when the slug is taken.
 */
export async function generateStore(
  db: Kysely<Database>,
  { seed, onProgress, ...generation }: GenerateOptions,
): Promise<boolean> {
  const random = createRandom(`${generation.slug}/${seed}`);
  return db.transaction().execute(async (trx) => {
    if (!(await insertStore(trx, generation.slug))) return false;
    for (let first = 1; first <= generation.products; first += BATCH) {
      const last = Math.min(first + BATCH - 1, generation.products);
      const batch: GeneratedRows[] = [];
      const uids: string[] = [];
      for (let number = first; number <= last; number++) {
        uids.push(generatedUid.product(generation.slug, number));
        batch.push(productRows(generation, number, random));
      }
      await insertProducts(trx, batch);
      await refreshProducts(trx, generatedUid.store(generation.slug), uids);
      onProgress?.(last);
    }
    return true;
  });
}

async function insertStore(db: Kysely<Database>, slug: string): Promise<boolean> {
  const store_uid = generatedUid.store(slug);
  const inserted = await db
    .insertInto("stores")
    .values({
      uid: store_uid,
      slug,
      store_name: "Generated Store",
      email: `${slug}@example.com`,
      phone: "+2348000000003",
      address: "1 Example Road, Lagos, Nigeria",
      delivery_enabled: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  if (!inserted) return false;
  await db
    .insertInto("categories")
    .values(
      categories.map((name) => ({
        uid: generatedUid.category(slug, name),
        store_uid,
        name,
        slug: toSlug(name, 60),
      })),
    )
    .execute();
  for (const [name, values] of Object.entries(options)) {
    const attribute_uid = generatedUid.attribute(slug, name);
    await db.insertInto("attributes").values({ uid: attribute_uid, store_uid, name }).execute();
    await db
      .insertInto("attribute_values")
      .values(
        values.map((value) => ({
          uid: generatedUid.attributeValue(slug, value),
          store_uid,
          attribute_uid,
          value,
        })),
      )
      .execute();
  }
  return true;
}

async function insertProducts(db: Kysely<Database>, batch: GeneratedRows[]): Promise<void> {
  const all = (kind: keyof GeneratedRows) => batch.flatMap((rows) => rows[kind]);
  await insertRows(db, "products", all("product"));
  await insertRows(db, "product_images", all("images"));
  await insertRows(db, "variants", all("variants"));
  await insertRows(db, "variant_attributes", all("variantAttributes"));
  await insertRows(db, "stock_levels", all("stock"));
}
