import type {
  ImageDocument,
  ProductDocument,
  ProductRow,
  VariantDocument,
} from "#db/queries/product-rows.ts";
import type { Product, Variant } from "#lib/contract/product.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { NO_STOCK, type StockLevel, stockLevels } from "#lib/serializers/stock-levels.ts";
import { toDateTime } from "#lib/serializers/time.ts";

/** The JSON of one product, with gaps for what changes without an edit of the product. */
export interface ProductTemplate {
  /** What stands around the gaps: one more than there are of them. */
  texts: string[];
  gaps: Gap[];
  variants: TemplateVariant[];
}

/** What fills the gaps, beside the time. */
export type Filling = Pick<ProductRow, "category_name" | "stock">;

type Gap =
  | { of: keyof ReturnType<typeof fillWhole> }
  | { of: keyof ReturnType<typeof fillVariant>; variant: number };

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

const encoder = new TextEncoder();

/** spec §2.3, as far as a product's document has it. */
export function toTemplate(document: ProductDocument, publicUrl: string): ProductTemplate {
  const [first = "", ...rest] = JSON.stringify(withGaps(document, publicUrl)).split(GAP);
  const texts = [first];
  const gaps: Gap[] = [];
  for (const part of rest) {
    const end = part.indexOf('"');
    const [of, variant] = part.slice(0, end).split(" ");
    gaps.push({ of, ...(variant && { variant: Number(variant) }) } as Gap);
    texts.push(part.slice(end + 1));
  }
  const variants = document.variants.map((variant) => ({
    isActive: variant.is_active,
    promo: promoOf(variant),
  }));
  return { texts, gaps, variants };
}

function promoOf({ promo_price, promo_expiry }: VariantDocument): Promo {
  if (promo_price === null) return NO_PROMO;
  return {
    price: JSON.stringify(promo_price),
    expiry: JSON.stringify(promo_expiry && toDateTime(promo_expiry)),
    endsAt: promo_expiry === null ? NEVER : Date.parse(promo_expiry),
  };
}

/** How one begins. No text of the database has the character NUL, and JSON writes no other one like this. */
const GAP = '"\\u0000';

const gap = (of: Gap["of"], variant?: number) => `\u0000${of} ${variant ?? ""}` as never;

function withGaps(document: ProductDocument, publicUrl: string): Product {
  return {
    uid: document.uid,
    name: document.name,
    description: document.description,
    story: document.story,
    category: document.category_uid,
    category_name: gap("category_name"),
    brand: document.brand,
    is_active: document.is_active,
    is_hidden_from_storefront: document.is_hidden_from_storefront,
    is_variable: document.is_variable,
    variants: document.variants.map((variant, index) => variantWithGaps(variant, index, publicUrl)),
    images: document.images.flatMap((image) => toImage(image, publicUrl)),
    total_stock: gap("total_stock"),
    created_at: toDateTime(document.created_at),
  };
}

function variantWithGaps(variant: VariantDocument, index: number, publicUrl: string): Variant {
  return {
    uid: variant.uid,
    name: variant.name,
    sku: variant.sku,
    price: variant.price,
    promo_price: gap("promo_price", index),
    promo_expiry: gap("promo_expiry", index),
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
    available_stock: gap("available_stock", index),
    sellable_stock: gap("sellable_stock", index),
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

/**
 * A product as it stands at one moment; times in milliseconds since the epoch. Of plain values, as it is
 * kept for all copies that a bundler makes of our modules.
 */
export interface ShownProduct {
  /** Its JSON in UTF-8. */
  json: Uint8Array<ArrayBuffer>;
  /** From when it is another by the clock alone; Infinity: never. */
  until: number;
}

/** spec §2.3 as it stands at `now`: promos that have ended and batches that have expired count as such. */
export function fillIn(
  { texts, gaps, variants }: ProductTemplate,
  { category_name, stock }: Filling,
  now: number,
): ShownProduct {
  const levels = stockLevels(stock, variants.length);
  const whole = fillWhole(category_name, levels);
  const parts = variants.map((variant, index) =>
    fillVariant(variant, levels[index] ?? NO_STOCK, now),
  );
  let text = "";
  gaps.forEach((gap, index) => {
    text += texts[index];
    text += "variant" in gap ? parts[gap.variant]?.[gap.of] : whole[gap.of];
  });
  const changes = [...variants.map(({ promo }) => promo.endsAt), ...levels.map(sellableUntil)];
  return {
    json: encoder.encode(text + texts.at(-1)),
    until: Math.min(...changes.filter((moment) => now < moment)),
  };
}

function fillWhole(categoryName: string | null, levels: StockLevel[]) {
  return {
    category_name: JSON.stringify(categoryName ?? ""),
    total_stock: levels.reduce((total, level) => total + available(level), 0),
  };
}

function fillVariant({ isActive, promo }: TemplateVariant, level: StockLevel, now: number) {
  const shown = now < promo.endsAt ? promo : NO_PROMO;
  const isSellable = isActive && now < sellableUntil(level);
  return {
    promo_price: shown.price,
    promo_expiry: shown.expiry,
    available_stock: available(level),
    sellable_stock: isSellable ? Math.max(available(level), 0) : 0,
  };
}

function available({ on_hand, reserved }: StockLevel): number {
  return on_hand - reserved;
}

/** A batch may be sold on the day it expires (UTC), not after it. */
function sellableUntil({ expires_on }: StockLevel): number {
  return expires_on === null ? NEVER : Date.parse(expires_on) + DAY;
}
