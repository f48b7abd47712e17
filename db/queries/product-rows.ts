/** A visible product as `read_products` gives it. */
export interface ProductRow {
  uid: string;
  /** Of the document: equal ones have the same. */
  digest: string;
  /** Null: not asked for, or the asker has it. */
  document: ProductDocument | null;
  category_name: string | null;
  /** `place on_hand reserved expires_on` of each variant that has stock, with commas between them. */
  stock: string | null;
}

/** All that a shopper may see of a product and orders do not change; times and money as text. */
export interface ProductDocument {
  uid: string;
  name: string;
  description: string;
  story: string;
  category_uid: string | null;
  brand: string;
  is_active: boolean;
  is_hidden_from_storefront: boolean;
  is_variable: boolean;
  created_at: string;
  images: ImageDocument[];
  variants: VariantDocument[];
}

export interface ImageDocument {
  uid: string;
  image: string;
  alt_text: string;
  is_primary: boolean;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface VariantDocument {
  uid: string;
  name: string;
  sku: string;
  price: string;
  promo_price: string | null;
  promo_expiry: string | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  is_active: boolean;
  is_default: boolean;
  image: string | null;
  attributes: {
    uid: string;
    attribute: string;
    value: string;
    attribute_name: string;
    attribute_value: string;
  }[];
}
