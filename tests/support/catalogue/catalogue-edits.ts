import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { nanoid } from "nanoid";
import type { Database } from "#db/schema.ts";
import { writeProducts } from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";

/** The rows of a store that edits change, by position; positions wrap around. */
export interface CatalogueFixture {
  store: string;
  /** The store's slug. */
  slug: string;
  categories: string[];
  products: string[];
  variants: string[];
}

/**
 * One edit, made as a merchant or an order makes it: it locks products first and refreshes them
 * last.
 */
export interface Edit {
  name: string;
  run(db: Kysely<Database>, catalogue: CatalogueFixture): Promise<void>;
}

const position = fc.nat(1000);
const names = fc.constantFrom("Red shoe", "Ẹ̀bà", "CAFÉ noir", "a%b_c", "shoe shoe", "100% ½ ﬁne");
const promoEnds = fc.constantFrom(null, "2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z");
const lastDays = fc.constantFrom(null, "2020-01-01", "2999-12-31");
const prices = fc.constantFrom("0.00", "9.99", "10.00", "100.00");

const at = (uids: string[], index: number) => uids[index % uids.length] ?? "";
const category = ({ categories }: CatalogueFixture, index: number) =>
  index % 3 === 0 ? null : at(categories, index);

const createProduct = fc
  .record({ position, names, description: names, is_active: fc.boolean() })
  .map(({ position, names, description, is_active }) => ({
    name: "create product",
    run: async (db: Kysely<Database>, catalogue: CatalogueFixture) => {
      const uid = randomUUID();
      await writeProducts(db, catalogue.store, { uids: [uid] }, (trx) =>
        insertRow(trx, "products", {
          uid,
          store_uid: catalogue.store,
          category_uid: category(catalogue, position),
          handle: nanoid(),
          name: names,
          description,
          is_active,
        }),
      );
      catalogue.products.push(uid);
    },
  }));

const createVariant = fc
  .record({ position, prices, on_hand: fc.nat(2) })
  .map(({ position, prices, on_hand }) => ({
    name: "create variant and its stock",
    run: async (db: Kysely<Database>, { store, products, variants }: CatalogueFixture) => {
      await writeProducts(db, store, { uids: [at(products, position)] }, async (trx) => {
        const { rows } = await sql<{ uid: string }>`
          insert into variants (store_uid, product_uid, name, price)
          select store_uid, uid, 'V', ${prices} from products where uid = ${at(products, position)}
          returning uid
        `.execute(trx);
        for (const { uid } of rows) {
          await sql`
            insert into stock_levels (store_uid, variant_uid, on_hand) values (${store}, ${uid}, ${on_hand})
          `.execute(trx);
          variants.push(uid);
        }
      });
    },
  }));

/** An edit of one product's row. */
function productEdit(name: string, values: fc.Arbitrary<object>) {
  return fc.record({ position, values }).map(({ position, values }) => ({
    name,
    run: async (db: Kysely<Database>, { store, products }: CatalogueFixture) => {
      const uid = at(products, position);
      await writeProducts(db, store, { uids: [uid] }, (trx) =>
        updateRows(trx, "products", { uid }, values),
      );
    },
  }));
}

const moveProduct = fc.record({ position, to: position }).map(({ position, to }) => ({
  name: "move product",
  run: async (db: Kysely<Database>, catalogue: CatalogueFixture) => {
    const uid = at(catalogue.products, position);
    await writeProducts(db, catalogue.store, { uids: [uid] }, (trx) =>
      updateRows(trx, "products", { uid }, { category_uid: category(catalogue, to) }),
    );
  },
}));

const editVariant = fc
  .record({ position, prices, promo: fc.boolean(), promoEnds, is_active: fc.boolean() })
  .map(({ position, prices, promo, promoEnds, is_active }) => ({
    name: "edit variant",
    run: async (db: Kysely<Database>, { store, variants }: CatalogueFixture) => {
      const uid = at(variants, position);
      await writeProducts(db, store, { variants: [uid] }, (trx) =>
        updateRows(
          trx,
          "variants",
          { uid },
          {
            price: prices,
            promo_price: promo ? "0.00" : null,
            promo_expiry: promo ? promoEnds : null,
            is_active,
          },
        ),
      );
    },
  }));

const setStock = fc
  .record({ position, on_hand: fc.nat(2), expires_on: lastDays, limit: fc.boolean() })
  .map(({ position, on_hand, expires_on, limit }) => ({
    name: "set stock",
    run: async (db: Kysely<Database>, { store, variants }: CatalogueFixture) => {
      const uid = at(variants, position);
      await writeProducts(db, store, { variants: [uid] }, (trx) =>
        trx
          .updateTable("stock_levels")
          .set({ on_hand: sql`greatest(reserved, ${on_hand})`, expires_on })
          .set({ tracks_stock: sql`${limit} or reserved > 0`, allows_backorder: !limit })
          .where("variant_uid", "=", uid)
          .execute(),
      );
    },
  }));

const addImage = fc.record({ position, names }).map(({ position, names }) => ({
  name: "add image",
  run: async (db: Kysely<Database>, { store, products }: CatalogueFixture) => {
    const uid = at(products, position);
    await writeProducts(db, store, { uids: [uid] }, (trx) =>
      sql`
        insert into product_images (store_uid, product_uid, image, alt_text, position)
        select store_uid, uid, '/picture.webp', ${names}, ${position} from products
        where uid = ${uid}
      `.execute(trx),
    );
  },
}));

/** An edit of one product's first image. */
function imageEdit(name: string, statement: string) {
  return fc.record({ position }).map(({ position }) => ({
    name,
    run: async (db: Kysely<Database>, { store, products }: CatalogueFixture) => {
      const uid = at(products, position);
      await writeProducts(db, store, { uids: [uid] }, (trx) =>
        sql`
          ${sql.raw(statement)} where uid in (
            select uid from product_images where product_uid = ${uid}
            order by position, uid limit 1)
        `.execute(trx),
      );
    },
  }));
}

const setOption = fc
  .record({ position, value: fc.constantFrom("S", "M") })
  .map(({ position, value }) => ({
    name: "set option",
    run: async (db: Kysely<Database>, { store, variants }: CatalogueFixture) => {
      const uid = at(variants, position);
      await writeProducts(db, store, { variants: [uid] }, async (trx) => {
        await sql`
          insert into attributes (store_uid, name) values (${store}, 'Size') on conflict do nothing
        `.execute(trx);
        await sql`
          insert into attribute_values (store_uid, attribute_uid, value)
          select store_uid, uid, ${value} from attributes
          where store_uid = ${store} and name = 'Size' on conflict do nothing
        `.execute(trx);
        await sql`
          insert into variant_attributes (store_uid, variant_uid, attribute_uid, value_uid)
          select v.store_uid, v.uid, a.uid, av.uid
          from variants v
            join attributes a on a.store_uid = v.store_uid and a.name = 'Size'
            join attribute_values av on av.attribute_uid = a.uid and av.value = ${value}
          where v.uid = ${uid}
          on conflict (variant_uid, attribute_uid) do update set value_uid = excluded.value_uid
        `.execute(trx);
      });
    },
  }));

/** An edit of a name that several products show. */
function sharedEdit(name: string, statement: string) {
  return fc.constant({
    name,
    run: async (db: Kysely<Database>, { store, products }: CatalogueFixture) => {
      await writeProducts(db, store, { uids: products }, (trx) =>
        sql`${sql.raw(statement)} where store_uid = ${store}`.execute(trx),
      );
    },
  });
}

/** Edits of every other product, as an import makes them: hides some, recategorizes others. */
const bulkEdit = fc
  .record({ modulus: fc.integer({ min: 2, max: 4 }), half: fc.nat(1) })
  .map(({ modulus, half }) => ({
    name: "bulk edit",
    run: async (db: Kysely<Database>, catalogue: CatalogueFixture) => {
      const products = catalogue.products.filter((_, index) => index % 2 === half);
      await writeProducts(db, catalogue.store, { uids: products }, (trx) =>
        sql`
          update products p set
            is_hidden_from_storefront = (t.n % ${modulus} = 0),
            category_uid = case when t.n % 2 = 0 then ${at(catalogue.categories, modulus)}::uuid end
          from unnest(${products}::uuid[]) with ordinality as t (uid, n) where p.uid = t.uid
        `.execute(trx),
      );
    },
  }));

const bulkPrices = fc.record({ prices }).map(({ prices }) => ({
  name: "bulk prices",
  run: async (db: Kysely<Database>, { store, products }: CatalogueFixture) => {
    await writeProducts(db, store, { uids: products }, (trx) =>
      sql`
        update variants set price = ${prices}, promo_price = null, promo_expiry = null
        where store_uid = ${store}
      `.execute(trx),
    );
  },
}));

const removal = (table: "products" | "variants") =>
  fc.record({ position }).map(({ position }) => ({
    name: `delete from ${table}`,
    run: async (db: Kysely<Database>, catalogue: CatalogueFixture) => {
      const uid = at(catalogue[table], position);
      const products = table === "products" ? { uids: [uid] } : { variants: [uid] };
      await writeProducts(db, catalogue.store, products, (trx) =>
        sql`delete from ${sql.table(table)} where uid = ${uid}`.execute(trx),
      );
    },
  }));

const removeCategory = fc.record({ position }).map(({ position }) => ({
  name: "delete category",
  run: async (db: Kysely<Database>, catalogue: CatalogueFixture) => {
    const [uid] = catalogue.categories.splice(position % catalogue.categories.length, 1);
    const { uid: next } = await insertRow(db, "categories", {
      store_uid: catalogue.store,
      name: nanoid(),
    });
    catalogue.categories.push(next);
    await writeProducts(db, catalogue.store, { uids: catalogue.products }, (trx) =>
      sql`delete from categories where uid = ${uid}`.execute(trx),
    );
  },
}));

/** Edits of single rows, which may run concurrently. */
export const singleEdits: fc.Arbitrary<Edit> = fc.oneof(
  productEdit("rename", fc.record({ name: names, description: names, story: names })),
  productEdit(
    "change brand and tags",
    fc.record({
      brand: fc.constantFrom("", "Oak", "O'Elm \\ Co"),
      tags: fc.subarray(["New", "Sale & more", "ọjà"]),
    }),
  ),
  productEdit("hide", fc.record({ is_hidden_from_storefront: fc.boolean() })),
  productEdit("activate", fc.record({ is_active: fc.boolean() })),
  moveProduct,
  editVariant,
  setStock,
  addImage,
  imageEdit("describe image", "update product_images set alt_text = alt_text || '!'"),
  imageEdit("remove image", "delete from product_images"),
  setOption,
);

/** Every kind of edit. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: singleEdits },
  { weight: 2, arbitrary: createProduct },
  { weight: 2, arbitrary: createVariant },
  { weight: 1, arbitrary: bulkEdit },
  { weight: 1, arbitrary: bulkPrices },
  { weight: 1, arbitrary: removal("products") },
  { weight: 1, arbitrary: removal("variants") },
  { weight: 1, arbitrary: removeCategory },
  {
    weight: 1,
    arbitrary: sharedEdit("rename categories", "update categories set name = name || '!'"),
  },
  {
    weight: 1,
    arbitrary: sharedEdit("rename options", "update attributes set name = name || '!'"),
  },
  {
    weight: 1,
    arbitrary: sharedEdit("rename values", "update attribute_values set value = value || '!'"),
  },
  { weight: 1, arbitrary: sharedEdit("remove options", "delete from variant_attributes") },
);

/** Edits of many rows and of single rows. */
export const concurrentEdits: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: singleEdits },
  { weight: 1, arbitrary: createProduct },
  { weight: 1, arbitrary: createVariant },
  { weight: 1, arbitrary: bulkEdit },
);
