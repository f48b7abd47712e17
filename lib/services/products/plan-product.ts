import { noWrites } from "#db/queries/products/product-writes.ts";
import type {
  StoredImage,
  StoredProduct,
  StoredVariant,
} from "#db/queries/products/stored-products.ts";
import type { CatalogueNames } from "#lib/services/products/catalogue-names.ts";
import { differs, planVariant, type VariantPlan } from "#lib/services/products/plan-variant.ts";
import {
  columnsOf,
  PRODUCT_DEFAULTS,
  type ProductInput,
  type VariantInput,
} from "#lib/services/products/product-input.ts";

/** The writes that bring a stored product up to date. */
export interface ProductPlan extends VariantPlan {
  result: "created" | "updated" | "unchanged";
  /** Active variants that the input does not list; they stay. */
  unlisted: StoredVariant[];
}

/**
 * Compares the input with the stored product and plans the difference: no writes when there is none. Undefined
 * fields, unlisted variants and unlisted images stay as they are. `matches`: the stored variant of each input
 * variant; the others are new.
 */
export function planProduct(
  storeUid: string,
  input: ProductInput,
  stored: StoredProduct | undefined,
  names: CatalogueNames,
  matches: ReadonlyMap<VariantInput, StoredVariant>,
): ProductPlan {
  const productUid = stored?.uid ?? names.newUid(`product/${input.handle}`);
  const storedVariants = stored?.variants ?? [];
  const matched = new Set(matches.values());
  const unlisted = storedVariants.filter((variant) => variant.is_active && !matched.has(variant));
  const isVariable = input.options.length > 0 || input.variants.length + unlisted.length > 1;
  const plan: ProductPlan = {
    result: "unchanged",
    writes: noWrites(),
    unlisted,
    stockBelowReserved: [],
  };
  planProductRow(plan, storeUid, productUid, input, stored, isVariable, names);
  const hasDefault = storedVariants.some((variant) => variant.is_default);
  for (const [position, variant] of input.variants.entries()) {
    const isDefault = !hasDefault && position === 0;
    const context = { storeUid, productUid, options: input.options, position, isDefault };
    planVariant(plan, context, variant, matches.get(variant), names);
  }
  planImages(plan, storeUid, productUid, input, stored?.images ?? [], names);
  const changes = Object.values(plan.writes).some((rows) => rows.length > 0);
  if (changes) plan.result = stored ? "updated" : "created";
  return plan;
}

function planProductRow(
  { writes }: ProductPlan,
  storeUid: string,
  uid: string,
  input: ProductInput,
  stored: StoredProduct | undefined,
  isVariable: boolean,
  names: CatalogueNames,
): void {
  const columns = {
    ...columnsOf(PRODUCT_DEFAULTS, input, stored),
    category_uid: input.category ? names.category(input.category) : (stored?.category_uid ?? null),
    name: input.name,
    is_variable: isVariable,
  };
  const row = { uid, store_uid: storeUid, handle: input.handle, ...columns };
  const created = input.created_at && { created_at: input.created_at };
  if (!stored) writes.newProducts.push({ ...row, ...created });
  else if (differs(columns, stored)) writes.changedProducts.push(row);
}

/** Matches images by URL. */
function planImages(
  { writes }: ProductPlan,
  storeUid: string,
  productUid: string,
  { handle, images }: ProductInput,
  stored: StoredImage[],
  names: CatalogueNames,
): void {
  const hasPrimary = stored.some((image) => image.is_primary);
  const byUrl = Map.groupBy(stored, ({ image }) => image);
  for (const [position, { image, alt_text }] of images.entries()) {
    const found = byUrl.get(image)?.shift();
    const columns = {
      image,
      alt_text: alt_text ?? found?.alt_text ?? "",
      is_primary: found?.is_primary || (!hasPrimary && position === 0),
      position,
    };
    const row = {
      uid: found?.uid ?? names.newUid(`image/${handle}/${position}`),
      store_uid: storeUid,
      product_uid: productUid,
      ...columns,
    };
    if (!found) writes.newImages.push(row);
    else if (differs(columns, found)) writes.changedImages.push(row);
  }
}
