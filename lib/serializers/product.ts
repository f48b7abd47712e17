import type {
  ImageDocument,
  ProductDocument,
  ProductRow,
  VariantDocument,
} from "#db/queries/product-rows.ts";
import type { Product, Variant } from "#lib/contract/product.ts";
import { JsonText } from "#lib/kernel/json-text.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { type StockLevel, stockLevels } from "#lib/serializers/stock-levels.ts";
import { toDateTime } from "#lib/serializers/time.ts";

/** The JSON of one product, with gaps for what changes without an edit of the product. */
export interface ProductTemplate {
  /** What stands around the gaps: one more than there are of them. */
  texts: string[];
  gaps: { of: Gap; part: number }[];
  variants: Pick<VariantDocument, "is_active" | "promo_price" | "promo_expiry">[];
}

type Gap = keyof ReturnType<typeof productFillings> | keyof ReturnType<typeof variantFillings>;

/** What a product has beside its document. */
type ProductState = Pick<ProductRow, "category_name" | "stock">;

/** spec §2.3, as far as a product's document has it. */
export function toTemplate(document: ProductDocument, publicUrl: string): ProductTemplate {
  const [first = "", ...rest] = JSON.stringify(withGaps(document, publicUrl)).split(GAP);
  const texts = [first];
  const gaps: ProductTemplate["gaps"] = [];
  for (let index = 0; index < rest.length; index += 3) {
    const [of, part, text = ""] = rest.slice(index, index + 3);
    gaps.push({ of: of as Gap, part: Number(part) });
    texts.push(text);
  }
  const variants = document.variants.map(({ is_active, promo_price, promo_expiry }) => ({
    is_active,
    promo_price,
    promo_expiry,
  }));
  return { texts, gaps, variants };
}

/** No text of the database has the character NUL, and JSON writes no other one like this. */
const GAP = /"\\u0000(\w+) (\d+)"/;

/** Of the product, which is part 0, or of one of its variants. */
const gap = (of: Gap, part: number) => `\u0000${of} ${part}` as never;

function withGaps(document: ProductDocument, publicUrl: string): Product {
  return {
    uid: document.uid,
    name: document.name,
    description: document.description,
    story: document.story,
    category: document.category_uid,
    category_name: gap("category_name", 0),
    brand: document.brand,
    is_active: document.is_active,
    is_hidden_from_storefront: document.is_hidden_from_storefront,
    is_variable: document.is_variable,
    variants: document.variants.map((variant, index) =>
      variantWithGaps(variant, index + 1, publicUrl),
    ),
    images: document.images.flatMap((image) => toImage(image, publicUrl)),
    total_stock: gap("total_stock", 0),
    created_at: toDateTime(document.created_at),
  };
}

function variantWithGaps(variant: VariantDocument, part: number, publicUrl: string): Variant {
  return {
    uid: variant.uid,
    name: variant.name,
    sku: variant.sku,
    price: variant.price,
    promo_price: gap("promo_price", part),
    promo_expiry: gap("promo_expiry", part),
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
    available_stock: gap("available_stock", part),
    sellable_stock: gap("sellable_stock", part),
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
  { texts, gaps, variants }: ProductTemplate,
  state: ProductState,
  now: Date,
): JsonText<Product> {
  const levels = stockLevels(state, variants.length);
  const parts: Partial<Record<Gap, unknown>>[] = [
    productFillings(state, levels),
    ...levels.map((level, index) =>
      variantFillings(variants[index] as TemplateVariant, level, now),
    ),
  ];
  let text = texts[0] ?? "";
  for (const [index, { of, part }] of gaps.entries()) {
    text += JSON.stringify(parts[part]?.[of]) + texts[index + 1];
  }
  return new JsonText(text);
}

type TemplateVariant = ProductTemplate["variants"][number];

function productFillings({ category_name }: ProductState, levels: StockLevel[]) {
  return {
    category_name: category_name ?? "",
    total_stock: levels.reduce((total, level) => total + available(level), 0),
  };
}

function variantFillings(
  { is_active, promo_price, promo_expiry }: TemplateVariant,
  level: StockLevel,
  now: Date,
) {
  const onPromo = promo_price !== null && (promo_expiry === null || new Date(promo_expiry) > now);
  const sellable = is_active && !hasExpired(level, now);
  return {
    promo_price: onPromo ? promo_price : null,
    promo_expiry: onPromo && promo_expiry ? toDateTime(promo_expiry) : null,
    available_stock: available(level),
    sellable_stock: sellable ? Math.max(available(level), 0) : 0,
  };
}

function available({ on_hand, reserved }: StockLevel): number {
  return on_hand - reserved;
}

/** A batch may be sold on the day it expires (UTC), not after it. */
function hasExpired({ expires_on }: StockLevel, now: Date): boolean {
  return expires_on !== null && expires_on < now.toISOString().slice(0, 10);
}

/** The next moment at which `fillIn` gives something else for the same state; undefined when none comes. */
export function nextChange(
  { variants }: ProductTemplate,
  state: ProductState,
  now: Date,
): Date | undefined {
  const moments = [
    ...variants.flatMap(({ promo_price, promo_expiry }) =>
      promo_price !== null && promo_expiry !== null ? [new Date(promo_expiry)] : [],
    ),
    ...stockLevels(state, variants.length).flatMap(({ expires_on }) =>
      expires_on !== null ? [dayAfter(expires_on)] : [],
    ),
  ];
  return moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + 86_400_000);
}
