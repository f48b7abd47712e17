import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { nanoid } from "nanoid";
import type { Database } from "#db/schema.ts";
import { writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";

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
export interface NamedEdit {
  name: string;
  run(db: Kysely<Database>, catalogue: CatalogueFixture): Promise<void>;
}

type Fields<T> = { [Field in keyof T]: fc.Arbitrary<T[Field]> };

const at = (uids: string[], index: number) => uids[index % uids.length] ?? "";
const positions = fc.nat(1000);
const names = fc.constantFrom("Red shoe", "Ẹ̀bà", "CAFÉ noir", "a%b_c", "shoe shoe", "100% ½ ﬁne");
const promoEnds = fc.constantFrom(null, "2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z");
const lastDays = fc.constantFrom(null, "2020-01-01", "2999-12-31");
const prices = fc.constantFrom("0.00", "9.99", "10.00", "100.00");

/** An edit of one product or variant by a statement. */
function edit<T>(
  name: string,
  table: "products" | "variants",
  fields: Fields<T>,
  statement: (uid: string, values: T, catalogue: CatalogueFixture) => RawBuilder<unknown>,
): fc.Arbitrary<NamedEdit> {
  return fc.tuple(positions, fc.record(fields)).map(([position, values]) => ({
    name,
    run: (db, catalogue) => {
      const uid = at(catalogue[table], position);
      const products = table === "products" ? { uids: [uid] } : { variants: [uid] };
      return writeLockedProducts(db, catalogue.store, products, (trx) =>
        statement(uid, values as T, catalogue).execute(trx),
      );
    },
  }));
}

/** An edit of many products of a store by a statement. */
function bulkEdit<T>(
  name: string,
  fields: Fields<T>,
  statement: (catalogue: CatalogueFixture, values: T) => RawBuilder<unknown>,
): fc.Arbitrary<NamedEdit> {
  return fc.record(fields).map((values) => ({
    name,
    run: (db, catalogue) => {
      // A copy, because other editors create products before this edit writes what it has locked.
      const products = [...catalogue.products];
      return writeLockedProducts(db, catalogue.store, { uids: products }, (trx) =>
        statement({ ...catalogue, products }, values as T).execute(trx),
      );
    },
  }));
}

const createProduct: fc.Arbitrary<NamedEdit> = fc
  .record({ name: names, description: names, is_active: fc.boolean(), category: positions })
  .map(({ category, ...fields }) => ({
    name: "create product",
    run: async (db, { store, categories, products }) => {
      const uid = randomUUID();
      const category_uid = category % 3 === 0 ? null : at(categories, category);
      const place = { uid, store_uid: store, handle: nanoid(), category_uid };
      await writeLockedProducts(db, store, { uids: [uid] }, (trx) =>
        insertRow(trx, "products", { ...place, ...fields }),
      );
      products.push(uid);
    },
  }));

const createVariant = edit(
  "create variant and its stock",
  "products",
  { price: prices, on_hand: fc.nat(2) },
  (product, { price, on_hand }, { variants }) => {
    const uid = randomUUID();
    variants.push(uid);
    return sql`
      with created as (
        insert into variants (uid, store_uid, product_uid, name, price)
        select ${uid}, store_uid, uid, 'V', ${price} from products where uid = ${product}
        returning store_uid, uid
      )
      insert into stock_levels (store_uid, variant_uid, on_hand)
      select store_uid, uid, ${on_hand} from created`;
  },
);

const rename = edit(
  "rename",
  "products",
  { name: names, description: names, story: names },
  (uid, { name, description, story }) => sql`
    update products set name = ${name}, description = ${description}, story = ${story}
    where uid = ${uid}`,
);

const relabel = edit(
  "change brand, tags and attributes",
  "products",
  {
    brand: fc.constantFrom("", "Oak", "O'Elm \\ Co"),
    tags: fc.subarray(["New", "Sale & more", "ọjà"]),
    attributes: fc.subarray([
      { name: "Material", value: "Oak" },
      { name: "Size", value: "M" },
      { name: "Ọ̀nà", value: "1" },
    ]),
  },
  (uid, { brand, tags, attributes }) =>
    sql`update products set brand = ${brand}, tags = ${tags},
      attributes = ${JSON.stringify(attributes)}::jsonb where uid = ${uid}`,
);

const hide = edit("hide", "products", { isHidden: fc.boolean() }, (uid, { isHidden }) => {
  return sql`update products set is_hidden_from_storefront = ${isHidden} where uid = ${uid}`;
});

const activate = edit("activate", "products", { isActive: fc.boolean() }, (uid, { isActive }) => {
  return sql`update products set is_active = ${isActive} where uid = ${uid}`;
});

const move = edit("move product", "products", { to: positions }, (uid, { to }, { categories }) => {
  const category = to % 3 === 0 ? null : at(categories, to);
  return sql`update products set category_uid = ${category} where uid = ${uid}`;
});

const editVariant = edit(
  "edit variant",
  "variants",
  { price: prices, promo: fc.boolean(), promoEnd: promoEnds, isActive: fc.boolean() },
  (uid, { price, promo, promoEnd, isActive }) => sql`
    update variants set price = ${price}, promo_price = ${promo ? "0.00" : null},
      promo_expiry = ${promo ? promoEnd : null}, is_active = ${isActive}
    where uid = ${uid}`,
);

const setStock = edit(
  "set stock",
  "variants",
  { onHand: fc.nat(2), lastDay: lastDays, limit: fc.boolean() },
  (uid, { onHand, lastDay, limit }) => sql`
    update stock_levels set on_hand = greatest(reserved, ${onHand}), expires_on = ${lastDay},
      tracks_stock = ${limit} or reserved > 0, allows_backorder = ${!limit}
    where variant_uid = ${uid}`,
);

const addImage = edit(
  "add image",
  "products",
  { text: names, position: positions },
  (uid, { text, position }) => sql`
    insert into product_images (store_uid, product_uid, image, alt_text, position)
    select store_uid, uid, '/picture.webp', ${text}, ${position} from products where uid = ${uid}`,
);

/** An edit of one product's first image. */
const imageEdit = (name: string, statement: string) =>
  edit(
    name,
    "products",
    {},
    (uid) => sql`
      ${sql.raw(statement)} where uid in (
        select uid from product_images where product_uid = ${uid} order by position, uid limit 1)`,
  );

const setOption = edit(
  "set option",
  "variants",
  { value: fc.constantFrom("S", "M") },
  (uid, { value }, { store }) => sql`
    with size as (
      insert into attributes (store_uid, name) values (${store}, 'Size')
      on conflict (store_uid, name) do update set name = excluded.name returning uid
    ), stored as (
      insert into attribute_values (store_uid, attribute_uid, value)
      select ${store}, uid, ${value} from size
      on conflict (store_uid, attribute_uid, value) do update set value = excluded.value
      returning attribute_uid, uid
    )
    insert into variant_attributes (store_uid, variant_uid, attribute_uid, value_uid)
    select v.store_uid, v.uid, stored.attribute_uid, stored.uid
    from variants v, stored where v.uid = ${uid}
    on conflict (variant_uid, attribute_uid) do update set value_uid = excluded.value_uid`,
);

/** Hides some of every other product and recategorizes others, as an import does. */
const editMany = bulkEdit(
  "bulk edit",
  { modulus: fc.integer({ min: 2, max: 4 }), half: fc.nat(1) },
  ({ products, categories }, { modulus, half }) => sql`
    update products p set
      is_hidden_from_storefront = (t.n % ${modulus} = 0),
      category_uid = case when t.n % 2 = 0 then ${at(categories, modulus)}::uuid end
    from unnest(${products}::uuid[]) with ordinality as t (uid, n)
    where p.uid = t.uid and t.n % 2 = ${half}`,
);

const bulkPrices = bulkEdit(
  "bulk prices",
  { price: prices },
  ({ store }, { price }) => sql`
    update variants set price = ${price}, promo_price = null, promo_expiry = null
    where store_uid = ${store}`,
);

const remove = (table: "products" | "variants") =>
  edit(`delete from ${table}`, table, {}, (uid) => {
    return sql`delete from ${sql.table(table)} where uid = ${uid}`;
  });

const removeCategory = bulkEdit(
  "delete category",
  { position: positions },
  ({ store, categories }, { position }) => {
    const added = randomUUID();
    const [removed] = categories.splice(position % categories.length, 1, added);
    return sql`
      with added as (
        insert into categories (uid, store_uid, name) values (${added}, ${store}, ${nanoid()})
      )
      delete from categories where uid = ${removed}`;
  },
);

/** An edit of rows that several products show. */
const sharedEdit = (name: string, statement: string) =>
  bulkEdit(name, {}, ({ store }) => sql`${sql.raw(statement)} where store_uid = ${store}`);

/** Edits of single rows, which may run concurrently. */
export const singleEdits: fc.Arbitrary<NamedEdit> = fc.oneof(
  rename,
  relabel,
  hide,
  activate,
  move,
  editVariant,
  setStock,
  addImage,
  imageEdit("describe image", "update product_images set alt_text = alt_text || '!'"),
  imageEdit("remove image", "delete from product_images"),
  setOption,
);

/** Every kind of edit. */
export const anyEdit: fc.Arbitrary<NamedEdit> = fc.oneof(
  { weight: 6, arbitrary: singleEdits },
  { weight: 2, arbitrary: createProduct },
  { weight: 2, arbitrary: createVariant },
  editMany,
  bulkPrices,
  remove("products"),
  remove("variants"),
  removeCategory,
  sharedEdit("rename categories", "update categories set name = name || '!'"),
  sharedEdit("rename options", "update attributes set name = name || '!'"),
  sharedEdit("rename values", "update attribute_values set value = value || '!'"),
  sharedEdit("remove options", "delete from variant_attributes"),
);

/** Edits of many rows and of single rows. */
export const concurrentEdits: fc.Arbitrary<NamedEdit> = fc.oneof(
  { weight: 6, arbitrary: singleEdits },
  createProduct,
  createVariant,
  editMany,
);
