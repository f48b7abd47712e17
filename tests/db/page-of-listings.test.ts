import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "#db/demo/generated/random.ts";
import { listVisibleProducts } from "#db/queries/catalogue.ts";
import { foldCatalogueChanges } from "#db/queries/catalogue-versions.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createShop } from "#tests/support/shop.ts";

const WORDS = ["lamp", "lampshade", "soft", "softly", "oak", "clamp"];
const SEARCHES = ["lamp", "amp", "soft", "oak", "so", "clamp", "none"];
const ORDERINGS = ["-created_at", "price", "-price", "name"] as const;
const PRODUCTS = 120;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

interface Product {
  uid: string;
  name: string;
  description: string;
  price: number;
  created_at: Date;
}

interface Share {
  name: number;
  description: number;
}

interface Catalogue {
  /** How many of the names and of the descriptions have each word. */
  shares: Share[];
  /** What has "oak" in its description came before all that has not. */
  oakIsOld: boolean;
  /** Whether the words' counts have been added up. */
  isFolded: boolean;
  seed: number;
}

const catalogues: fc.Arbitrary<Catalogue> = fc.record({
  shares: fc.array(
    fc.record({
      name: fc.constantFrom(0, 0.04, 0.2, 0.5, 1),
      description: fc.constantFrom(0, 0.05, 0.95),
    }),
    { minLength: WORDS.length, maxLength: WORDS.length },
  ),
  oakIsOld: fc.boolean(),
  isFolded: fc.boolean(),
  seed: fc.integer(),
});

type Page = Pick<ProductFilter, "ordering" | "limit" | "offset"> & { search: string };

const filterOf = ({ search, ...page }: Page): ProductFilter => ({
  ...page,
  words: [search],
  inStock: false,
  onPromo: false,
});

const pages: fc.Arbitrary<Page[]> = fc.array(
  fc.record({
    search: fc.constantFrom(...SEARCHES),
    ordering: fc.constantFrom(...ORDERINGS),
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.nat(30),
  }),
  { minLength: 12, maxLength: 24 },
);

/** One in which every way to find a page is taken. */
const everyWay: Catalogue = {
  shares: [
    { name: 0, description: 0.05 },
    { name: 0.5, description: 0 },
    { name: 0.15, description: 0.9 },
    { name: 0.04, description: 0 },
    { name: 0.04, description: 0.9 },
    { name: 0, description: 1 },
  ],
  oakIsOld: false,
  isFolded: false,
  seed: 1,
};
/** One in which a walk finds too little. */
const inVain: Catalogue = {
  ...everyWay,
  shares: everyWay.shares.with(4, { name: 0, description: 0.5 }),
  oakIsOld: true,
};
const ordering = "-created_at" as const;
const everyPage = ["soft", "oak", "clamp"].flatMap((search) =>
  [0, 3, 12, 14].map((offset) => ({ search, ordering, limit: 8, offset })),
);
const firstPage = [{ search: "oak", ordering, limit: 5, offset: 0 }];

async function storeWith({ shares, oakIsOld, isFolded, seed }: Catalogue) {
  const { db } = database;
  const { uid: store } = await createShop(db);
  const random = createRandom(`${seed}`);
  // In every other text the words go together: who has the rarer one has the commoner one too.
  const text = (kind: keyof Share) => {
    const [together, roll] = [random.chance(0.5), random.fraction()];
    return WORDS.filter(
      (_, word) => (together ? roll : random.fraction()) < (shares[word]?.[kind] ?? 0),
    ).join(" ");
  };
  const values = Array.from({ length: PRODUCTS }, (_, number) => {
    const [name, description] = [`P${number} ${text("name")}`.trim(), text("description")];
    const year = oakIsOld && description.includes("oak") ? 2025 : 2026;
    const created_at = new Date(Date.UTC(year, 0, 1 + random.below(20)));
    return { store_uid: store, handle: `p-${number}`, name, description, created_at };
  });
  const made = await db.insertInto("products").values(values).returning("uid").execute();
  const products = values.map((value, index) => ({
    ...value,
    uid: made[index]?.uid ?? "",
    price: random.below(10),
  }));
  const variants = products.map(({ uid, price }) => ({
    store_uid: store,
    product_uid: uid,
    name: "One",
    price: String(price),
    is_default: true,
  }));
  await db.insertInto("variants").values(variants).execute();
  if (isFolded) await foldCatalogueChanges(db, store);
  return { store, products };
}

/** What the page must be, from reading every product. */
function scan(products: Product[], { words, ordering, limit, offset }: ProductFilter) {
  const [word = ""] = words;
  const has = (text: string) => (text.toLowerCase().includes(word) ? 1 : 0);
  const byUid = (a: Product, b: Product) => (a.uid < b.uid ? -1 : 1);
  const order = {
    "-created_at": (a: Product, b: Product) =>
      has(b.name) - has(a.name) || b.created_at.getTime() - a.created_at.getTime() || -byUid(a, b),
    price: (a: Product, b: Product) => a.price - b.price || byUid(a, b),
    "-price": (a: Product, b: Product) => b.price - a.price || -byUid(a, b),
    name: (a: Product, b: Product) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
  }[ordering];
  const found = products.filter(({ name, description }) => has(`${name} ${description}`));
  return {
    count: found.length,
    uids: found
      .toSorted(order)
      .slice(offset, offset + limit)
      .map(({ uid }) => uid),
  };
}

/** How the page is found: whether by a walk, and what comes first of it. */
async function wayOf(store: string, products: Product[], filter: ProductFilter): Promise<string> {
  const { words, ordering, limit, offset } = filter;
  const [word = ""] = words;
  const { rows } = await sql<{ listings: string }>`
    select listings from find_by_common_word(
      ${store},
      array(select word_id from search_words
        where store_uid = ${store} and word like search_pattern(${word})),
      search_pattern(${word}), ${ordering}, ${limit}, ${offset})
  `.execute(database.db);
  const listings = rows[0]?.listings;
  if (!listings) return "read whole";
  const named = products.filter(({ name }) => name.includes(word)).length;
  if (ordering !== "-created_at" || named === 0) return "walk";
  if (named <= Number(listings) / 10) return "few named, walk";
  return named < offset + limit ? "walk of named, walk" : "walk of named";
}

describe("a search for one word", () => {
  it("finds what reading every product finds, however common the word is and whichever way it takes", async () => {
    const ways = new Set<string>();
    await fc.assert(
      fc.asyncProperty(catalogues, pages, async (catalogue, list) => {
        const { store, products } = await storeWith(catalogue);
        for (const page of list) {
          const filter = filterOf(page);
          ways.add(await wayOf(store, products, filter));
          const expected = scan(products, filter);
          const listed = await listVisibleProducts(database.db, store, filter, new Date());
          const found: Product[] = JSON.parse(`[${listed.documents}]`);
          expect({ count: listed.count, uids: found.map(({ uid }) => uid) }).toEqual(expected);
        }
      }),
      {
        numRuns: 20,
        examples: [
          [everyWay, everyPage],
          [inVain, firstPage],
        ],
      },
    );
    expect([...ways].toSorted()).toEqual([
      "few named, walk",
      "read whole",
      "walk",
      "walk of named",
      "walk of named, walk",
    ]);
  });

  it("is looked for along the list, too, where words that contain it are common", async () => {
    const { store, products } = await storeWith(everyWay);
    const page = { search: "amp", ordering: "price" as const, limit: 8, offset: 0 };
    expect(await wayOf(store, products, filterOf(page))).toBe("walk");
  });
});
