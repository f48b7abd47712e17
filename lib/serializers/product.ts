import type { ProductRow } from "#db/queries/product-rows.ts";
import type { Product } from "#lib/contract/product.ts";
import { fillFirst, type GappedJson, jsonAroundGaps, refill } from "#lib/kernel/gapped-json.ts";
import { digestOfJson, type WrittenJson } from "#lib/kernel/json-bytes.ts";
import { byPlace } from "#lib/serializers/by-place.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { type StockLevel, stockLevels } from "#lib/serializers/stock-levels.ts";

/** One product, with gaps for what changes without an edit of the product. */
export interface ProductTemplate {
  readonly around: readonly string[];
  /** One of each variant. */
  readonly promos: readonly Promo[];
}

/** A product as it stands at one moment, and the template for the next. */
export interface ShownProduct extends GappedJson, WrittenJson {
  readonly json: GappedJson["json"];
  readonly promos: ProductTemplate["promos"];
  /** From when it is another by the clock alone, in milliseconds since the epoch; Infinity: never. */
  readonly until: number;
}

/** What fills the gaps, beside the time. */
export type Filling = Pick<ProductRow, "category_name" | "stock">;

/** What is kept of a product until it is edited. */
type Kept = Pick<ProductRow, "promos"> & { document: string };

interface Promo {
  /** As JSON. */
  price: string;
  expiry: string;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

const NO_PROMO: Promo = { price: "null", expiry: "null", endsAt: Number.NEGATIVE_INFINITY };
const NEVER = Number.POSITIVE_INFINITY;
const DAY = 86_400_000;

/** The category's name and the stock of all. */
const GAPS_OF_PRODUCT = 2;
/** The promo's price and end, and the available and the sellable stock. */
const GAPS_OF_VARIANT = 4;

/** A picture's address as it is stored. No text can be taken for one: its quotes are `\"`. */
const STORED_IMAGE = /"image":("[^"\\]*(?:\\.[^"\\]*)*")/g;

/** spec §2.3, as far as it is kept: `publicUrl` is where this instance's own pictures are. */
export function toTemplate({ document, promos }: Kept, publicUrl: string): ProductTemplate {
  const around = jsonAroundGaps(withImageUrls(document, publicUrl));
  const variants = (around.length - 1 - GAPS_OF_PRODUCT) / GAPS_OF_VARIANT;
  return { around, promos: byPlace(promos, variants, NO_PROMO, promoOf) };
}

function withImageUrls(document: string, publicUrl: string): string {
  let hasAll = true;
  const json = document.replaceAll(STORED_IMAGE, (_, stored: string) => {
    const address = toImageUrl(JSON.parse(stored), publicUrl);
    hasAll &&= address !== null;
    return `"image":${JSON.stringify(address)}`;
  });
  return hasAll ? json : withoutMissingImages(json);
}

function withoutMissingImages(json: string): string {
  const product: Product = JSON.parse(json);
  return JSON.stringify({ ...product, images: product.images.filter(({ image }) => image) });
}

function promoOf([price, expiry]: string[]): Promo {
  return {
    price: JSON.stringify(price),
    expiry: JSON.stringify(expiry ?? null),
    endsAt: expiry ? Date.parse(expiry) : NEVER,
  };
}

/** spec §2.3 as it stands at `now`: promos that have ended and batches that have expired count as such. */
export function fillIn(
  template: ProductTemplate | ShownProduct,
  { category_name, stock }: Filling,
  now: number,
): ShownProduct {
  const { promos } = template;
  const levels = stockLevels(stock, promos.length);
  const values = [JSON.stringify(category_name ?? "")];
  let total = 0;
  levels.forEach((level, place) => {
    values.push(...fillVariant(promos[place] ?? NO_PROMO, level, now));
    total += available(level);
  });
  values.push(`${total}`);
  const changes = [...promos.map(({ endsAt }) => endsAt), ...levels.map(sellableUntil)];
  const filled =
    "around" in template ? fillFirst(template.around, values) : refill(template, values);
  return {
    ...filled,
    promos,
    digest: digestOfJson(filled.json),
    until: Math.min(...changes.filter((moment) => now < moment)),
  };
}

function fillVariant(promo: Promo, level: StockLevel, now: number): string[] {
  const { price, expiry } = now < promo.endsAt ? promo : NO_PROMO;
  const sellable = now < sellableUntil(level) ? Math.max(available(level), 0) : 0;
  return [price, expiry, `${available(level)}`, `${sellable}`];
}

function available({ on_hand, reserved }: StockLevel): number {
  return on_hand - reserved;
}

/** A batch may be sold on the day it expires (UTC), not after it. */
function sellableUntil({ expires_on }: StockLevel): number {
  return expires_on === null ? NEVER : Date.parse(expires_on) + DAY;
}
