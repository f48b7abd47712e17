import fc from "fast-check";
import { expect, it } from "vitest";
import { listVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import type { ProductSelection } from "#db/queries/catalogue/page-of-listings.ts";
import { refreshAllProducts } from "#db/queries/products/product-changes.ts";
import { ORDERINGS } from "#lib/contract/constants.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { createRandom } from "#tests/support/random.ts";

const WORDS = ["lamp", "lampshade", "soft", "softly", "oak", "clamp"];
const SEARCHES = ["lamp", "amp", "soft", "oak", "so", "clamp", "none", "soft oak"];
const PRODUCTS = 120;

const { db } = await openDatabase();

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
  /** Shares of names and descriptions that contain each word. */
  shares: Share[];
  /** Products with "oak" in the description are older than all others. */
  oakIsOld: boolean;
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
  seed: fc.integer(),
});

type Page = Pick<ProductSelection, "ordering" | "limit" | "offset"> & { search: string };

const filterOf = ({ search, ...page }: Page): ProductSelection => ({
  ...page,
  search,
  search_in: "text",
  in_stock: false,
  on_promo: false,
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

async function storeWith({ shares, oakIsOld, seed }: Catalogue) {
  const { uid: store } = await createShop(db);
  const random = createRandom(`${seed}`);
  // In every other text the words are correlated: those with the rarer one have the more frequent one, too.
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
  const created = await db.insertInto("products").values(values).returning("uid").execute();
  const products = values.map((value, index) => ({
    ...value,
    uid: created[index]?.uid ?? "",
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
  await refreshAllProducts(db, store);
  return { store, products };
}

/** Returns the expected page from a scan of every product. */
function scan(products: Product[], { search, ordering, limit, offset }: ProductSelection) {
  const isInAll = (text: string, isMatch: (word: string, searched: string) => boolean) => {
    const words = text.toLowerCase().split(" ");
    return search.split(" ").every((searched) => words.some((word) => isMatch(word, searched)));
  };
  const isPrefix = (word: string, searched: string) => word.startsWith(searched);
  const isExact = (word: string, searched: string) => word === searched;
  const has = (text: string) => isInAll(text, isPrefix);
  const rank = ({ name, description }: Product) => {
    const text = `${name} ${description}`;
    const hasOne = search.split(" ").some((searched) => isInOne(name, searched));
    if (isInAll(name, isExact)) return 1;
    if (has(name)) return 2;
    if (hasOne) return 3;
    return isInAll(text, isExact) ? 4 : 5;
  };
  const isInOne = (text: string, searched: string) =>
    text
      .toLowerCase()
      .split(" ")
      .some((word) => isPrefix(word, searched));
  const byUid = (a: Product, b: Product) => (a.uid < b.uid ? -1 : 1);
  const order = {
    "-created_at": (a: Product, b: Product) =>
      rank(a) - rank(b) || b.created_at.getTime() - a.created_at.getTime() || -byUid(a, b),
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

it("finds exactly what a scan of every product finds, in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, pages, async (catalogue, list) => {
      const { store, products } = await storeWith(catalogue);
      for (const page of list) {
        const filter = filterOf(page);
        const listed = await listVisibleProducts(db, store, filter, new Date());
        const uids = listed.documents.map((document): string => JSON.parse(document).uid);
        expect({ count: listed.count, uids }).toEqual(scan(products, filter));
      }
    }),
    { numRuns: 20 },
  );
});
