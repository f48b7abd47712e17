import type { Kysely } from "kysely";
import { findProductFacts } from "#db/queries/merchant-product.ts";
import {
  lockProducts,
  type StoredProduct,
  type StoredVariant,
} from "#db/queries/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { KeptProduct } from "#lib/contract/dashboard/products.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { stateOf } from "#lib/services/dashboard/list-products.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** A product of this store as the editor shows it; 404 for any other. */
export async function readProduct(
  { db, storeUid }: Pick<DashboardContext, "db" | "storeUid">,
  { product: uid }: { product: string },
): Promise<KeptProduct> {
  const { kept } = await db.transaction().execute((trx) => readLocked(trx, storeUid, uid));
  return kept;
}

/** The same within a transaction, which then holds the product until its end, and as the database has it. */
export async function readLocked(
  trx: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<{ kept: KeptProduct; stored: StoredProduct }> {
  const [stored] = await lockProducts(trx, storeUid, "uid", [uid]);
  // Read only once the lock is held: who saves beside another then sees the other's version.
  const facts = stored && (await findProductFacts(trx, storeUid, uid));
  if (!facts) throw notFound("product");
  const first = stored.variants.find((variant) => variant.is_active) ?? stored.variants[0];
  const options = first?.attributes.map(({ name }) => name) ?? [];
  const kept = {
    uid,
    version: facts.version,
    name: stored.name,
    description: stored.description,
    story: facts.story,
    brand: stored.brand,
    category: facts.category ?? "",
    state: stateOf(stored),
    options,
    pictures: stored.images.map(({ image, alt_text }) => ({ address: image, alt_text })),
    variants: notReplaced(stored.variants, options).map((variant) => ({
      uid: variant.uid,
      values: valuesOf(variant, options),
      sku: variant.sku,
      price: variant.price,
      weight: variant.weight,
      is_active: variant.is_active,
      on_hand: variant.on_hand ?? 0,
      reserved: variant.reserved ?? 0,
    })),
  };
  return { kept, stored };
}

/**
 * Without those out of sale that others stand in for: they lack the product's options, or have the values
 * of another.
 */
function notReplaced(variants: StoredVariant[], options: string[]): StoredVariant[] {
  const keyOf = (variant: StoredVariant) => JSON.stringify(valuesOf(variant, options));
  const taken = new Set(variants.filter((variant) => variant.is_active).map(keyOf));
  return variants.filter((variant) => {
    if (variant.is_active) return true;
    const names = new Set(variant.attributes.map(({ name }) => name));
    const key = keyOf(variant);
    const isShown = names.symmetricDifference(new Set(options)).size === 0 && !taken.has(key);
    if (isShown) taken.add(key);
    return isShown;
  });
}

function valuesOf({ attributes }: StoredVariant, options: string[]): string[] {
  return options.map((option) => attributes.find(({ name }) => name === option)?.value ?? "");
}
