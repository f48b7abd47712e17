import { createHash } from "node:crypto";
import type { Category } from "#lib/contract/category.ts";
import type { Product } from "#lib/contract/product.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { categoryColor } from "#lib/shop/catalogue/category-color.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import type { Shop } from "#lib/shop/data/port.ts";
import { toSupportedText } from "#lib/shop/seo/supported-text.ts";

/** A thing and the tint it stands on. */
export interface ShareTile {
  picture: string;
  color: number;
}

/** All that a shared picture of the shop or of a list says. */
export interface ListShareCard {
  store: string | undefined;
  /** Undefined on the picture of the shop itself. */
  title: string | undefined;
  note: string;
  tiles: ShareTile[];
}

/** All that a shared picture of a product says; texts in letters the typeface has. */
export interface ProductShareCard {
  store: string | undefined;
  name: string | undefined;
  brand: string | undefined;
  price: { now: string; was?: string; percent?: number; from: boolean } | undefined;
  isSoldOut: boolean;
  picture: string | undefined;
  color: number;
}

/** Pictures beside one another that can still be told apart at the size of a thumb. */
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
      now: money(price.now),
      ...(price.was && { was: money(price.was), percent: price.percent }),
      from: starting.from,
    },
    isSoldOut: productStock(product).kind === "out",
    picture: coverPicture(product)?.src,
    color: categoryColor(categories, product.category),
  };
}

/** The shop itself, or one of its lists under its title. */
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

/** Names what a card says: another text, price or picture has another name. */
export function shareCardVersion(card: ListShareCard | ProductShareCard): string {
  return createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);
}
