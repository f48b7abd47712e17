import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { variantPicture } from "#lib/shop/catalogue/picture.ts";
import { currentPrice } from "#lib/shop/catalogue/price.ts";
import { describeVariants } from "#lib/shop/catalogue/variant-choice.ts";

/** A cart line as stored in the browser, with the product's details when last seen. */
export interface CartLine {
  product: string;
  /** Product slug. */
  slug: string;
  variant: string;
  quantity: number;
  name: string;
  /** The chosen options; "" without options. */
  choice: string;
  picture: string | null;
  category: string | null;
  /** Unit price when last seen. */
  unit: string;
  /** When last seen; absent when unknown. */
  requires_shipping?: boolean;
}

/** Creates the cart line of a variant. */
export function toCartLine(
  product: ShopProduct,
  variant: Variant,
  quantity: number,
  now: number,
  requires_shipping?: boolean,
): CartLine {
  return {
    product: product.uid,
    slug: product.slug,
    variant: variant.uid,
    quantity,
    name: product.name,
    choice: product.variants.length > 1 ? (describeVariants(product).get(variant.uid) ?? "") : "",
    picture: variantPicture(product, variant),
    category: product.category,
    unit: currentPrice(variant, now).current,
    requires_shipping,
  };
}
