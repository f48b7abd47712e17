import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_STORE, seedDemo } from "#db/demo/seed.ts";
import { findOrder } from "#db/queries/orders.ts";
import {
  FulfilmentMethod,
  FulfilmentStatus,
  ItemFulfilmentStatus,
  Order,
  OrderSource,
  PaymentStatus,
} from "#lib/contract/order.ts";
import { toOrder } from "#lib/serializers/order.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { created, stores } = await seedDemo(database.db);
  expect({ created, stores }).toEqual({
    created: true,
    stores: [
      { slug: "oja", created: true },
      { slug: "sahel", created: true },
    ],
  });
});

afterAll(() => database.drop());

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(database.db)).rows;
}

describe("orders", () => {
  it.each([
    ["orders", "payment_status", PaymentStatus.options],
    ["orders", "fulfilment_status", FulfilmentStatus.options],
    ["orders", "fulfilment_method", FulfilmentMethod.options],
    ["orders", "source", OrderSource.options],
    ["orders", "delivery_method", ["pickup", "manual", "courier"]],
    ["orders", "manual_delivery_type", ["standard", "express", null]],
    ["order_items", "fulfilment_status", ItemFulfilmentStatus.options],
  ])("are there with every %s.%s of spec §3", async (table, column, values) => {
    const found = await sql<{ value: string | null }>`
      select distinct t.${sql.ref(column)} as value
      from ${sql.table(table)} t join stores s on s.uid = t.store_uid
      where s.slug = ${DEMO_STORE}
    `.execute(database.db);
    expect(new Set(found.rows.map(({ value }) => value))).toEqual(new Set(values));
  });

  it("cost what their lines, discount, tax and delivery say", async () => {
    expect(
      await rows(sql`
        select order_number from orders o
          cross join lateral (
            select sum(total_price) as lines, sum(discount_amount) as discounts,
              bool_and(total_price = unit_price * quantity) as multiplied
            from order_items where order_uid = o.uid) items
        where not multiplied or subtotal <> lines or discount_amount < discounts
          or tax_amount <> round((subtotal - discount_amount) * coalesce(tax_rate_used, 0), 2)
          or total_amount <> subtotal - discount_amount + tax_amount + delivery_fee
      `),
    ).toEqual([]);
  });

  it("are taxed as their store says, but for the oldest", async () => {
    expect(
      await rows(sql`
        select slug, tax_rate_used, count(*)::integer
        from orders o join stores s on s.uid = o.store_uid
        group by 1, 2 order by 1, 2
      `),
    ).toEqual([
      { slug: "oja", tax_rate_used: "0.0750", count: 23 },
      { slug: "oja", tax_rate_used: null, count: 1 },
      { slug: "sahel", tax_rate_used: null, count: 5 },
    ]);
  });

  it("have the discount of their coupon, on the lines it is for", async () => {
    const found = await rows(sql`
      select order_number, discount_amount,
        least(case kind when 'percentage' then round(base * value / 100, 2) else value end, base)
          as expected,
        elsewhere
      from orders o
        join coupons c on c.store_uid = o.store_uid and lower(c.code) = lower(o.coupon_code)
        cross join lateral (
          select
            coalesce(sum(total_price) filter (where scope = 'order' or eligible), 0) as base,
            count(*) filter (where (discount_amount > 0) <> (scope <> 'order' and eligible))::integer
              as elsewhere
          from (
            select i.*, exists (
              select from coupon_targets t join variants v on v.uid = i.variant_uid
                join products p on p.uid = v.product_uid
              where t.coupon_uid = c.uid
                and (t.product_uid = p.uid or t.category_uid = p.category_uid)) as eligible
            from order_items i where i.order_uid = o.uid) lines
        ) bases
      order by 1
    `);
    expect(found).toEqual(
      [
        ["ORD-DEM0000001", "6590.00"],
        ["ORD-DEM0000004", "5000.00"],
        ["ORD-DEM0000009", "3985.50"],
        ["ORD-DEM0000017", "5000.00"],
        ["ORD-DEM0000101", "4050.00"],
      ].map(([order_number, discount]) => ({
        order_number,
        discount_amount: discount,
        expected: discount,
        elsewhere: 0,
      })),
    );
  });

  it("are paid as their payment status says", async () => {
    expect(
      await rows(sql`
        select order_number, payment_status, paid, total_amount
        from orders o
          cross join lateral (
            select coalesce(sum(amount), 0) as paid, coalesce(bool_or(amount < 0), false) as refunded
            from payments where order_uid = o.uid) money
        where payment_status <> case
          when refunded and paid = 0 then 'refunded'
          when paid = 0 then 'unpaid'
          when paid < total_amount then 'partially_paid'
          when paid = total_amount then 'paid'
        end
      `),
    ).toEqual([]);
  });

  it("are as far as their lines are", async () => {
    expect(
      await rows(sql`
        select order_number, o.fulfilment_status
        from orders o
          cross join lateral (
            select sum(quantity) as ordered, sum(qty_fulfilled) as fulfilled,
              sum(qty_returned) as returned,
              bool_and(fulfilment_status = case
                when qty_fulfilled = 0 then 'unfulfilled'
                when qty_returned = quantity then 'returned'
                when qty_fulfilled < quantity then 'partially_fulfilled'
                else 'fulfilled' end) as agree
            from order_items where order_uid = o.uid) items
        where not agree or o.fulfilment_status not in (
          select unnest(case
            when fulfilled = 0 then array['unfulfilled', 'cancelled', 'voided']
            when fulfilled < ordered then array['partially_fulfilled']
            when returned = fulfilled then array['returned']
            else array['fulfilled'] end))
      `),
    ).toEqual([]);
  });

  it("that are open reserve exactly what they still wait for", async () => {
    expect(
      await rows(sql`
        select sku, reserved, waiting
        from stock_levels l join variants v on v.uid = l.variant_uid
          cross join lateral (
            select coalesce(sum(quantity - qty_fulfilled), 0) as waiting
            from order_items i join orders o on o.uid = i.order_uid
            where i.variant_uid = v.uid
              and o.fulfilment_status in ('unfulfilled', 'partially_fulfilled')) open
        where reserved <> waiting
      `),
    ).toEqual([]);
  });

  it("have a history that begins with their making and ends with their state", async () => {
    expect(
      await rows(sql`
        select order_number, kinds, fulfilment_status
        from orders o
          cross join lateral (
            select array_agg(kind order by created_at, uid) as kinds
            from order_events where order_uid = o.uid) history
        where kinds[1] <> 'created'
          or fulfilment_status in ('fulfilled', 'returned', 'cancelled', 'voided')
            and not fulfilment_status = any (kinds)
      `),
    ).toEqual([]);
  });

  it("can all be served", async () => {
    const orders = await database.db
      .selectFrom("orders")
      .select(["store_uid", "order_number"])
      .execute();
    expect(orders).toHaveLength(29);
    for (const { store_uid, order_number } of orders) {
      const row = await findOrder(database.db, store_uid, order_number);
      expect(row && Order.parse(toOrder(row, "http://localhost")).order_number).toBe(order_number);
    }
  });
});

describe("the catalogue", () => {
  it("has every situation a storefront meets", async () => {
    const [found] = await rows(sql`
      with variant as (
        select v.*, l.on_hand, l.reserved, l.expires_on, p.is_visible
        from variants v join stock_levels l on l.variant_uid = v.uid
          join products p on p.uid = v.product_uid join stores s on s.uid = v.store_uid
        where s.slug = ${DEMO_STORE}
      ), product as (
        select p.*, (select count(*) from product_images i where i.product_uid = p.uid) as images
        from products p join stores s on s.uid = p.store_uid where s.slug = ${DEMO_STORE}
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
        (select bool_or(search_key(name) <> lower(name)) from product) as "accents in the name",
        (select bool_or(is_variable) and bool_or(not is_variable) from product) as "choice or none"
      from variant
    `);
    const missing = Object.entries(found as object).filter(([, isThere]) => !isThere);
    expect(missing).toEqual([]);
    expect(Object.keys(found as object)).toHaveLength(20);
  });

  it("is counted exactly", async () => {
    const [counted, scanned] = await Promise.all([
      rows(sql`
        select store_uid, category_uid, in_stock, products from listing_counts
        where products > 0 order by 1, 2, 3
      `),
      rows(sql`
        select store_uid, category_uid, in_stock, count(*)::integer as products
        from products p
          cross join lateral (
            select coalesce(bool_or(on_hand > reserved
              and coalesce(expires_on >= (now() at time zone 'utc')::date, true)), false) as in_stock
            from variants v join stock_levels l on l.variant_uid = v.uid
            where v.product_uid = p.uid and v.is_active) stock
        where is_visible group by 1, 2, 3 order by 1, 2, 3
      `),
    ]);
    expect(counted).toEqual(scanned);
    expect(counted.length).toBeGreaterThan(12);
  });

  it("has one default variant, of the right options, for every product", async () => {
    expect(
      await rows(sql`
        select handle from products p
        where (select count(*) from variants where product_uid = p.uid and is_default and is_active) <> 1
          or is_variable <> ((select count(*) from variants where product_uid = p.uid) > 1)
          or (select count(distinct options) from (
              select array_agg(attribute_uid order by a.position) as options
              from variants v left join variant_attributes a on a.variant_uid = v.uid
              where v.product_uid = p.uid group by v.uid) o) > 1
      `),
    ).toEqual([]);
  });

  it("names the pictures that are there, and leaves none unused", async () => {
    const named = await sql<{ path: string }>`
      select image as path from product_images
      union select image from variants where image is not null
      union select product_image from order_items where product_image <> ''
      union select logo from stores
    `.execute(database.db);
    const files = (await readdir("public/demo")).filter((file) => file !== "LICENSE");
    expect(named.rows.map(({ path }) => path).sort()).toEqual(
      files.map((file) => `/demo/${file}`).sort(),
    );
  });

  it("has promos below the price, every image in words and no SKU twice", async () => {
    expect(await rows(sql`select uid from product_images where alt_text = ''`)).toEqual([]);
    expect(await rows(sql`select sku from variants where promo_price >= price`)).toEqual([]);
    expect(
      await rows(sql`select sku from variants group by store_uid, sku having count(*) > 1`),
    ).toEqual([]);
  });
});

describe("people", () => {
  it("are plainly made up", async () => {
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

describe("seeding again", () => {
  async function contents(): Promise<unknown[]> {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1
    `.execute(database.db);
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

  it("changes nothing", async () => {
    const before = await contents();
    expect(await seedDemo(database.db)).toEqual({
      created: false,
      stores: [
        { slug: "oja", created: false },
        { slug: "sahel", created: false },
      ],
    });
    expect(await contents()).toEqual(before);
    expect(before).toContainEqual(expect.objectContaining({ name: "products", count: 102 }));
  });

  it("writes each store once when two instances start at the same moment", async () => {
    const fresh = await createTestDatabase();
    try {
      const seeds = await Promise.all([seedDemo(fresh.db), seedDemo(fresh.db)]);
      const created = seeds.flatMap(({ stores }) => stores).filter((store) => store.created);
      expect(created.map(({ slug }) => slug).sort()).toEqual(["oja", "sahel"]);
    } finally {
      await fresh.drop();
    }
  });
});
