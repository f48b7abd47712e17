import fc from "fast-check";
import { expect, it } from "vitest";
import { attributeGroup, BRANDS, readFacet, TAGS } from "#db/queries/catalogue/facets.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { listProductFilters } from "#lib/services/catalogue/list-product-filters.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { anyEdit } from "#tests/support/catalogue/catalogue-edits.ts";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import { type Listings, scannedListings } from "#tests/support/catalogue/listings-scan.ts";
import { contextOf } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

const { db } = await openDatabase();

type Listing = Listings["products"][number];

interface Selection {
  category: number | null;
  brand: string[];
  tag: string[];
  sizes: string[];
  price_min: string | undefined;
  price_max: string | undefined;
  in_stock: boolean;
  on_promo: boolean;
}

const price = fc.option(fc.constantFrom("0", "500.00", "1000", "1500.5"), { nil: undefined });
const selections: fc.Arbitrary<Selection> = fc.record({
  category: fc.option(fc.nat(1)),
  brand: fc.subarray(["Oak", "O'Elm \\ Co", "Absent"]),
  tag: fc.subarray(["New", "Sale & more", "ọjà"]),
  sizes: fc.subarray(["S", "M", "L"]),
  price_min: price,
  price_max: price,
  in_stock: fc.boolean(),
  on_promo: fc.boolean(),
});

/** Returns whether a listing matches a selection without one of its parts: a group of facets, category or price. */
function matches(
  listing: Listing,
  { brand, tag, sizes, price_min, price_max, in_stock, on_promo }: Selection,
  category: string | undefined,
  without?: string,
): boolean {
  const hasAny = (group: string, values: string[]) =>
    values.length === 0 ||
    group === without ||
    values.some((value) => listing.facets.includes(group + value));
  const amount = Number(listing.price);
  return (
    (without === "category" || !category || listing.category === category) &&
    hasAny(BRANDS, brand) &&
    hasAny(TAGS, tag) &&
    hasAny(attributeGroup("Size"), sizes) &&
    (without === "price" ||
      (amount >= Number(price_min ?? 0) && amount <= Number(price_max ?? 1e9))) &&
    (!in_stock || listing.in_stock) &&
    (!on_promo || listing.on_promo)
  );
}

it("counts and lists what a scan of the catalogue finds, after any edits and with any filters", async () => {
  const edits = fc.array(anyEdit, { minLength: 4, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      edits,
      fc.array(selections, { minLength: 6, maxLength: 6 }),
      async (list, all) => {
        const catalogue = await createCatalogue(db, 6);
        for (const edit of list) await edit.run(db, catalogue);
        const ctx = await contextOf(db, catalogue.slug);
        const { products } = await scannedListings(db, catalogue.store, new Date());
        for (const selection of all) {
          const category =
            selection.category === null ? undefined : catalogue.categories[selection.category];
          const found = (without?: string) =>
            products.filter((listing) => matches(listing, selection, category, without));
          const { category: _, sizes, ...rest } = selection;
          const query = ProductQuery.parse({
            ...rest,
            limit: 100,
            ...(category && { category }),
            ...(sizes.length > 0 && { attribute: { Size: sizes } }),
          });
          const page = (await listProducts(ctx, query)).parse();
          expect(page.results.map(({ uid }) => uid).sort()).toEqual(found().map(({ uid }) => uid));
          const filters = await listProductFilters(ctx, query);
          expect([filters.count, page.count]).toEqual([found().length, found().length]);
          const prices = found("price").map((listing) => Number(listing.price));
          expect([filters.price.min, filters.price.max]).toEqual(
            prices.length > 0
              ? [Math.min(...prices).toFixed(2), Math.max(...prices).toFixed(2)]
              : [null, null],
          );
          const categories = filters.categories.map(({ uid, count }) => [uid, count]);
          const inCategories = found("category").flatMap((listing) => listing.category ?? []);
          expect(Object.fromEntries(categories)).toEqual(tally(inCategories));
          const expected = new Map<string, number>();
          for (const listing of products) {
            for (const facet of listing.facets) {
              if (!matches(listing, selection, category, readFacet(facet).group)) continue;
              expected.set(facet, (expected.get(facet) ?? 0) + 1);
            }
          }
          const counted = [
            ...filters.brands.map(({ value, count }) => [BRANDS + value, count]),
            ...filters.tags.map(({ value, count }) => [TAGS + value, count]),
            ...filters.attributes.flatMap(({ name, count, values }) => [
              [attributeGroup(name), count],
              ...values.map(({ value, count }) => [attributeGroup(name) + value, count]),
            ]),
          ];
          expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
        }
      },
    ),
    { numRuns: 8 },
  );
});
