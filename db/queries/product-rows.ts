/** A visible product with all that a shopper may see of it; times and money as text. */
export interface ProductRow {
  uid: string;
  name: string;
  description: string;
  story: string;
  category_uid: string | null;
  category_name: string | null;
  brand: string;
  is_active: boolean;
  is_hidden_from_storefront: boolean;
  is_variable: boolean;
  created_at: string;
  images: ImageRow[];
  variants: VariantRow[];
}

export interface ImageRow {
  uid: string;
  image: string;
  alt_text: string;
  is_primary: boolean;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface VariantRow {
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
  on_hand: number;
  reserved: number;
  expires_on: string | null;
  attributes: {
    uid: string;
    attribute: string;
    value: string;
    attribute_name: string;
    attribute_value: string;
  }[];
}

/** A product as `read_documents` gives it. */
export interface ReadDocument {
  /** As `write_documents` wrote it: all that orders do not change. */
  document: Omit<ProductRow, "category_name" | "variants"> & {
    variants: Omit<VariantRow, "on_hand" | "reserved" | "expires_on">[];
  };
  category_name: string | null;
  /** `uid on_hand reserved expires_on` of each variant that has stock, with commas between them. */
  stock: string | null;
}

export function toProductRow({ document, category_name, stock }: ReadDocument): ProductRow {
  const levels = new Map(
    stock?.split(",").map((text) => {
      const [uid, on_hand, reserved, expires_on = null] = text.split(" ");
      return [uid, { on_hand: Number(on_hand), reserved: Number(reserved), expires_on }];
    }),
  );
  const none = { on_hand: 0, reserved: 0, expires_on: null };
  const variants = document.variants.map((variant) => ({
    ...variant,
    ...(levels.get(variant.uid) ?? none),
  }));
  return { ...document, category_name, variants };
}
