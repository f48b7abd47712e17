import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { variantPicture } from "#lib/storefront/picture.ts";
import { priceOf } from "#lib/storefront/price.ts";
import { describeVariant } from "#lib/storefront/variant-choice.ts";

/** One line as it is kept in the browser: what was put in, and what the shopper last saw of it. */
export interface BasketLine {
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
export function lineOf(
  product: ShopProduct,
  variant: Variant,
  quantity: number,
  now: number,
): BasketLine {
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
