import type { ImageRow, ProductRow, VariantRow } from "#db/queries/product-rows.ts";
import type { Product, Variant } from "#lib/contract/product.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { toDateTime } from "#lib/serializers/time.ts";

/** spec §2.3 as it stands at `now`: promos that have ended and batches that have expired count as such. */
export function toProduct(row: ProductRow, now: Date, publicUrl: string): Product {
  const variants = row.variants.map((variant) => toVariant(variant, now, publicUrl));
  return {
    uid: row.uid,
    name: row.name,
    description: row.description,
    story: row.story,
    category: row.category_uid,
    category_name: row.category_name ?? "",
    brand: row.brand,
    is_active: row.is_active,
    is_hidden_from_storefront: row.is_hidden_from_storefront,
    is_variable: row.is_variable,
    variants,
    images: row.images.flatMap((image) => toImage(image, publicUrl)),
    total_stock: variants.reduce((total, variant) => total + variant.available_stock, 0),
    created_at: toDateTime(row.created_at),
  };
}

/** The next moment at which `toProduct` gives something else for the same row; undefined when none comes. */
export function nextChange({ variants }: ProductRow, now: Date): Date | undefined {
  const moments = variants.flatMap(({ promo_price, promo_expiry, expires_on }) => [
    ...(promo_price !== null && promo_expiry !== null ? [new Date(promo_expiry)] : []),
    ...(expires_on !== null ? [dayAfter(expires_on)] : []),
  ]);
  return moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + 86_400_000);
}

function toVariant(row: VariantRow, now: Date, publicUrl: string): Variant {
  const onPromo =
    row.promo_price !== null && (row.promo_expiry === null || new Date(row.promo_expiry) > now);
  const available = row.on_hand - row.reserved;
  const sellable = row.is_active && !hasExpired(row.expires_on, now);
  return {
    uid: row.uid,
    name: row.name,
    sku: row.sku,
    price: row.price,
    promo_price: onPromo ? row.promo_price : null,
    promo_expiry: onPromo && row.promo_expiry ? toDateTime(row.promo_expiry) : null,
    weight: row.weight ?? "",
    length: row.length ?? "",
    width: row.width ?? "",
    height: row.height ?? "",
    is_active: row.is_active,
    image: toImageUrl(row.image, publicUrl),
    is_default: row.is_default,
    attributes: row.attributes.map((attribute) => ({
      uid: attribute.uid,
      attribute: attribute.attribute,
      value: attribute.value,
      attribute_name: attribute.attribute_name,
      attribute_value: attribute.attribute_value,
    })),
    available_stock: available,
    sellable_stock: sellable ? Math.max(available, 0) : 0,
  };
}

/** A batch may be sold on the day it expires (UTC), not after it. */
function hasExpired(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn < now.toISOString().slice(0, 10);
}

function toImage(row: ImageRow, publicUrl: string): Product["images"] {
  const image = toImageUrl(row.image, publicUrl);
  if (!image) return [];
  return [
    {
      uid: row.uid,
      image,
      alt_text: row.alt_text,
      is_primary: row.is_primary,
      order: row.position,
      sort_order: row.position,
      created_at: toDateTime(row.created_at),
      updated_at: toDateTime(row.updated_at),
    },
  ];
}
