import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type GenerateOptions, generateStore } from "#db/demo/generated/generate-store.ts";
import { generatedUid } from "#db/demo/generated/names.ts";
import { productRows } from "#db/demo/generated/product-rows.ts";
import { createRandom } from "#db/demo/generated/random.ts";
import { commonWords, rareWord } from "#db/demo/generated/vocabulary.ts";
import { openDatabase } from "#tests/fixtures.ts";

/** More than one batch, the last one incomplete. */
const options: GenerateOptions = {
  slug: "generated",
  products: 2_700,
  variants: 2,
  seed: 1,
  now: new Date("2026-11-01T00:00:00Z"),
};

const progress: number[] = [];

const { db } = await openDatabase();
const onProgress = (products: number) => progress.push(products);
expect(await generateStore(db, { ...options, onProgress })).toBe(true);

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

describe("generated store", () => {
  it("generates the requested numbers of products, variants and images", async () => {
    expect(
      await rows(sql`
        select
          (select count(*)::integer from products) as products,
          (select count(*)::integer from variants) as variants,
          (select count(*)::integer from stock_levels) as stock,
          (select count(*)::integer from variant_attributes) as attributes,
          (select count(*)::integer from product_images) as images,
          (select count(*)::integer from categories) as categories
      `),
    ).toEqual([
      {
        products: 2700,
        variants: 5400,
        stock: 5400,
        attributes: 10800,
        images: 5400,
        categories: 50,
      },
    ]);
    expect(progress).toEqual([2_500, 2_700]);
  });

  it("lists and counts generated products exactly", async () => {
    const listings = () =>
      rows(sql`select * from product_listings order by product_uid`).then(JSON.stringify);
    const counts = () =>
      rows(sql`
        select category_uid, in_stock, sum(products)::integer as products from listing_counts
        group by 1, 2 having sum(products) <> 0 order by 1, 2
      `);
    const scan = await rows(sql`
      select category_uid, in_stock, count(*)::integer as products
      from products p
        cross join lateral (
          select coalesce(bool_or(on_hand > reserved
            and coalesce(expires_on >= (now() at time zone 'Africa/Lagos')::date, true)), false) as in_stock
          from variants v join stock_levels l on l.variant_uid = v.uid
          where v.product_uid = p.uid and v.is_active) stock
      where is_visible group by 1, 2 order by 1, 2
    `);
    const before = await listings();
    expect(await counts()).toEqual(scan);
    await rows(
      sql`select refresh_products(store_uid, array_agg(uid)) from products group by store_uid`,
    );
    expect(await listings()).toBe(before);
    expect(await counts()).toEqual(scan);
  });

  it("hides about one generated product in fifty", async () => {
    const [found] = (await rows(sql`
      select count(*) filter (where not is_visible)::integer as hidden from products
    `)) as [{ hidden: number }];
    expect(found.hidden).toBeGreaterThan(20);
    expect(found.hidden).toBeLessThan(110);
  });

  it("uses common words often and rare ones hardly ever", async () => {
    const uses = async (word: string | undefined) => {
      const [found] = (await rows(sql`
        select count(*)::integer from product_listings
        where words @@ quote_literal((words_of(${word}))[1])::tsquery
      `)) as [{ count: number }];
      return found.count;
    };
    expect(await uses(commonWords[0])).toBeGreaterThan(2_000);
    const middle = await uses(commonWords[500]);
    expect(middle).toBeGreaterThan(5);
    expect(middle).toBeLessThan(100);
    const rare = await Promise.all([1, 2, 3, 4, 5].map((index) => uses(rareWord(index))));
    expect(Math.max(...rare)).toBeLessThan(4);
  });

  it("generates a store without a given name", async () => {
    const [newest] = await rows(sql`
      select p.uid as product, v.uid as variant
      from products p join variants v on v.product_uid = p.uid and v.is_default
      order by p.created_at desc limit 1
    `);
    expect(newest).toEqual({
      product: generatedUid.product("generated", 2_700),
      variant: generatedUid.variant("generated", 2_700, 0),
    });
  });

  it("leaves an existing store of the same slug unchanged", async () => {
    expect(await generateStore(db, { ...options, products: 1 })).toBe(false);
    expect(await rows(sql`select count(*)::integer from products`)).toEqual([{ count: 2_700 }]);
  });

  it("leaves nothing behind when it is interrupted", async () => {
    const stopped = generateStore(db, {
      ...options,
      slug: "stopped",
      products: 10,
      onProgress: () => {
        throw new Error("stopped");
      },
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(await rows(sql`select slug from stores`)).toEqual([{ slug: "generated" }]);
  });
});

describe("generated products", () => {
  const made = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, (_, index) => productRows(options, index + 1, random));
  };

  it("generates the same products for the same seed, and others for another", () => {
    expect(made("generated/1")).toEqual(made("generated/1"));
    expect(made("generated/2")).not.toEqual(made("generated/1"));
  });

  it("generates the same products on every machine", () => {
    expect(made("generated/1")[0]?.product).toMatchObject({
      uid: "0cb099ca-a894-5e11-a626-9292ec97e53a",
      name: "Everyday Steel Cookie",
      description: expect.stringMatching(/^For gudil vude mazard kanesh rarest soft /),
    });
  });

  it("generates no options for a single variant", () => {
    const { product, variants, variantAttributes } = productRows(
      { ...options, variants: 1 },
      1,
      createRandom("one"),
    );
    expect(product).toMatchObject({ is_variable: false });
    expect(variants).toHaveLength(1);
    expect(variantAttributes).toEqual([]);
  });
});
