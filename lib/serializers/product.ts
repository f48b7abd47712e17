import type {
  ImageDocument,
  ProductDocument,
  ProductRow,
  VariantDocument,
} from "#db/queries/product-rows.ts";
import type { Product, Variant } from "#lib/contract/product.ts";
import {
  fillFirst,
  GAP,
  type GappedJson,
  jsonAroundGaps,
  refill,
} from "#lib/kernel/gapped-json.ts";
import { digestOfJson, type WrittenJson } from "#lib/kernel/json-bytes.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { NO_STOCK, type StockLevel, stockLevels } from "#lib/serializers/stock-levels.ts";
import { toDateTime } from "#lib/serializers/time.ts";

/** One product, with gaps for what changes without an edit of the product. */
export interface ProductTemplate {
  readonly around: readonly string[];
  readonly variants: readonly TemplateVariant[];
}

/** A product as it stands at one moment, and the template for the next. */
export interface ShownProduct extends GappedJson, WrittenJson {
  readonly json: GappedJson["json"];
  readonly variants: ProductTemplate["variants"];
  /** From when it is another by the clock alone, in milliseconds since the epoch; Infinity: never. */
  readonly until: number;
}

/** What fills the gaps, beside the time. */
export type Filling = Pick<ProductRow, "category_name" | "stock">;

interface TemplateVariant {
  isActive: boolean;
  promo: Promo;
}

interface Promo {
  /** As JSON. */
  price: string;
  expiry: string;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

const NO_PROMO: Promo = { price: "null", expiry: "null", endsAt: Number.NEGATIVE_INFINITY };
const NEVER = Number.POSITIVE_INFINITY;
const DAY = 86_400_000;

/** spec §2.3, as far as a product's document has it. */
export function toTemplate(document: ProductDocument, publicUrl: string): ProductTemplate {
  const variants = document.variants.map((variant) => ({
    isActive: variant.is_active,
    promo: promoOf(variant),
  }));
  return { around: jsonAroundGaps(withGaps(document, publicUrl)), variants };
}

function promoOf({ promo_price, promo_expiry }: VariantDocument): Promo {
  if (promo_price === null) return NO_PROMO;
  return {
    price: JSON.stringify(promo_price),
    expiry: JSON.stringify(promo_expiry && toDateTime(promo_expiry)),
    endsAt: promo_expiry === null ? NEVER : Date.parse(promo_expiry),
  };
}

function withGaps(document: ProductDocument, publicUrl: string): Product {
  return {
    uid: document.uid,
    name: document.name,
    description: document.description,
    story: document.story,
    category: document.category_uid,
    category_name: GAP,
    brand: document.brand,
    is_active: document.is_active,
    is_hidden_from_storefront: document.is_hidden_from_storefront,
    is_variable: document.is_variable,
    variants: document.variants.map((variant) => variantWithGaps(variant, publicUrl)),
    images: document.images.flatMap((image) => toImage(image, publicUrl)),
    total_stock: GAP,
    created_at: toDateTime(document.created_at),
  };
}

function variantWithGaps(variant: VariantDocument, publicUrl: string): Variant {
  return {
    uid: variant.uid,
    name: variant.name,
    sku: variant.sku,
    price: variant.price,
    promo_price: GAP,
    promo_expiry: GAP,
    weight: variant.weight ?? "",
    length: variant.length ?? "",
    width: variant.width ?? "",
    height: variant.height ?? "",
    is_active: variant.is_active,
    image: toImageUrl(variant.image, publicUrl),
    is_default: variant.is_default,
    attributes: variant.attributes.map((attribute) => ({
      uid: attribute.uid,
      attribute: attribute.attribute,
      value: attribute.value,
      attribute_name: attribute.attribute_name,
      attribute_value: attribute.attribute_value,
    })),
    available_stock: GAP,
    sellable_stock: GAP,
  };
}

function toImage(row: ImageDocument, publicUrl: string): Product["images"] {
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

/** spec §2.3 as it stands at `now`: promos that have ended and batches that have expired count as such. */
export function fillIn(
  template: ProductTemplate | ShownProduct,
  { category_name, stock }: Filling,
  now: number,
): ShownProduct {
  const { variants } = template;
  const levels = stockLevels(stock, variants.length);
  // In the order that `withGaps` has them in.
  const values = [JSON.stringify(category_name ?? "")];
  let total = 0;
  variants.forEach((variant, index) => {
    const level = levels[index] ?? NO_STOCK;
    values.push(...fillVariant(variant, level, now));
    total += available(level);
  });
  values.push(`${total}`);
  const changes = [...variants.map(({ promo }) => promo.endsAt), ...levels.map(sellableUntil)];
  const filled =
    "around" in template ? fillFirst(template.around, values) : refill(template, values);
  return {
    ...filled,
    variants,
    digest: digestOfJson(filled.json),
    until: Math.min(...changes.filter((moment) => now < moment)),
  };
}

function fillVariant(
  { isActive, promo }: TemplateVariant,
  level: StockLevel,
  now: number,
): string[] {
  const shown = now < promo.endsAt ? promo : NO_PROMO;
  const isSellable = isActive && now < sellableUntil(level);
  const sellable = isSellable ? Math.max(available(level), 0) : 0;
  return [shown.price, shown.expiry, `${available(level)}`, `${sellable}`];
}

function available({ on_hand, reserved }: StockLevel): number {
  return on_hand - reserved;
}

/** A batch may be sold on the day it expires (UTC), not after it. */
function sellableUntil({ expires_on }: StockLevel): number {
  return expires_on === null ? NEVER : Date.parse(expires_on) + DAY;
}
