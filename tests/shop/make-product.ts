import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";

const CREATED = "2026-01-01T00:00:00.000Z";

/** Returns a variant with 10 in stock at 1,000.00. `attributes`: values by name. */
export function makeVariant(
  uid: string,
  {
    attributes = {},
    ...own
  }: Omit<Partial<Variant>, "attributes"> & { attributes?: Record<string, string> } = {},
): Variant {
  return {
    uid,
    name: uid,
    sku: "",
    price: "1000.00",
    promo_price: null,
    promo_expiry: null,
    weight: "",
    length: "",
    width: "",
    height: "",
    is_active: true,
    image: null,
    is_default: false,
    attributes: Object.entries(attributes).map(([name, value]) => ({
      uid: `${uid}-${name}`,
      attribute: name,
      value: `${name}-${value}`,
      attribute_name: name,
      attribute_value: value,
    })),
    available_stock: 10,
    sellable_stock: 10,
    ...own,
  };
}

export function makeProduct(variants: Variant[], own: Partial<ShopProduct> = {}): ShopProduct {
  return {
    uid: "11111111-1111-4111-8111-111111111111",
    slug: "woven-basket",
    name: "Woven Basket",
    description: "",
    story: "",
    category: null,
    category_name: "",
    brand: "",
    is_active: true,
    is_hidden_from_storefront: false,
    is_variable: variants.length > 1,
    variants,
    images: [],
    total_stock: 0,
    created_at: CREATED,
    ...own,
  };
}
