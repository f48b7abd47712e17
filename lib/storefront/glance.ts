import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { coverOf } from "#lib/storefront/picture.ts";
import { isOnPromo, type Price, startingPrice } from "#lib/storefront/price.ts";
import { productPath } from "#lib/storefront/product-link.ts";
import { productStock, type Stock } from "#lib/storefront/stock.ts";

type GlancedPrice = Pick<Price, "now" | "was" | "percent">;

/** What a shopper sees of a product among others: a small part of it, which pages send to the browser. */
export interface Glance {
  path: string;
  name: string;
  brand: string;
  /** Uid of its category. */
  aisle: string | null;
  /** Address of its picture. */
  picture?: string;
  /** The lowest; absent where it has no variants. */
  price?: GlancedPrice;
  /** Other variants cost more. */
  from: boolean;
  /** Some variant is in a promo, though perhaps not the one of the lowest price. */
  onPromo: boolean;
  stock: Stock;
}

/** The product at `now` (ms; 0 takes the prices as the server gave them). */
export function glanceAt(product: ShopProduct, now: number): Glance {
  const cover = coverOf(product);
  const starting = startingPrice(product, now);
  return {
    path: productPath(product),
    name: product.name,
    brand: product.brand,
    aisle: product.category,
    ...(cover && { picture: cover.src }),
    ...(starting && { price: glancedPrice(starting.price) }),
    from: starting?.from ?? false,
    onPromo: isOnPromo(product, now),
    stock: productStock(product),
  };
}

function glancedPrice({ now, was, percent }: Price): GlancedPrice {
  return was === undefined ? { now } : { now, was, ...(percent && { percent }) };
}
