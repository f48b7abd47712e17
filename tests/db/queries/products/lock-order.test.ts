import { type Kysely, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { rebuildStore } from "#db/queries/catalogue/rebuild-store.ts";
import { lockProducts, refreshProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { addProduct, createShop, shownProduct } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { reserve } from "#tests/support/orders/orders.ts";

/** Removes a lock from a function of the schema, to show what it prevents. */
async function removeLock(db: Kysely<Database>, name: string, lock: RegExp): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regproc) as definition`.execute(db);
  const definition = rows[0]?.definition ?? "";
  expect(definition).toMatch(lock);
  await sql.raw(definition.replace(lock, "")).execute(db);
}

/**
 * Orders a unit while an edit of the same product and stock is running. Returns the errors of both, the
 * product as shown, and what a rebuild changes.
 */
async function orderDuringEdit({ db, connect }: TestDatabase) {
  const { uid: store } = await createShop(db);
  const product = await addProduct(db, store, { variants: [{ stock: { on_hand: 10 } }] });
  const { variant } = product;
  const other = connect({ max: 1 });
  const edit = await db.startTransaction().execute();
  await sql`set local deadlock_timeout = '50ms'`.execute(edit);
  await lockProducts(edit, store, { uids: [product.uid] });
  const toCode = (error: { code?: string }) => error.code;
  const order = reserve(other, store, [{ variant, quantity: 3 }]).then(() => undefined, toCode);
  await waitForLockWait(db);
  const edited = await (async () => {
    await updateRows(edit, "stock_levels", { variant_uid: variant }, { on_hand: 8 });
    await refreshProducts(edit, store, [product.uid]);
    await edit.commit().execute();
  })().then(() => undefined, toCode);
  if (edited) await edit.rollback().execute();
  const errors = [await order, edited];
  const shown = await shownProduct(db, store, product.uid);
  return { errors, shown, differences: await rebuild(db, store) };
}

const rebuild = (db: Kysely<Database>, store: string) =>
  db.transaction().execute((trx) => rebuildStore(trx, store));

it("orders a product while it is being edited, without a deadlock or a lost change", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { errors, shown, differences } = await orderDuringEdit(database);
  expect(errors).toEqual([undefined, undefined]);
  expect(differences).toEqual([]);
  expect(shown?.total_stock).toBe(5);
});

it("deadlocks with an edit when an order locks stock before its product", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await removeLock(database.db, "reserve_stock", /perform from products p [^;]*for no key update;/);
  const { errors } = await orderDuringEdit(database);
  expect(errors).toContain("40P01");
});

it("loses a change when an edit and an order read before they lock the product", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db, connect } = database;
  await removeLock(db, "refresh_products", /perform from products [^;]*for no key update;/);
  await removeLock(db, "reserve_stock", /perform from products p [^;]*for no key update;/);
  const { uid: store } = await createShop(db);
  const { uid, variants } = await addProduct(db, store, {
    variants: [{ stock: { on_hand: 10 } }, { stock: { on_hand: 10 } }],
  });
  const other = connect({ max: 1 });
  const edit = await db.startTransaction().execute();
  await updateRows(edit, "stock_levels", { variant_uid: variants[1] ?? "" }, { on_hand: 7 });
  await refreshProducts(edit, store, [uid]);
  const order = reserve(other, store, [{ variant: variants[0] ?? "", quantity: 1 }]);
  await waitForLockWait(db);
  await edit.commit().execute();
  await order;
  expect(await rebuild(db, store)).not.toEqual([]);
});

/**
 * Rebuilds a store while a product is being created in it. Returns the differences that a second rebuild
 * finds.
 */
async function rebuildDuringCreation({ db, connect }: TestDatabase) {
  const { uid: store } = await createShop(db);
  await addProduct(db, store, {});
  const other = connect({ max: 1 });
  const creation = await db.startTransaction().execute();
  await addProduct(creation, store, {});
  const rebuilding = rebuild(other, store);
  await waitForLockWait(db);
  await creation.commit().execute();
  await rebuilding;
  return rebuild(db, store);
}

it("counts exactly when a rebuild runs during the creation of a product", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  expect(await rebuildDuringCreation(database)).toEqual([]);
});

it("counts wrongly when a rebuild does not wait for the creation of a product", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await removeLock(database.db, "refresh_products", /perform pg_advisory_xact_lock_shared[^;]*;/);
  expect(await rebuildDuringCreation(database)).not.toEqual([]);
});
