import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { parsePictureDisplay, pictureSrcSet, withoutDisplay } from "#lib/kernel/picture-display.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";

const { db } = await openDatabase();
expect(await seedDemo(db)).toEqual([
  { slug: "oja", created: true },
  { slug: "sahel", created: true },
]);

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

describe("demo catalogue", () => {
  it("demo products cover every case that a storefront must handle", async () => {
    const [found] = await rows(sql`
      with variant as (
        select v.*, l.on_hand, l.reserved, l.expires_on, p.is_visible
        from variants v join stock_levels l on l.variant_uid = v.uid
          join products p on p.uid = v.product_uid join stores s on s.uid = v.store_uid
        where s.slug = 'oja'
      ), product as (
        select p.*, (select count(*) from product_images i where i.product_uid = p.uid) as images
        from products p join stores s on s.uid = p.store_uid where s.slug = 'oja'
      )
      select
        bool_or(promo_expiry between now() and now() + interval '24 hours') as "promo ends today",
        bool_or(promo_expiry > now() + interval '24 hours') as "promo ends later",
        bool_or(promo_expiry < now()) as "promo has ended",
        bool_or(promo_price is not null and promo_expiry is null) as "promo without end",
        bool_or(on_hand between 1 and 3 and reserved = 0) as "low stock",
        bool_or(on_hand = 0) as "no stock",
        bool_or(on_hand > 0 and on_hand = reserved) as "all reserved",
        bool_or(not is_active and is_visible) as "inactive variant",
        bool_or(expires_on < current_date and on_hand > 0) as "expired batch",
        bool_or(weight is null) as "no weight",
        (select bool_or(is_hidden_from_storefront) from product) as "hidden product",
        (select bool_or(not is_active) from product) as "inactive product",
        (select bool_or(category_uid is null) from product) as "no category",
        (select bool_or(images = 0) from product) as "no image",
        (select bool_or(images > 1) from product) as "several images",
        (select bool_or(brand = '') from product) as "no brand",
        (select bool_or(story = '') from product) as "no story",
        (select bool_or(length(name) > 80) from product) as "long name",
        (select bool_or(normalize(name, NFKD) ~ '[\\u0300-\\u036f]') from product) as "accents in the name",
        (select bool_or(is_variable) and bool_or(not is_variable) from product) as "choice or none"
      from variant
    `);
    const missing = Object.entries(found as object).filter(([, isCovered]) => !isCovered);
    expect(missing).toEqual([]);
    expect(Object.keys(found as object)).toHaveLength(20);
  });

  it("demo products and their photos use every bundled picture and no other", async () => {
    const named = await sql<{ path: string }>`
      select image as path from product_images
      union select image from variants where image is not null
      union select product_image from order_items where product_image <> ''
      union select logo from stores
    `.execute(db);
    const files = (await readdir("public/demo")).filter((file) => /(?<!-400)\.webp$/.test(file));
    const shown = named.rows.map(({ path }) => withoutDisplay(path));
    const drawn = shown.map((path) => path.replace("/photo-", "/"));
    expect([...new Set([...shown, ...drawn])].sort()).toEqual(
      files.map((file) => `/demo/${file}`).sort(),
    );
  });
});

describe("demo pictures", () => {
  it("demo pictures have the size and the smaller copy that pages request", async () => {
    const named = await sql<{ url: string }>`
      select image as url from product_images union select logo from stores
    `.execute(db);
    expect(named.rows.length).toBeGreaterThan(100);
    for (const { url } of named.rows) {
      const file = `public${withoutDisplay(url)}`;
      const { width, height } = await sharp(file).metadata();
      expect([url, parsePictureDisplay(url).size]).toEqual([url, { width, height }]);
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(800);
      const copy = pictureSrcSet(url)?.split(" 400w")[0];
      if (copy) expect((await sharp(`public${copy}`).metadata()).width).toBe(400);
    }
  });
});

describe("demo customers", () => {
  it("demo customers are clearly fictional", async () => {
    expect(
      await rows(sql`
        select email, phone from customers
        where email not like '%@example.com' or phone not like '+234800000____'
        union select email, phone from stores
        where email not like '%@example.com' or phone not like '+234800000____'
      `),
    ).toEqual([]);
  });
});

describe("seeding the demo again", () => {
  async function contents(): Promise<unknown[]> {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1
    `.execute(db);
    return Promise.all(
      tables.rows.map(async ({ name }) => {
        const [row] = await rows(sql`
          select ${name} as name, count(*)::integer, md5(string_agg(t::text, '' order by t::text))
          from ${sql.table(name)} t
        `);
        return row;
      }),
    );
  }

  it("seeding twice changes nothing", async () => {
    const before = await contents();
    expect(await seedDemo(db)).toEqual([
      { slug: "oja", created: false },
      { slug: "sahel", created: false },
    ]);
    expect(await contents()).toEqual(before);
    expect(before).toContainEqual(expect.objectContaining({ name: "products", count: 102 }));
  });

  it("seeds each store once when two instances start concurrently", async () => {
    const fresh = await createTestDatabase();
    try {
      const seeds = await Promise.all([seedDemo(fresh.db), seedDemo(fresh.db)]);
      const created = seeds.flat().filter((store) => store.created);
      expect(created.map(({ slug }) => slug).sort()).toEqual(["oja", "sahel"]);
    } finally {
      await fresh.drop();
    }
  });
});
