import type { Kysely } from "kysely";
import { listCategories as findCategories } from "#db/queries/categories.ts";
import type { Database } from "#db/schema.ts";
import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import type { Category } from "#lib/contract/category.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** The store's categories, by name; empty ones too. */
export async function listCategories(ctx: StoreContext): Promise<Category[]> {
  const rows = await findCategories(ctx.db, ctx.store.uid);
  return rows.map(({ products, ...category }) => ({ ...category, product_count: products }));
}

interface Listed {
  edition: CatalogueVersion;
  categories: Promise<Category[]>;
}

/** Of the store that a process's pages show, which is one. */
const lately = new WeakMap<Kysely<Database>, Listed>();

/**
 * The same for pages, which all show them: while the store is in this state they are asked for once. Who
 * saw it in an earlier one is given what was asked since.
 */
export function listCategoriesAt(
  ctx: StoreContext,
  edition: CatalogueVersion,
): Promise<Category[]> {
  const listed = lately.get(ctx.db);
  if (listed && listed.edition.store === edition.store) {
    // By time, not by number: a database restored from a backup goes back.
    const isEarlier = edition.asOf < listed.edition.asOf;
    if (isEarlier || listed.edition.version === edition.version) return listed.categories;
  }
  const asked = { edition, categories: listCategories(ctx) };
  lately.set(ctx.db, asked);
  asked.categories.catch(() => {
    if (lately.get(ctx.db) === asked) lately.delete(ctx.db);
  });
  return asked.categories;
}
