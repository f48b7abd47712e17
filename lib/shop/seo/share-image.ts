import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import type { Category, CategoryColor } from "#lib/contract/category.ts";
import type { Product } from "#lib/contract/product.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { IMMUTABLE } from "#lib/kernel/cache-control.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { SHARE_SIZE } from "#lib/shop/seo/open-graph.ts";
import { REVALIDATED, renderQueue, renderQueueFull } from "#lib/shop/seo/render-queue.ts";

const MAX_CACHE_BYTES = 16_000_000;

const imageCache = new LRUCache<string, Uint8Array<ArrayBuffer>, () => Promise<ReactElement>>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_version, _stale, { context }) => renderQueue.execute(() => render(context)),
});

/** Returns a card's image as PNG, cached by version; 503 when the render queue is full. */
export async function shareImageResponse(
  request: Request,
  card: ShareCard,
  createElement: () => Promise<ReactElement>,
): Promise<Response> {
  const version = shareCardVersion(card);
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  const headers = {
    "cache-control": isVersioned ? IMMUTABLE : REVALIDATED,
    etag: `"${version}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) {
    return new Response(null, { status: 304, headers });
  }
  try {
    const picture = await imageCache.forceFetch(version, { context: createElement });
    return new Response(picture, { headers: { ...headers, "content-type": "image/png" } });
  } catch (error) {
    return renderQueueFull(error);
  }
}

async function render(drawing: () => Promise<ReactElement>): Promise<Uint8Array<ArrayBuffer>> {
  const image = new ImageResponse(await drawing(), { ...SHARE_SIZE, fonts: await fonts() });
  return new Uint8Array(await image.arrayBuffer());
}

async function fonts() {
  const [heavy, text] = await Promise.all([
    readFile(path.join(process.cwd(), "app/fonts/archivo-heavy.woff")),
    readFile(path.join(process.cwd(), "app/fonts/archivo-text.woff")),
  ]);
  return [
    { name: "Heavy", data: heavy, weight: 800 as const },
    { name: "Text", data: text, weight: 600 as const },
  ];
}

/** The content of an Open Graph image, in characters that its font supports. */
export interface ShareCard {
  store: string | undefined;
  /** Name of the product or category; undefined for the store itself. */
  title: string | undefined;
  /** Brand of the product, or number of products in the list. */
  note: string | undefined;
  price?: { current: string; regular?: string; percent?: number; from: boolean } | undefined;
  isSoldOut?: boolean;
  /** Pictures with their background colours; a product has one tile even when it has no picture. */
  tiles: { picture: string | undefined; color: CategoryColor }[];
}

/** More pictures would be too small in a thumbnail. */
const MAX_TILES = 4;

export function toProductShareCard(
  { store, clock }: Shop,
  product: Product,
  categories: Category[],
): ShareCard {
  const starting = startingPrice(product, clock.now().getTime());
  const money = (amount: string) => toSupportedText(formatMoney(amount, store.currency)) ?? amount;
  const price = starting?.price;
  return {
    store: toSupportedText(store.store_name),
    title: toSupportedText(product.name),
    note: toSupportedText(product.brand),
    price: price && {
      current: money(price.current),
      ...(price.regular && { regular: money(price.regular), percent: price.percent }),
      from: starting.from,
    },
    isSoldOut: productStock(product).kind === "out",
    tiles: [
      {
        picture: coverPicture(product)?.src,
        color: categoryColor(categories, product.category),
      },
    ],
  };
}

/** Returns the card of the store, or of a category if it has a title. */
export function toListShareCard(
  { store }: Shop,
  { title, note, products }: { title: string | undefined; note: string; products: Product[] },
  categories: Category[],
): ShareCard {
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
export function shareCardVersion(card: ShareCard): string {
  return createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);
}

/** Returns a category's background colour; sand for products without one. */
function categoryColor(categories: Category[], category: string | null): CategoryColor {
  return categories.find(({ uid }) => uid === category)?.color ?? "sand";
}

/** Code points in the font of Open Graph images; for others the renderer would download a font. */
const SUPPORTED_RANGES = (
  "20-7E A0-AC AE-FF 100-101 112-113 12A-12B 131 143-144 14C-14D 152-153 16A-16B 300-301 304 323 " +
  "1E44-1E45 1E62-1E63 1EB8-1EB9 1ECA-1ECD 1EE4-1EE5 2013-2014 2018-201A 201C-201E 2022 2026 " +
  "2032-2033 2039-203A 20A6 20AC 20B5 2122 2212"
)
  .split(" ")
  .map((range) => range.split("-").map((point) => Number.parseInt(point, 16)));

/** Removes unsupported characters; returns undefined when less than half of the text would remain. */
export function toSupportedText(text: string): string | undefined {
  const whole = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const left = Array.from(whole).filter(isSupported).join("").replace(/ +/g, " ").trim();
  return left.length > 0 && left.length * 2 >= whole.length ? left : undefined;
}

function isSupported(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return SUPPORTED_RANGES.some(([first = 0, last = first]) => first <= point && point <= last);
}
