import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { lockProducts } from "#db/queries/products/product-changes.ts";
import { openDatabase } from "#tests/fixtures.ts";
import {
  type ImportStore,
  openImportStore,
  PLAIN,
  SHIRT,
} from "#tests/support/catalogue/import-store.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
// Simulates database errors: the product's name gives the code and how often.
await sql`
  create sequence rejections;
  create function reject_product() returns trigger language plpgsql as $$
  declare
    rejection text[] := regexp_match(new.name, '^reject (\\w{5}) (\\d+)$');
  begin
    if rejection is not null and nextval('rejections') <= rejection[2]::integer then
      raise exception 'rejected' using errcode = rejection[1];
    end if;
    return new;
  end $$;
  create trigger rejecting before insert on products for each row execute function reject_product();
`.execute(database.db);
beforeEach(async () => {
  await sql`alter sequence rejections restart`.execute(database.db);
  store = await openImportStore(database);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...PLAIN,
    Handle: `p${index}`,
    Title: `P ${index}`,
  }));

describe("a product that the database rejects", () => {
  it.each([
    ["22003", "the catalogue cannot hold its values (22003)"],
    ["23514", "the catalogue cannot hold its values (23514)"],
    ["54000", "a word in the name or description is too long for the search index"],
    ["23505", "it is being changed by someone else: import the file again"],
  ])("leaves out only the product with %s of a whole batch", async (code, reason) => {
    const rows = numbered(20);
    rows[13] = { ...PLAIN, Handle: "p13", Title: `reject ${code} 1000` };
    const report = await store.importRows(rows);
    expect(report).toMatchObject({ created: 19, skipped: 1, warnings: [] });
    expect(report.problems).toEqual([{ line: 15, handle: "p13", reason }]);
    expect(await store.products()).toHaveLength(19);
  });

  it("retries a product that conflicted with another writer", async () => {
    const rows = [...numbered(3), { ...PLAIN, Title: "reject 40P01 2" }];
    expect(await store.importRows(rows)).toMatchObject({ created: 4, problems: [] });
  });

  it("stops the import for a failure of the database; earlier batches stay", async () => {
    const rows = [...numbered(50), { ...PLAIN, Title: "reject 53100 1000" }];
    await expect(store.importRows(rows)).rejects.toThrow("rejected");
    expect(await store.products()).toHaveLength(50);
  });
});

describe("concurrent writers", () => {
  it("creates everything once when two imports of a file run concurrently", async () => {
    const rows = [...SHIRT, ...numbered(120)];
    const reports = await Promise.all([store.importRows(rows), store.importRows(rows)]);
    expect(reports.map(({ problems }) => problems)).toEqual([[], []]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(121);
    expect(reports.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(121);
    expect(await store.products()).toHaveLength(121);
    expect(await store.variants()).toHaveLength(122);
  });

  /** Changes a stock of five and keeps the transaction open until `work` waits for it. */
  async function whileStockChanges(
    moved: { on_hand: number } | { reserved: number },
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    await store.importRows([{ ...PLAIN, "Variant Inventory Qty": 5 }]);
    const move = await database.db.startTransaction().execute();
    await lockProducts(move, store.storeUid, { handles: [PLAIN.Handle] });
    await updateRows(move, "stock_levels", { store_uid: store.storeUid }, moved);
    const outcome = work().catch((error: unknown) => error);
    await waitForLockWait(database.db);
    await move.commit().execute();
    return outcome;
  }

  it("keeps an order's reservation that the import could not see yet", async () => {
    const outcome = await whileStockChanges({ reserved: 4 }, () =>
      store.importRows([{ ...PLAIN, "Variant Inventory Qty": 2 }], { stock: "set" }),
    );
    expect(outcome).toMatchObject({ updated: 1, problems: [] });
    expect(await store.variants()).toMatchObject([{ on_hand: 2, reserved: 4 }]);
  });

  it("R91: does not restore units that were sold while the import waited", async () => {
    const outcome = await whileStockChanges({ on_hand: 3 }, () =>
      store.importRows([{ ...PLAIN, "Variant Inventory Qty": 5, "Cost per item": "7.00" }]),
    );
    expect(outcome).toMatchObject({ updated: 1, problems: [] });
    expect(await store.variants()).toMatchObject([{ on_hand: 3, unit_cost: "7.00" }]);
  });

  it("does not block an order that sells out, nor is blocked by it", async () => {
    await store.importRows([{ ...PLAIN, "Variant Inventory Qty": 5 }]);
    const order = await database.db.startTransaction().execute();
    await sql`set local lock_timeout = 500`.execute(order);
    await lockProducts(order, store.storeUid, { handles: [PLAIN.Handle] });
    const stock = order.updateTable("stock_levels").where("store_uid", "=", store.storeUid);
    await stock.set({ reserved: 4 }).execute();
    const outcome = store.importRows([{ ...PLAIN, "Variant Inventory Qty": 7 }], { stock: "set" });
    await waitForLockWait(database.db);
    await stock.set({ reserved: 5 }).execute();
    await order.commit().execute();
    expect(await outcome).toMatchObject({ updated: 1, problems: [] });
    expect(await store.variants()).toMatchObject([{ on_hand: 7, reserved: 5 }]);
  });

  it("writes to one store only", async () => {
    const neighbour = await openImportStore(database);
    await neighbour.importRows([...SHIRT, PLAIN]);
    const before = [
      await neighbour.products(),
      await neighbour.variants(),
      await neighbour.images(),
    ];
    const report = await store.importRows([{ ...SHIRT[0], Title: "Other shirt" }, PLAIN]);
    expect(report).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
    expect([
      await neighbour.products(),
      await neighbour.variants(),
      await neighbour.images(),
    ]).toEqual(before);
  });
});
