import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Shelves } from "#tests/support/catalogue-edits.ts";
import { createCategory, createProduct, createShop } from "#tests/support/shop.ts";

/** A store of its own with some products, each with two variants. */
export async function stockShelves(db: Kysely<Database>, products: number): Promise<Shelves> {
  const { uid: store, slug } = await createShop(db);
  const shelves: Shelves = { store, slug, categories: [], products: [], variants: [] };
  for (const name of ["A", "B"]) shelves.categories.push(await createCategory(db, store, name));
  for (let index = 0; index < products; index++) {
    const made = await createProduct(db, store, {
      product: { category_uid: shelves.categories[index % 3] ?? null },
      variants: [{ stock: { on_hand: 2 } }, { stock: { on_hand: 1 } }],
    });
    shelves.products.push(made.uid);
    shelves.variants.push(...made.variants);
  }
  return shelves;
}
