import { isDeepStrictEqual } from "node:util";
import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { CatalogueNames } from "#lib/services/products/catalogue-names.ts";
import type { VariantInput } from "#lib/services/products/product-input.ts";

/** The part of a product's plan that its variants add to. */
export interface VariantPlan {
  writes: ProductWrites;
  /** Variants, by position, whose new stock is below what orders have reserved. */
  reservations: { position: number; quantity: number; reserved: number }[];
}

/** The product and position that a variant belongs to. */
export interface VariantContext {
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
  const promoPrice = input.promoPrice === undefined ? stored?.promo_price : input.promoPrice;
  const columns = {
    name: input.name,
    sku: input.sku ?? stored?.sku ?? "",
    price: input.price,
    promo_price: promoPrice && compareAmounts(promoPrice, input.price) < 0 ? promoPrice : null,
    weight: changed(input.weight, stored?.weight),
    length: changed(input.length, stored?.length),
    width: changed(input.width, stored?.width),
    height: changed(input.height, stored?.height),
    barcode: input.barcode ?? stored?.barcode ?? "",
    requires_shipping: input.requiresShipping ?? stored?.requires_shipping ?? true,
    expected_back_on: changed(input.expectedBackOn, stored?.expected_back_on),
    taxable: input.taxable ?? stored?.taxable ?? true,
    is_default: isDefault || (stored?.is_default ?? false),
    image: changed(input.image, stored?.image),
    position,
  };
  const promo_expiry = promoExpiryOf(columns.promo_price, input, stored);
  const row = { uid, store_uid: storeUid, product_uid: productUid, ...columns, promo_expiry };
  if (!stored) writes.newVariants.push(row);
  else if (differs(columns, stored) || !isSameTime(promo_expiry, stored.promo_expiry)) {
    writes.changedVariants.push(row);
  }
}

/** Returns the end of the promo, which stays as long as its price does. */
function promoExpiryOf(
  promoPrice: string | null,
  input: VariantInput,
  stored: StoredVariant | undefined,
): string | null {
  if (promoPrice === null) return null;
  if (input.promoExpiry !== undefined) return input.promoExpiry;
  return promoPrice === stored?.promo_price ? stored.promo_expiry : null;
}

function isSameTime(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}

/** Returns the new value, or the stored one when the input does not have it. */
function changed<T>(input: T | null | undefined, stored: T | null | undefined): T | null {
  return (input === undefined ? stored : input) ?? null;
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

function planStock(
  { writes, reservations }: VariantPlan,
  variantUid: string,
  { storeUid, position }: VariantContext,
  { quantity, tracksStock, allowsBackorder, unitCost, ...input }: VariantInput,
  stored: StoredVariant | undefined,
): void {
  const tracks_stock = tracksStock ?? stored?.tracks_stock ?? input.tracksStockWhenNew ?? true;
  const allows_backorder = allowsBackorder ?? stored?.allows_backorder ?? false;
  const reserved = (!allows_backorder && tracks_stock && stored?.reserved) || 0;
  if (quantity !== undefined && quantity < reserved) {
    reservations.push({ position, quantity, reserved });
  }
  const columns = {
    on_hand: quantity ?? stored?.on_hand ?? 0,
    tracks_stock,
    allows_backorder,
    unit_cost: unitCost ?? stored?.unit_cost ?? null,
    reorder_point: changed(input.reorderPoint, stored?.reorder_point),
    batch_number: changed(input.batchNumber, stored?.batch_number),
    expires_on: changed(input.expiresOn, stored?.expires_on),
  };
  const row = { store_uid: storeUid, variant_uid: variantUid, ...columns };
  if (!stored || stored.on_hand === null) writes.newStock.push(row);
  else if (differs<object>(columns, stored)) writes.changedStock.push(row);
}
