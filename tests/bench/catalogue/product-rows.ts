import { variantName } from "#lib/kernel/variant-name.ts";
import { dayOf, daysBefore } from "#lib/server/demo/demo-store.ts";
import {
  brands,
  categories,
  generatedUid,
  goods,
  materials,
  options,
  qualities,
  tagNames,
} from "#tests/bench/catalogue/names.ts";
import { words } from "#tests/bench/catalogue/vocabulary.ts";
import type { Random } from "#tests/support/random.ts";

const DAYS_OF_TRADE = 730;

export interface Generation {
  slug: string;
  products: number;
  /** Creation time of the newest product; promos and expiries are relative to it. */
  now: Date;
}

export type GeneratedRows = ReturnType<typeof productRows>;

/** Returns all rows of one product, numbered from 1, the oldest first. */
export function productRows({ slug, products, now }: Generation, number: number, random: Random) {
  const added = daysBefore(now, ((products - number) / products) * DAYS_OF_TRADE).toISOString();
  const store_uid = generatedUid.store(slug);
  const product_uid = generatedUid.product(slug, number);
  const base = { store_uid, product_uid, created_at: added, updated_at: added };
  const shown = [random.pick(goods), random.pick(goods)] as const;
  const price = 500 + 50 * random.below(1_000);
  const colour = random.pick(options.Colour);
  const variants = options.Size.map((size, position) => ({
    uid: generatedUid.variant(slug, number, position),
    size,
    position,
  }));
  return {
    product: [
      {
        store_uid,
        created_at: added,
        updated_at: added,
        uid: product_uid,
        category_uid: random.chance(0.99) ? generatedUid.category(slug, category(random)) : null,
        handle: `product-${number}`,
        name: `${random.pick(qualities)} ${random.pick(materials)} ${capitalized(shown[0])}`,
        description: sentence(words(random, 20 + random.below(20))),
        story: random.chance(0.3) ? sentence(words(random, 40)) : "",
        brand: random.pick(brands),
        tags: tagNames.filter((_, index) => (number + index) % tagNames.length < 2),
        is_active: random.chance(0.99),
        is_hidden_from_storefront: random.chance(0.01),
        is_variable: true,
      },
    ],
    images: shown.map((picture, position) => ({
      ...base,
      image: `/demo/${picture}.webp#layout=cutout&w=256&h=256`,
      alt_text: capitalized(picture),
      is_primary: position === 0,
      position,
    })),
    variants: variants.map(({ uid, size, position }) => ({
      ...base,
      uid,
      position,
      name: variantName([size, colour]),
      sku: `GEN-${number}-${position + 1}`,
      price: price + 250 * position,
      ...promo(random, price, now),
      weight: (10 + random.below(490)) / 100,
      length: 10 + random.below(50),
      width: 10 + random.below(30),
      height: 2 + random.below(30),
      is_active: random.chance(0.98) || position === 0,
      is_default: position === 0,
    })),
    variantAttributes: variants.flatMap(({ uid, size }) =>
      Object.entries({ Size: size, Colour: colour }).map(([option, value], position) => ({
        store_uid,
        variant_uid: uid,
        attribute_uid: generatedUid.attribute(slug, option),
        value_uid: generatedUid.attributeValue(slug, value),
        position,
      })),
    ),
    stock: variants.map(({ uid }) => ({
      store_uid,
      variant_uid: uid,
      on_hand: random.chance(0.15) ? 0 : 1 + random.below(200),
      unit_cost: (price * 3) / 5,
      expires_on: random.chance(0.05) ? dayOf(daysBefore(now, 30 - random.below(400))) : null,
    })),
  };
}

/** The first category has a seventh of the products, the last a hundredth. */
function category(random: Random): string {
  return categories[Math.floor(categories.length * random.fraction() ** 2)] ?? "";
}

/** One in eight variants has a promo: without end, ending within two months, or recently ended. */
function promo(random: Random, price: number, now: Date): object {
  if (!random.chance(0.125)) return { promo_price: null, promo_expiry: null };
  const ends = random.chance(0.2) ? null : daysBefore(now, 10 - random.fraction() * 70);
  return { promo_price: price - 50 * random.below(10), promo_expiry: ends };
}

function sentence(list: string[]): string {
  return `${capitalized(list.join(" "))}.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
