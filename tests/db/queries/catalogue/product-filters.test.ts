import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { attributeGroup, BRANDS, readFacet, TAGS } from "#db/queries/catalogue/facets.ts";
import type { ListingFilter } from "#db/queries/catalogue/listing-conditions.ts";
import { countFacets } from "#db/queries/catalogue/product-filters.ts";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createCategory, createShop } from "#tests/support/catalogue/shop.ts";
import { tally } from "#tests/support/statistics.ts";

const { db } = await openDatabase();

const GROUPS = {
  [BRANDS]: ["Oak", "O'Elm \\ Co", "ọjà"],
  [TAGS]: ["Oak", "Sale & more", "' | 'tOak"],
  [attributeGroup("Size")]: ["S", "M", "L"],
  // With its value, it reads like the previous group with another value.
  [attributeGroup("SizeS")]: ["", "S"],
  [attributeGroup("ọ:1")]: ["1", "2:3"],
};
const FACETS = Object.entries(GROUPS).flatMap(([group, values]) =>
  values.map((value) => group + value),
);

interface Listing {
  category: number | null;
  price: string;
  in_stock: boolean;
  on_promo: boolean;
  words: string[];
  facets: string[];
}

const listings: fc.Arbitrary<Listing> = fc.record({
  category: fc.option(fc.nat(1)),
  price: fc.constantFrom("1.00", "5.00", "9.00"),
  in_stock: fc.boolean(),
  on_promo: fc.boolean(),
  words: fc.subarray(["red", "blue"]),
  facets: fc.subarray(FACETS, { minLength: 2 }),
});

const selections = fc.record({
  search: fc.constantFrom("", "", "red"),
  category: fc.option(fc.nat(1)),
  in_stock: fc.boolean(),
  on_promo: fc.boolean(),
  price_min: fc.option(fc.constant("5"), { nil: undefined }),
  facets: fc.oneof(fc.subarray(FACETS), fc.subarray(FACETS, { maxLength: 2 })),
});
type Selection = typeof selections extends fc.Arbitrary<infer T> ? T : never;

/** Counts each facet separately, from the products that match without the facet's group. */
function naiveCounts(all: Listing[], selection: Selection): Record<string, number> {
  const selected = Object.groupBy(selection.facets, (facet) => readFacet(facet).group);
  const counted = all
    .filter(
      ({ category, price, in_stock, on_promo, words }) =>
        (selection.category === null || category === selection.category) &&
        (!selection.in_stock || in_stock) &&
        (!selection.on_promo || on_promo) &&
        Number(price) >= Number(selection.price_min ?? 0) &&
        (selection.search === "" || words.includes(selection.search)),
    )
    .flatMap(({ facets }) =>
      facets.filter((facet) =>
        Object.entries(selected).every(
          ([group, values = []]) =>
            group === readFacet(facet).group || values.some((value) => facets.includes(value)),
        ),
      ),
    );
  return tally(counted);
}

function toFilter(selection: Selection, categories: string[]): ListingFilter {
  const { facets, category, ...rest } = selection;
  const read = facets.map(readFacet);
  const valuesOf = (of: string) => read.flatMap(({ group, value }) => (group === of ? value : []));
  const names = read.flatMap(({ attribute }) => attribute ?? []);
  return {
    ...rest,
    search_in: "all",
    category: category === null ? undefined : categories[category],
    brand: valuesOf(BRANDS),
    tag: valuesOf(TAGS),
    attribute: Object.fromEntries(names.map((name) => [name, valuesOf(attributeGroup(name))])),
  };
}

/** Creates a store with these listings and their stored counts, and returns its uid with two categories. */
async function createListings(all: Listing[]): Promise<{ store: string; categories: string[] }> {
  const { uid: store } = await createShop(db);
  const categories = [await createCategory(db, store, "A"), await createCategory(db, store, "B")];
  const rows = all.map(({ category, ...listing }) => ({
    ...listing,
    category: category === null ? null : categories[category],
  }));
  await insertListings(db, store, JSON.stringify(rows));
  return { store, categories };
}

async function insertListings(on: Kysely<Database>, store: string, rows: string): Promise<void> {
  await sql`
    insert into product_listings (product_uid, store_uid, category_uid, created_at, name_key, price, in_stock,
      on_promo, words, facets)
    select gen_random_uuid(), ${store}, category, now(), '', price, in_stock, on_promo,
      array_to_tsvector(words), array_to_tsvector(facets)
    from jsonb_to_recordset(${rows}::jsonb) as listing
      (category uuid, price numeric, in_stock boolean, on_promo boolean, words text[], facets text[])
  `.execute(on);
  await sql`
    insert into listing_counts (store_uid, category_uid, in_stock, on_promo, shard, products)
    select store_uid, category_uid, in_stock, on_promo, 0, count(*) from product_listings
    where store_uid = ${store} group by 1, 2, 3, 4
  `.execute(on);
  await sql`
    insert into facet_counts (store_uid, category_uid, facet, shard, products)
    select store_uid, category_uid, facet, 0, count(*)
    from product_listings, unnest(tsvector_to_array(facets)) as facet
    where store_uid = ${store} group by 1, 2, 3
  `.execute(on);
}

async function countsOf(...parameters: Parameters<typeof countFacets>) {
  const { facets, areExact } = await countFacets(...parameters);
  const counts = Object.fromEntries(facets.map(({ facet, products }) => [facet, products]));
  return { counts, areExact };
}

it("R88: counts the facets of all groups in one scan as if each group was counted without its selection", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(listings, { minLength: 1, maxLength: 30 }),
      fc.array(selections, { minLength: 12, maxLength: 12 }),
      async (all, chosen) => {
        const { store, categories } = await createListings(all);
        for (const selection of chosen) {
          const { counts, areExact } = await countsOf(
            db,
            store,
            toFilter(selection, categories),
            all.length,
          );
          expect({ counts, areExact }).toEqual({
            counts: naiveCounts(all, selection),
            areExact: true,
          });
        }
      },
    ),
    { numRuns: 20 },
  );
});

const NOTHING: Selection = {
  search: "",
  category: null,
  in_stock: false,
  on_promo: false,
  price_min: undefined,
  facets: [],
};

it("R88: returns stored counts instead of reading more products than the limit", async () => {
  const listing = { category: 0, price: "5.00", in_stock: true, on_promo: false, words: [] };
  const all: Listing[] = [
    ...["bOak", "bElm", "bElm"].map((facet) => ({ ...listing, facets: [facet] })),
    { ...listing, category: 1, facets: ["bAsh"] },
    { ...listing, facets: ["tNew"], words: ["red"] },
  ];
  const { store, categories } = await createListings(all);
  const count = (selection: Partial<Selection>, limit: number) =>
    countsOf(db, store, toFilter({ ...NOTHING, ...selection }, categories), limit);
  const everything = { bOak: 1, bElm: 2, bAsh: 1, tNew: 1 };
  expect(await count({}, 0)).toEqual({ counts: everything, areExact: true });
  expect(await count({ in_stock: true }, 4)).toEqual({ counts: everything, areExact: false });
  expect(await count({ facets: ["bOak", "tNew"] }, 4)).toEqual({
    counts: everything,
    areExact: false,
  });
  const { bAsh: _, ...inCategory } = everything;
  expect(await count({ category: 0, price_min: "5" }, 3)).toEqual({
    counts: inCategory,
    areExact: false,
  });
  expect(await count({ in_stock: true }, 5)).toEqual({ counts: everything, areExact: true });
  expect(await count({ search: "red" }, 1)).toEqual({ counts: { tNew: 1 }, areExact: true });
});
