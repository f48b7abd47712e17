import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { isOnPromo, type Price, startingPrice } from "#lib/shop/catalogue/price.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";
import { productStock, type Stock } from "#lib/shop/catalogue/stock.ts";

type CardPrice = Pick<Price, "now" | "was" | "percent">;

/** What a shopper sees of a product among others: a small part of it, which pages send to the browser. */
export interface ProductCardData {
  path: string;
  name: string;
  brand: string;
  /** Uid of its category. */
  category: string | null;
  /** Address of its picture. */
  picture?: string;
  /** The lowest; absent where it has no variants. */
  price?: CardPrice;
  /** Other variants cost more. */
  from: boolean;
  /** Some variant is in a promo, though perhaps not the one of the lowest price. */
  onPromo: boolean;
  stock: Stock;
}

/** The product at `now` (ms; 0 takes the prices as the server gave them). */
export function toCardData(product: ShopProduct, now: number): ProductCardData {
  const cover = coverPicture(product);
  const starting = startingPrice(product, now);
  return {
    path: productPath(product),
    name: product.name,
    brand: product.brand,
    category: product.category,
    ...(cover && { picture: cover.src }),
    ...(starting && { price: toCardPrice(starting.price) }),
    from: starting?.from ?? false,
    onPromo: isOnPromo(product, now),
    stock: productStock(product),
  };
}

function toCardPrice({ now, was, percent }: Price): CardPrice {
  return was === undefined ? { now } : { now, was, ...(percent && { percent }) };
}
