import type { StoredImage } from "#db/queries/products/stored-products.ts";
import type { ProductAttribute } from "#lib/kernel/product-attributes.ts";

/** Columns of a product that an input may leave out, with their values in a new row. */
export const PRODUCT_DEFAULTS = {
  /** Plain text. */
  description: "",
  /** Sanitized; "" for a description without formatting. */
  description_html: "",
  story: "",
  seo_title: "",
  seo_description: "",
  brand: "",
  tags: [] as string[],
  attributes: [] as ProductAttribute[],
  is_active: true,
  is_hidden_from_storefront: false,
};

/** Columns of a variant that an input may leave out, with their values in a new row. */
export const VARIANT_DEFAULTS = {
  sku: "",
  weight: null as string | null,
  length: null as string | null,
  width: null as string | null,
  height: null as string | null,
  barcode: "",
  requires_shipping: true,
  expected_back_on: null as string | null,
  taxable: true,
  image: null as string | null,
};

/** Columns of a variant's stock that an input may leave out, with their values in a new row. */
export const STOCK_DEFAULTS = {
  on_hand: 0,
  tracks_stock: true,
  allows_backorder: false,
  unit_cost: null as string | null,
  reorder_point: null as number | null,
  batch_number: null as string | null,
  expires_on: null as string | null,
};

/**
 * The desired state of a product, from the editor or an import; undefined columns stay as they are, null
 * clears one.
 */
export interface ProductInput extends Partial<typeof PRODUCT_DEFAULTS> {
  handle: string;
  name: string;
  /** Applies to a new product; the current time by default. */
  created_at?: string;
  /** Name of the category. */
  category?: string;
  options: string[];
  variants: VariantInput[];
  /** In display order. */
  images: (Pick<StoredImage, "image"> & Partial<Pick<StoredImage, "alt_text">>)[];
}

export interface VariantInput
  extends Partial<typeof VARIANT_DEFAULTS>,
    Partial<typeof STOCK_DEFAULTS> {
  name: string;
  /** The value of each of the product's options. */
  values: string[];
  price: string;
  /** null ends the promo. */
  promo_price?: string | null;
  /** null: the promo has no end. */
  promo_expiry?: string | null;
  /** Applies to a new variant when tracks_stock is undefined. */
  tracks_stock_when_new?: boolean;
}

/** Returns the columns of an input; those that it leaves out as they are stored, or else by default. */
export function columnsOf<Columns extends object>(
  defaults: Columns,
  input: Partial<Columns>,
  stored: { [Name in keyof Columns]: Columns[Name] | null } | undefined,
): Columns {
  const columns = (Object.keys(defaults) as (keyof Columns)[]).map((name) => [
    name,
    input[name] === undefined ? (stored?.[name] ?? defaults[name]) : input[name],
  ]);
  return Object.fromEntries(columns);
}
