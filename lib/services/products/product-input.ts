/**
 * The desired state of a product, from the editor or an import; undefined fields stay as they are, null
 * clears one.
 */
export interface ProductInput {
  handle: string;
  name: string;
  /** Plain text. */
  description?: string;
  /** Sanitized; "" for a description without formatting. */
  descriptionHtml?: string;
  story?: string;
  /** Applies to a new product; the current time by default. */
  createdAt?: string;
  seoTitle?: string;
  seoDescription?: string;
  brand?: string;
  category?: string;
  tags?: string[];
  isActive?: boolean;
  isHidden?: boolean;
  options: string[];
  variants: VariantInput[];
  /** In display order. */
  images: ImageInput[];
}

export interface VariantInput {
  name: string;
  sku?: string;
  /** The value of each of the product's options. */
  values: string[];
  price: string;
  /** null ends the promo. */
  promoPrice?: string | null;
  /** null: the promo has no end. */
  promoExpiry?: string | null;
  weight?: string | null;
  length?: string | null;
  width?: string | null;
  height?: string | null;
  barcode?: string;
  taxable?: boolean;
  requiresShipping?: boolean;
  expectedBackOn?: string | null;
  image?: string | null;
  quantity?: number;
  tracksStock?: boolean;
  /** Applies to a new variant when tracksStock is undefined. */
  tracksStockWhenNew?: boolean;
  allowsBackorder?: boolean;
  unitCost?: string;
  reorderPoint?: number | null;
  batchNumber?: string | null;
  expiresOn?: string | null;
}

export interface ImageInput {
  address: string;
  altText?: string;
}
