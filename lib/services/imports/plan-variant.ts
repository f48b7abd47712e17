import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import Big from "big.js";
import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import type { CatalogueNames } from "#lib/services/imports/catalogue-names.ts";
import type { RowNote } from "#lib/services/imports/group-rows.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-product.ts";

/** Where a variant stands. */
export interface Place {
  storeUid: string;
  productUid: string;
  handle: string;
  options: string[];
  position: number;
  /** It becomes the default, as the product has none. */
  isDefault: boolean;
}

/** Plans what makes the stored variant, with attributes and stock, what the file says; new without one. */
export function planVariant(
  plan: { writes: ProductWrites; warnings: RowNote[] },
  place: Place,
  wanted: ImportedVariant,
  stored: StoredVariant | undefined,
  names: CatalogueNames,
): void {
  const uid = stored?.uid ?? randomUUID();
  planOwnRow(plan.writes, uid, place, wanted, stored);
  planAttributes(plan.writes, uid, place, wanted, stored, names);
  planStock(plan, uid, place, wanted, stored);
}

/** True when any of the wanted columns is stored otherwise. */
export function differs<Columns extends object>(wanted: Columns, stored: Columns): boolean {
  return (Object.keys(wanted) as (keyof Columns)[]).some(
    (key) => !isDeepStrictEqual(wanted[key], stored[key]),
  );
}

function planOwnRow(
  writes: ProductWrites,
  uid: string,
  { storeUid, productUid, position, isDefault }: Place,
  wanted: ImportedVariant,
  stored: StoredVariant | undefined,
): void {
  const promoPrice = wanted.promoPrice === undefined ? stored?.promo_price : wanted.promoPrice;
  const columns = {
    name: wanted.name,
    sku: wanted.sku ?? stored?.sku ?? "",
    price: wanted.price,
    promo_price: promoPrice && new Big(promoPrice).lt(wanted.price) ? promoPrice : null,
    weight: wanted.weight ?? stored?.weight ?? null,
    is_default: isDefault || (stored?.is_default ?? false),
    image: wanted.image ?? stored?.image ?? null,
    position,
  };
  // An end that was set here holds as long as the promo it belongs to.
  const keepsPromo = columns.promo_price !== null && columns.promo_price === stored?.promo_price;
  const promo_expiry = keepsPromo ? stored.promo_expiry : null;
  const row = { uid, store_uid: storeUid, product_uid: productUid, ...columns, promo_expiry };
  if (!stored) writes.newVariants.push(row);
  else if (differs(columns, stored)) writes.changedVariants.push(row);
}

function planAttributes(
  writes: ProductWrites,
  variantUid: string,
  { storeUid, options }: Place,
  { values }: ImportedVariant,
  stored: StoredVariant | undefined,
  names: CatalogueNames,
): void {
  const wanted = options.map((name, index) => ({ name, value: values[index] ?? "" }));
  if (isDeepStrictEqual(wanted, stored?.attributes ?? [])) return;
  if (stored) writes.variantsWithNewAttributes.push(variantUid);
  for (const [position, { name, value }] of wanted.entries()) {
    const { attributeUid, valueUid } = names.attributeValue(name, value);
    writes.variantAttributes.push({
      store_uid: storeUid,
      variant_uid: variantUid,
      attribute_uid: attributeUid,
      value_uid: valueUid,
      position,
    });
  }
}

function planStock(
  { writes, warnings }: { writes: ProductWrites; warnings: RowNote[] },
  variantUid: string,
  { storeUid, handle }: Place,
  { line, quantity, unitCost }: ImportedVariant,
  stored: StoredVariant | undefined,
): void {
  const reserved = stored?.reserved ?? 0;
  if (quantity !== undefined && quantity < reserved) {
    const reason = `orders have reserved ${reserved}, so the stock is ${reserved} and not ${quantity}`;
    warnings.push({ line, handle, reason });
  }
  const columns = {
    on_hand: quantity === undefined ? (stored?.on_hand ?? 0) : Math.max(quantity, reserved),
    unit_cost: unitCost ?? stored?.unit_cost ?? null,
  };
  const row = { store_uid: storeUid, variant_uid: variantUid, ...columns };
  if (!stored || stored.on_hand === null) writes.newStock.push(row);
  else if (differs(columns, { ...stored, on_hand: stored.on_hand })) writes.changedStock.push(row);
}
