/** The desired state of a product, from the editor or an import; undefined fields stay as they are. */
export interface ProductInput {
  handle: string;
  name: string;
  description?: string;
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
  weight?: string;
  taxable?: boolean;
  image?: string;
  quantity?: number;
  tracksStock?: boolean;
  allowsBackorder?: boolean;
  unitCost?: string;
}

export interface ImageInput {
  address: string;
  altText?: string;
}
