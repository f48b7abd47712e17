import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { hasDecimals } from "#lib/format/format-money.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { isOnPromo, type Price, startingPrice } from "#lib/shop/catalogue/price.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";
import { productStock, type Stock } from "#lib/shop/catalogue/stock.ts";

type CardPrice = Pick<Price, "current" | "regular" | "percent">;

/** The fields of a product that its card shows. */
export interface ProductCardData {
  uid: string;
  path: string;
  name: string;
  brand: string;
  /** Category uid. */
  category: string | null;
  /** URL of the picture. */
  picture?: string;
  /** The lowest price; absent without variants. */
  price?: CardPrice;
  /** Whether other variants cost more. */
  from: boolean;
  /** Whether any variant is on sale. */
  onPromo: boolean;
  stock: Stock;
}

/** Returns the card of a product at `now` in ms; 0 uses the server's prices. */
export function toCardData(product: ShopProduct, now: number): ProductCardData {
  const cover = coverPicture(product);
  const starting = startingPrice(product, now);
  return {
    uid: product.uid,
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

function toCardPrice({ current, regular, percent }: Price): CardPrice {
  return regular === undefined ? { current } : { current, regular, ...(percent && { percent }) };
}

/** Returns whether a price of the cards has decimal places other than zeros. */
export function pricesHaveDecimals(cards: Pick<ProductCardData, "price">[]): boolean {
  return hasDecimals(cards.flatMap(({ price }) => [price?.current, price?.regular]));
}
