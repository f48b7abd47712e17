import { isDeepStrictEqual } from "node:util";
import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { CatalogueNames } from "#lib/services/products/catalogue-names.ts";
import {
  columnsOf,
  STOCK_DEFAULTS,
  VARIANT_DEFAULTS,
  type VariantInput,
} from "#lib/services/products/product-input.ts";

/** The part of a product's plan that its variants add to. */
export interface VariantPlan {
  writes: ProductWrites;
  /** Variants, by position, whose new stock is below what orders have reserved. */
  stockBelowReserved: { position: number; quantity: number; reserved: number }[];
}

/** The product and position that a variant belongs to. */
interface VariantContext {
  storeUid: string;
  productUid: string;
  options: string[];
  position: number;
  /** Makes this variant the default, as the product has none. */
  isDefault: boolean;
}

/** Plans the writes for a variant with its attributes and stock; new when none is stored. */
export function planVariant(
  plan: VariantPlan,
  context: VariantContext,
  input: VariantInput,
  stored: StoredVariant | undefined,
  names: CatalogueNames,
): void {
  const uid = stored?.uid ?? names.newUid(`variant/${input.sku}`);
  planOwnRow(plan.writes, uid, context, input, stored);
  planAttributes(plan.writes, uid, context, input, stored, names);
  planStock(plan, uid, context, input, stored);
}

/** Returns whether any of the columns differs from the stored one. */
export function differs<Columns extends object>(columns: Columns, stored: Columns): boolean {
  return (Object.keys(columns) as (keyof Columns)[]).some(
    (key) => !isDeepStrictEqual(columns[key], stored[key]),
  );
}

function planOwnRow(
  writes: ProductWrites,
  uid: string,
  { storeUid, productUid, position, isDefault }: VariantContext,
  input: VariantInput,
  stored: StoredVariant | undefined,
): void {
  const promoPrice = input.promo_price === undefined ? stored?.promo_price : input.promo_price;
  const columns = {
    ...columnsOf(VARIANT_DEFAULTS, input, stored),
    name: input.name,
    price: input.price,
    promo_price: promoPrice && compareAmounts(promoPrice, input.price) < 0 ? promoPrice : null,
    is_default: isDefault || (stored?.is_default ?? false),
    position,
  };
  const promo_expiry = promoExpiryOf(columns.promo_price, input, stored);
  const row = { uid, store_uid: storeUid, product_uid: productUid, ...columns, promo_expiry };
  if (!stored) writes.newVariants.push(row);
  else if (differs(columns, stored) || !isSameTime(promo_expiry, stored.promo_expiry)) {
    writes.changedVariants.push(row);
  }
}

/** Returns the end of the promo: the input's, otherwise the stored one unless the promo price changes. */
function promoExpiryOf(
  promoPrice: string | null,
  input: VariantInput,
  stored: StoredVariant | undefined,
): string | null {
  if (promoPrice === null) return null;
  if (input.promo_expiry !== undefined) return input.promo_expiry;
  return promoPrice === stored?.promo_price ? stored.promo_expiry : null;
}

function isSameTime(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}

function planAttributes(
  writes: ProductWrites,
  variantUid: string,
  { storeUid, options }: VariantContext,
  { sku, values }: VariantInput,
  stored: StoredVariant | undefined,
  names: CatalogueNames,
): void {
  const attributes = options.map((name, index) => ({ name, value: values[index] ?? "" }));
  if (isDeepStrictEqual(attributes, stored?.attributes ?? [])) return;
  if (stored) writes.variantsWithNewAttributes.push(variantUid);
  for (const [position, { name, value }] of attributes.entries()) {
    const { attributeUid, valueUid } = names.attributeValue(name, value);
    writes.variantAttributes.push({
      uid: names.newUid(`variant-attribute/${sku}/${name}`),
      store_uid: storeUid,
      variant_uid: variantUid,
      attribute_uid: attributeUid,
      value_uid: valueUid,
      position,
    });
  }
}

/** Plans the write of a variant's stock; stored columns that the input leaves out stay as they are. */
export function planStock(
  {
    writes,
    stockBelowReserved,
  }: Pick<VariantPlan, "stockBelowReserved"> & {
    writes: Pick<ProductWrites, "newStock" | "changedStock">;
  },
  variantUid: string,
  { storeUid, position }: Pick<VariantContext, "storeUid" | "position">,
  input: Pick<VariantInput, keyof typeof STOCK_DEFAULTS | "tracks_stock_when_new">,
  stored: StoredVariant | undefined,
): void {
  const tracks_stock = input.tracks_stock_when_new ?? STOCK_DEFAULTS.tracks_stock;
  const columns = columnsOf({ ...STOCK_DEFAULTS, tracks_stock }, input, stored);
  const reserved = (!columns.allows_backorder && columns.tracks_stock && stored?.reserved) || 0;
  if (input.on_hand !== undefined && input.on_hand < reserved) {
    stockBelowReserved.push({ position, quantity: input.on_hand, reserved });
  }
  const row = { store_uid: storeUid, variant_uid: variantUid, ...columns };
  if (!stored || stored.on_hand === null) writes.newStock.push(row);
  else if (differs<object>(columns, stored)) writes.changedStock.push(row);
}
