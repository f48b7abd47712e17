import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { variantPicture } from "#lib/shop/catalogue/picture.ts";
import { priceOf } from "#lib/shop/catalogue/price.ts";
import { describeVariant } from "#lib/shop/catalogue/variant-choice.ts";

/** One line as it is kept in the browser: what was put in, and what the shopper last saw of it. */
export interface CartLine {
  product: string;
  /** Product slug; absent in lines stored by older versions. */
  slug?: string;
  variant: string;
  quantity: number;
  name: string;
  /** "" when the product has nothing to choose. */
  choice: string;
  picture: string | null;
  category: string | null;
  /** Unit price last seen. */
  unit: string;
}

/** The line a product page puts into the basket. */
export function toCartLine(
  product: ShopProduct,
  variant: Variant,
  quantity: number,
  now: number,
): CartLine {
  return {
    product: product.uid,
    slug: product.slug,
    variant: variant.uid,
    quantity,
    name: product.name,
    choice: product.variants.length > 1 ? describeVariant(variant) : "",
    picture: variantPicture(product, variant),
    category: product.category,
    unit: priceOf(variant, now).now,
  };
}
