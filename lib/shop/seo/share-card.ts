import { createHash } from "node:crypto";
import type { Category, CategoryColor } from "#lib/contract/category.ts";
import type { Product } from "#lib/contract/product.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { toSupportedText } from "#lib/shop/seo/supported-text.ts";

/** A picture and its background colour. */
interface ShareTile {
  picture: string;
  color: CategoryColor;
}

/** The content of the Open Graph image of the store or a category. */
export interface ListShareCard {
  store: string | undefined;
  /** Undefined for the store itself. */
  title: string | undefined;
  note: string;
  tiles: ShareTile[];
}

/** The content of a product's Open Graph image, in characters that its font supports. */
export interface ProductShareCard {
  store: string | undefined;
  name: string | undefined;
  brand: string | undefined;
  price: { current: string; regular?: string; percent?: number; from: boolean } | undefined;
  isSoldOut: boolean;
  picture: string | undefined;
  color: CategoryColor;
}

/** More pictures would be too small in a thumbnail. */
const MAX_TILES = 4;

export function toProductShareCard(
  { store, clock }: Shop,
  product: Product,
  categories: Category[],
): ProductShareCard {
  const starting = startingPrice(product, clock.now().getTime());
  const money = (amount: string) => toSupportedText(formatMoney(amount, store.currency)) ?? amount;
  const price = starting?.price;
  return {
    store: toSupportedText(store.store_name),
    name: toSupportedText(product.name),
    brand: toSupportedText(product.brand),
    price: price && {
      current: money(price.current),
      ...(price.regular && { regular: money(price.regular), percent: price.percent }),
      from: starting.from,
    },
    isSoldOut: productStock(product).kind === "out",
    picture: coverPicture(product)?.src,
    color: categoryColor(categories, product.category),
  };
}

/** Returns the card of the store, or of a category if it has a title. */
export function toListShareCard(
  { store }: Shop,
  { title, note, products }: { title: string | undefined; note: string; products: Product[] },
  categories: Category[],
): ListShareCard {
  const tiles = products.flatMap((product) => {
    const picture = coverPicture(product)?.src;
    return picture ? [{ picture, color: categoryColor(categories, product.category) }] : [];
  });
  return {
    store: toSupportedText(store.store_name),
    title: title && toSupportedText(title),
    note,
    tiles: tiles.slice(0, MAX_TILES),
  };
}

/** Returns a digest of a card's content. */
export function shareCardVersion(card: ListShareCard | ProductShareCard): string {
  return createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);
}

/** Returns a category's background colour; sand for products without one. */
function categoryColor(categories: Category[], category: string | null): CategoryColor {
  return categories.find(({ uid }) => uid === category)?.color ?? "sand";
}
