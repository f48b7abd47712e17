import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { CatalogueFixture } from "#tests/support/catalogue/catalogue-edits.ts";
import { addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";

/** Creates a store with two categories and `products` products of two variants each. */
export async function createCatalogue(
  db: Kysely<Database>,
  products: number,
): Promise<CatalogueFixture> {
  const { uid: store, slug } = await createShop(db);
  const catalogue: CatalogueFixture = { store, slug, categories: [], products: [], variants: [] };
  for (const name of ["A", "B"]) catalogue.categories.push(await createCategory(db, store, name));
  for (let index = 0; index < products; index++) {
    const created = await addProduct(db, store, {
      product: { category_uid: catalogue.categories[index % 3] ?? null },
      variants: [{ stock: { on_hand: 2 } }, { stock: { on_hand: 1 } }],
    });
    catalogue.products.push(created.uid);
    catalogue.variants.push(...created.variants);
  }
  return catalogue;
}
