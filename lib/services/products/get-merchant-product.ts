import type { Kysely } from "kysely";
import { isProductOrdered } from "#db/queries/products/delete-product.ts";
import {
  readLockedProducts,
  type StoredProduct,
  type StoredVariant,
} from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { ProductDetail } from "#lib/contract/dashboard/product-draft.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { formatAttributes } from "#lib/kernel/product-attributes.ts";
import { trimWeight } from "#lib/kernel/round-amount.ts";
import { digestOfJson } from "#lib/serializers/json-text.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { toProductState } from "#lib/services/products/product-state.ts";

/** Returns a product for the editor. Throws 404 when the store has none of this uid. */
export async function getMerchantProduct(
  { db, storeUid }: Pick<DashboardContext, "db" | "storeUid">,
  { product: uid }: { product: string },
): Promise<ProductDetail> {
  const { product: current } = await db
    .transaction()
    .execute((trx) => getLockedProduct(trx, storeUid, uid));
  return current;
}

/** Locks and reads a product within a transaction, for the editor and as stored. */
export async function getLockedProduct(
  trx: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<{ product: ProductDetail; stored: StoredProduct }> {
  const [stored] = await readLockedProducts(trx, storeUid, { uids: [uid] });
  if (!stored) throw notFound("product");
  const options = optionNamesOf(stored.variants);
  const current = currentVariants(stored.variants);
  const product = {
    uid,
    name: stored.name,
    description: stored.description_html || stored.description,
    seo_title: stored.seo_title,
    seo_description: stored.seo_description,
    story: stored.story,
    brand: stored.brand,
    tags: stored.tags,
    attributes: formatAttributes(stored.attributes),
    category: stored.category ?? "",
    state: toProductState(stored),
    options,
    pictures: stored.images.map(({ image, alt_text }) => ({ url: image, alt_text })),
    default_variant: Math.max(
      current.findIndex((variant) => variant.is_default),
      0,
    ),
    variants: current.map((variant) => ({
      uid: variant.uid,
      values: optionValuesOf(variant, options),
      sku: variant.sku,
      price: variant.price,
      ...promotionOf(variant),
      unit_cost: variant.unit_cost,
      barcode: variant.barcode,
      weight: variant.weight && trimWeight(variant.weight),
      length: variant.length,
      width: variant.width,
      height: variant.height,
      image: variant.image,
      taxable: variant.taxable,
      requires_shipping: variant.requires_shipping,
      expected_back_on: variant.expected_back_on,
      reorder_point: variant.reorder_point,
      batch_number: variant.batch_number ?? "",
      expires_on: variant.expires_on,
      is_active: variant.is_active,
      tracks_stock: variant.tracks_stock ?? true,
      allows_backorder: variant.allows_backorder ?? false,
      on_hand: variant.on_hand ?? 0,
      reserved: variant.reserved ?? 0,
    })),
  };
  const is_ordered = await isProductOrdered(trx, storeUid, uid);
  return { product: { ...product, version: versionOf(product), is_ordered }, stored };
}

/** Returns the variant's promotion; none if it has ended. */
function promotionOf({ promo_price, promo_expiry }: StoredVariant) {
  const expiry = promo_expiry === null ? null : new Date(promo_expiry);
  if (promo_price === null || (expiry && expiry.getTime() <= Date.now())) {
    return { promo_price: null, promo_expiry: null };
  }
  return { promo_price, promo_expiry: expiry?.toISOString() ?? null };
}

/** Returns a version of everything that the editor saves; excludes stock, which orders change. */
function versionOf({
  variants,
  ...product
}: Omit<ProductDetail, "version" | "is_ordered">): string {
  const written = variants.map(({ on_hand, reserved, ...variant }) => variant);
  return digestOfJson(JSON.stringify({ ...product, variants: written }));
}

type Variant = Pick<StoredVariant, "is_active" | "attributes">;

/** Returns the option names of a product's active variants. */
function optionNamesOf(variants: Variant[]): string[] {
  const first = variants.find((variant) => variant.is_active) ?? variants[0];
  return first?.attributes.map(({ name }) => name) ?? [];
}

/**
 * Leaves out inactive variants that were replaced: those without the product's options or with another's
 * values. `variants`: all of a product's, in order.
 */
export function currentVariants<Own extends Variant>(variants: Own[]): Own[] {
  const options = optionNamesOf(variants);
  const keyOf = (variant: Variant) => JSON.stringify(optionValuesOf(variant, options));
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

/** Returns the variant's value of each option; "" when it has none. */
function optionValuesOf({ attributes }: Pick<Variant, "attributes">, options: string[]): string[] {
  return options.map((option) => attributes.find(({ name }) => name === option)?.value ?? "");
}
