import type { Insertable, Kysely } from "kysely";
import { nanoid } from "nanoid";
import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import {
  changeProducts,
  incrementCatalogueVersion,
  type ProductSelector,
  refreshAllProducts,
  refreshProducts,
} from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import type { Product } from "#lib/contract/product.ts";
import { toSlug } from "#lib/kernel/text.ts";
import { insertRow } from "#tests/support/database/rows.ts";

/** Creates an open store for a test; settings can be overridden. */
export async function createShop(
  db: Kysely<Database>,
  settings: Partial<Insertable<Database["stores"]>> = {},
): Promise<{ uid: string; slug: string }> {
  return db
    .insertInto("stores")
    .values({
      slug: `shop-${nanoid(12)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "x")}`,
      store_name: "Test Shop",
      email: "shop@example.com",
      phone: "+2348000000001",
      address: "1 Test Street, Lagos, Nigeria",
      is_live: true,
      ...settings,
    })
    .returning(["uid", "slug"])
    .executeTakeFirstOrThrow();
}

export async function createCategory(
  db: Kysely<Database>,
  storeUid: string,
  name: string,
): Promise<string> {
  const { uid } = await insertRow(db, "categories", {
    store_uid: storeUid,
    name,
    slug: toSlug(name, 60) || name,
  });
  await incrementCatalogueVersion(db, storeUid);
  return uid;
}

interface ProductOptions {
  product?: Partial<Insertable<Database["products"]>>;
  variants?: (Partial<Insertable<Database["variants"]>> & {
    stock?: Partial<Insertable<Database["stock_levels"]>> | null;
    attributes?: Record<string, string>;
  })[];
}

interface CreatedProduct {
  uid: string;
  /** The first of its variants. */
  variant: string;
  variants: string[];
}

/** Creates a visible product, by default with one variant of 10 units at 1,000.00. */
export async function addProduct(
  db: Kysely<Database>,
  storeUid: string,
  { product, variants = [{}] }: ProductOptions = {},
): Promise<CreatedProduct> {
  const { uid } = await insertRow(db, "products", {
    store_uid: storeUid,
    category_uid: null,
    handle: `product-${nanoid(12)}`,
    name: "Test product",
    ...product,
  });
  const uids: string[] = [];
  for (const [position, { stock, attributes, ...variant }] of variants.entries()) {
    const row = await insertRow(db, "variants", {
      store_uid: storeUid,
      product_uid: uid,
      name: `Variant ${position + 1}`,
      price: "1000.00",
      image: null,
      is_default: position === 0,
      position,
      ...variant,
    });
    uids.push(row.uid);
    if (stock !== null) {
      await insertRow(db, "stock_levels", {
        variant_uid: row.uid,
        store_uid: storeUid,
        on_hand: 10,
        reorder_point: null,
        batch_number: null,
        ...stock,
      });
    }
    for (const [name, value] of Object.entries(attributes ?? {})) {
      await addAttribute(db, storeUid, row.uid, name, value);
    }
  }
  await refreshProducts(db, storeUid, [uid]);
  return { uid, variant: uids[0] ?? "", variants: uids };
}

async function addAttribute(
  db: Kysely<Database>,
  storeUid: string,
  variantUid: string,
  name: string,
  value: string,
): Promise<void> {
  const attribute = await db
    .insertInto("attributes")
    .values({ store_uid: storeUid, name })
    .onConflict((conflict) => conflict.columns(["store_uid", "name"]).doUpdateSet({ name }))
    .returning("uid")
    .executeTakeFirstOrThrow();
  const stored = await db
    .insertInto("attribute_values")
    .values({ store_uid: storeUid, attribute_uid: attribute.uid, value })
    .onConflict((conflict) =>
      conflict.columns(["store_uid", "attribute_uid", "value"]).doUpdateSet({ value }),
    )
    .returning("uid")
    .executeTakeFirstOrThrow();
  await insertRow(db, "variant_attributes", {
    store_uid: storeUid,
    variant_uid: variantUid,
    attribute_uid: attribute.uid,
    value_uid: stored.uid,
  });
}

/** Returns the product as shoppers see it now. */
export async function shownProduct(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<Product | undefined> {
  const { documents } = await findVisibleProducts(db, storeUid, [uid], new Date());
  return documents[0] && JSON.parse(documents[0]);
}

/** Adds a picture to the product; by default it is not the primary one. */
export async function addImage(
  db: Kysely<Database>,
  storeUid: string,
  productUid: string,
  image: Partial<Insertable<Database["product_images"]>> & { image: string },
): Promise<string> {
  const { uid } = await insertRow(db, "product_images", {
    store_uid: storeUid,
    product_uid: productUid,
    ...image,
  });
  await refreshProducts(db, storeUid, [productUid]);
  return uid;
}

/** Creates a delivery option, by default a standard one for 1,500.00. */
export async function createDeliveryOption(
  db: Kysely<Database>,
  storeUid: string,
  option: Partial<Insertable<Database["delivery_options"]>> = {},
): Promise<string> {
  const { uid } = await insertRow(db, "delivery_options", {
    store_uid: storeUid,
    label: "Within Lagos",
    amount: "1500.00",
    delivery_type: "standard",
    ...option,
  });
  await incrementCatalogueVersion(db, storeUid);
  return uid;
}

/** Creates a pickup location, by default an open one. */
export async function addLocation(
  db: Kysely<Database>,
  storeUid: string,
  location: Partial<Insertable<Database["locations"]>> = {},
): Promise<string> {
  const { uid } = await insertRow(db, "locations", {
    store_uid: storeUid,
    name: "Shop",
    ...location,
  });
  await incrementCatalogueVersion(db, storeUid);
  return uid;
}

/**
 * Writes products as the services do: locks them first and refreshes them last, in one transaction.
 */
export async function writeLockedProducts(
  db: Kysely<Database>,
  storeUid: string,
  products: ProductSelector,
  write: (trx: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const work = (trx: Kysely<Database>) => changeProducts(trx, storeUid, products, () => write(trx));
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

/** Refreshes the derived tables of all stores after statements that did not. */
export async function refreshCatalogues(db: Kysely<Database>): Promise<void> {
  const stores = await db.selectFrom("stores").select("uid").execute();
  for (const { uid } of stores) await refreshAllProducts(db, uid);
}
