import { createHash } from "node:crypto";
import type { Category } from "#lib/contract/category.ts";
import type { Product } from "#lib/contract/product.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { paperOf } from "#lib/storefront/papers.ts";
import { coverOf } from "#lib/storefront/picture.ts";
import { startingPrice } from "#lib/storefront/price.ts";
import { printable } from "#lib/storefront/share/printable.ts";
import { productStock } from "#lib/storefront/stock.ts";

/** A thing and the tint it stands on. */
export interface Standing {
  picture: string;
  paper: number;
}

/** All that a shared picture of the shop or of a list says. */
export interface ShelfCard {
  store: string | undefined;
  /** Undefined on the picture of the shop itself. */
  title: string | undefined;
  note: string;
  things: Standing[];
}

/** All that a shared picture of a product says; texts in letters the typeface has. */
export interface ProductCard {
  store: string | undefined;
  name: string | undefined;
  brand: string | undefined;
  price: { now: string; was?: string; percent?: number; from: boolean } | undefined;
  isSoldOut: boolean;
  picture: string | undefined;
  paper: number;
}

/** Pictures beside one another that can still be told apart at the size of a thumb. */
const THINGS = 4;

export function productCard(
  { store, clock }: Shop,
  product: Product,
  aisles: Category[],
): ProductCard {
  const starting = startingPrice(product, clock.now().getTime());
  const money = (amount: string) => printable(formatMoney(amount, store.currency)) ?? amount;
  const price = starting?.price;
  return {
    store: printable(store.store_name),
    name: printable(product.name),
    brand: printable(product.brand),
    price: price && {
      now: money(price.now),
      ...(price.was && { was: money(price.was), percent: price.percent }),
      from: starting.from,
    },
    isSoldOut: productStock(product).kind === "out",
    picture: coverOf(product)?.src,
    paper: paperOf(aisles, product.category),
  };
}

/** The shop itself, or one of its lists under its title. */
export function shelfCard(
  { store }: Shop,
  { title, note, products }: { title: string | undefined; note: string; products: Product[] },
  aisles: Category[],
): ShelfCard {
  const things = products.flatMap((product) => {
    const picture = coverOf(product)?.src;
    return picture ? [{ picture, paper: paperOf(aisles, product.category) }] : [];
  });
  return {
    store: printable(store.store_name),
    title: title && printable(title),
    note,
    things: things.slice(0, THINGS),
  };
}

/** Names what a card says: another text, price or picture has another name. */
export function cardVersion(card: ShelfCard | ProductCard): string {
  return createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);
}
