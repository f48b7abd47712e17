import { randomUUID } from "node:crypto";
import { noWrites, type ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredImage, StoredProduct } from "#db/queries/products/stored-products.ts";
import type { CatalogueNames } from "#lib/services/imports/catalogue-names.ts";
import type { RowNote } from "#lib/services/imports/group-rows.ts";
import { matchVariants } from "#lib/services/imports/match-variants.ts";
import type { ImportedImage, ImportedProduct } from "#lib/services/imports/parse-product.ts";
import { differs, planVariant } from "#lib/services/imports/plan-variant.ts";
import { printable } from "#lib/services/imports/printable.ts";

/** What it takes to make the store's product what the file says. */
export interface ProductPlan {
  result: "created" | "updated" | "unchanged" | "leftOut";
  writes: ProductWrites;
  problems: RowNote[];
  warnings: RowNote[];
}

/**
 * Compares the file's product with the store's and plans the difference: no write at all when there is
 * none. What the file does not tell stays, and so do the variants and images it does not list.
 */
export function planProduct(
  storeUid: string,
  wanted: ImportedProduct,
  stored: StoredProduct | undefined,
  names: CatalogueNames,
  match = matchVariants,
): ProductPlan {
  const plan: ProductPlan = { result: "unchanged", writes: noWrites(), problems: [], warnings: [] };
  const { handle, firstLine, options } = wanted;
  if (!wanted.knowsOptions && stored?.variants.some(({ attributes }) => attributes.length > 0)) {
    const reason = "the store has this product with options, but the file has no option columns";
    plan.problems.push({ line: firstLine, handle, reason });
    plan.result = "leftOut";
    return plan;
  }
  const productUid = stored?.uid ?? randomUUID();
  const storedVariants = stored?.variants ?? [];
  const matches = match(options, wanted.variants, storedVariants);
  const matched = new Set(matches.values());
  const kept = storedVariants.filter((variant) => variant.is_active && !matched.has(variant));
  const isVariable = options.length > 0 || wanted.variants.length + kept.length > 1;

  planOwnRow(plan, storeUid, productUid, wanted, stored, isVariable, names);
  const hasDefault = storedVariants.some((variant) => variant.is_default);
  for (const [position, variant] of wanted.variants.entries()) {
    const isDefault = !hasDefault && position === 0;
    const place = { storeUid, productUid, handle, options, position, isDefault };
    planVariant(plan, place, variant, matches.get(variant), names);
  }
  planImages(plan, storeUid, productUid, wanted.images, stored?.images ?? []);
  if (kept.length > 0) {
    const list = kept.map(({ name }) => printable(name)).join(", ");
    const reason = `not in the file, so kept as before: ${printable(list)}`;
    plan.warnings.push({ line: firstLine, handle, reason });
  }
  const changes = Object.values(plan.writes).some((rows) => rows.length > 0);
  if (changes) plan.result = stored ? "updated" : "created";
  return plan;
}

function planOwnRow(
  { writes }: ProductPlan,
  storeUid: string,
  uid: string,
  wanted: ImportedProduct,
  stored: StoredProduct | undefined,
  isVariable: boolean,
  names: CatalogueNames,
): void {
  const columns = {
    category_uid: wanted.category
      ? names.category(wanted.category)
      : (stored?.category_uid ?? null),
    name: wanted.name,
    description: wanted.description ?? stored?.description ?? "",
    brand: wanted.brand ?? stored?.brand ?? "",
    tags: wanted.tags ?? stored?.tags ?? [],
    is_active: wanted.isActive ?? stored?.is_active ?? true,
    is_hidden_from_storefront: wanted.isHidden ?? stored?.is_hidden_from_storefront ?? false,
    is_variable: isVariable,
  };
  const row = { uid, store_uid: storeUid, handle: wanted.handle, ...columns };
  if (!stored) writes.newProducts.push(row);
  else if (differs(columns, stored)) writes.changedProducts.push(row);
}

/** Images are known by their address. */
function planImages(
  { writes }: ProductPlan,
  storeUid: string,
  productUid: string,
  wanted: ImportedImage[],
  stored: StoredImage[],
): void {
  const hasPrimary = stored.some((image) => image.is_primary);
  const byAddress = Map.groupBy(stored, ({ image }) => image);
  for (const [position, { address, altText }] of wanted.entries()) {
    const found = byAddress.get(address)?.shift();
    const columns = {
      image: address,
      alt_text: altText ?? found?.alt_text ?? "",
      is_primary: found?.is_primary || (!hasPrimary && position === 0),
      position,
    };
    const row = {
      uid: found?.uid ?? randomUUID(),
      store_uid: storeUid,
      product_uid: productUid,
      ...columns,
    };
    if (!found) writes.newImages.push(row);
    else if (differs(columns, found)) writes.changedImages.push(row);
  }
}
