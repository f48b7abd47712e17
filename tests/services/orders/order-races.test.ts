import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refreshCustomers } from "#db/queries/orders/customers.ts";
import { changeStock, type StockLine } from "#db/queries/orders/stock.ts";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { shuffled } from "#tests/stress/concurrent-orders.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import {
  contextOf,
  countRows,
  openConnections,
  order,
  pickupOrder,
  reserve,
  stockOf,
} from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

const base = await openDatabase();
/** Many connections: PostgreSQL sessions race. */
const db = base.connect({ max: 20 });
await openConnections(db, 20);

async function stocked(units: number[]) {
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, {
    variants: units.map((on_hand) => ({ stock: { on_hand } })),
  });
  return { ...shop, variants };
}

/** Concurrent orders, no more than connections: a busy machine may not provide another in time. */
const LANES = 5;

/** Runs an order `count` times, a few at a time, and returns the results. */
async function inLanes<T>(count: number, order: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const orderInSequence = async () => {
    for (let done = 0; done < count / LANES; done += 1) results.push(await order());
  };
  await Promise.all(Array.from({ length: LANES }, orderInSequence));
  return results;
}

type Reserve = (trx: Kysely<Database>, storeUid: string, lines: StockLine[]) => Promise<boolean>;

describe("R13: the last units", () => {
  const SHOPPERS = 100;
  const LAST = 25;

  /** Number of shoppers whose order succeeded. */
  async function sold(reserve: Reserve): Promise<number> {
    const { uid, variants } = await stocked([LAST]);
    const lines = [{ variant: variants[0] ?? "", quantity: 1 }];
    const outcomes = await inLanes(SHOPPERS, () =>
      db.transaction().execute((trx) => reserve(trx, uid, lines)),
    );
    return outcomes.filter(Boolean).length;
  }

  it(`R13: sells the last ${LAST} units to exactly ${LAST} of ${SHOPPERS} concurrent shoppers`, async () => {
    expect(await sold(reserve)).toBe(LAST);
  });

  it("R13: oversells when reading stock before writing it", async () => {
    const readThenWrite: Reserve = async (trx, _storeUid, lines) => {
      for (const { variant, quantity } of lines) {
        const { on_hand, reserved } = await findRow(trx, "stock_levels", { variant_uid: variant });
        if (on_hand - reserved < quantity) return false;
        await updateRows(
          trx,
          "stock_levels",
          { variant_uid: variant },
          { reserved: reserved + quantity },
        );
      }
      return true;
    };
    expect(await sold(readThenWrite)).toBeGreaterThan(LAST);
  });
});

describe("R13: a unit returned while another order waits for it", () => {
  /** Whether the waiting order succeeded. */
  async function succeeds(reserve: Reserve): Promise<boolean> {
    const { uid, variants } = await stocked([1]);
    const lines = [{ variant: variants[0] ?? "", quantity: 1 }];
    await reserve(db, uid, lines);
    const trx = await db.startTransaction().execute();
    await changeStock(trx, uid, [
      { variant_uid: lines[0]?.variant ?? null, popup_inventory: null, on_hand: 0, reserved: -1 },
    ]);
    const waiting = reserve(db, uid, lines);
    await waitForLockWait(db);
    await trx.commit().execute();
    return waiting;
  }

  it("R13: sells a unit that is returned while another order waits for it", async () => {
    expect(await succeeds(reserve)).toBe(true);
  });

  it("R13: does not sell a returned unit when locking and reserving in one snapshot", async () => {
    const inOneLook: Reserve = async (trx, _storeUid, lines) => {
      const { numAffectedRows } = await sql`
        with locked as (
          select variant_uid, on_hand - reserved as free from stock_levels
          where variant_uid = ${lines[0]?.variant} for update
        )
        update stock_levels s set reserved = reserved + 1 from locked
          where s.variant_uid = locked.variant_uid and free >= 1 and on_hand - reserved >= 1
      `.execute(trx);
      return numAffectedRows === 1n;
    };
    expect(await succeeds(inOneLook)).toBe(false);
  });
});

describe("R16: lines in any order", () => {
  const ORDERS = 300;
  /** Returns the outcomes of orders of six variants each, including deadlocks. */
  async function outcomes(reserve: Reserve): Promise<Record<string, number>> {
    const { uid, variants } = await stocked(Array.from({ length: 6 }, () => 10 * ORDERS));
    const results = await inLanes(ORDERS, () => {
      const lines = shuffled(variants).map((variant) => ({ variant, quantity: 1 }));
      const reserved = db.transaction().execute((trx) => reserve(trx, uid, lines));
      return reserved.then(String, ({ code }) => String(code));
    });
    return tally(results);
  }

  it("R16: locks lines in one order, so that no orders deadlock", async () => {
    expect(await outcomes(reserve)).toEqual({ true: ORDERS });
  });

  it("R16: deadlocks when lines are locked in the request's order", async () => {
    const lineByLine: Reserve = async (trx, _storeUid, lines) => {
      // Detects deadlocks sooner than after the default second.
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      for (const { variant, quantity } of lines) {
        const { numUpdatedRows } = await trx
          .updateTable("stock_levels")
          .set((set) => ({ reserved: set("reserved", "+", quantity) }))
          .where("variant_uid", "=", variant)
          .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
      }
      return true;
    };
    expect((await outcomes(lineByLine))["40P01"]).toBeGreaterThan(0);
  });
});

describe("R17: concurrent duplicates of one request", () => {
  const DUPLICATES = 12;

  async function ordersOf(place: (slug: string, variant: string) => Promise<unknown>) {
    const { uid, slug, variants } = await stocked([100]);
    await Promise.all(Array.from({ length: DUPLICATES }, () => place(slug, variants[0] ?? "")));
    return {
      orders: await countRows(db, "orders", uid),
      reserved: (await stockOf(db, variants))[0]?.reserved,
    };
  }

  it("R17: creates one order from concurrent duplicates of a request", async () => {
    const created = await ordersOf(async (slug, variant) => {
      const ctx = await contextOf(db, slug, { idempotencyKey: "duplicate" });
      return order(ctx, pickupOrder([{ variant, quantity: 1 }]));
    });
    expect(created).toEqual({ orders: 1, reserved: 1 });
  });

  it("R17: creates many orders when the key is checked first and stored last", async () => {
    const stored = new Map<string, unknown>();
    const created = await ordersOf(async (slug, variant) => {
      const ctx = await contextOf(db, slug);
      if (stored.has("duplicate")) return stored.get("duplicate");
      const placed = await order(ctx, pickupOrder([{ variant, quantity: 1 }]));
      stored.set("duplicate", placed);
      return placed;
    });
    expect(created.orders).toBeGreaterThan(1);
  });
});

it("creates one customer for a new customer's concurrent first orders", async () => {
  for (let round = 0; round < 4; round += 1) {
    // A different variant per order: they do not wait for each other's stock.
    const { slug, variants } = await stocked(Array.from({ length: 15 }, () => 10));
    const ctx = await contextOf(db, slug);
    const orders = await Promise.all(
      variants.map((variant) => order(ctx, pickupOrder([{ variant, quantity: 1 }]))),
    );
    const customers = new Set(orders.map(({ customer }) => customer));
    expect(customers.size).toBe(1);
    expect(customers).not.toContain(null);
  }
});

it("adds up payments of a customer's two orders that are recorded concurrently", async () => {
  const shop = await stocked([10]);
  const ctx = await contextOf(db, shop.slug);
  const body = pickupOrder([{ variant: shop.variants[0] ?? "", quantity: 1 }]);
  await order(ctx, body);
  await order(ctx, body);
  const orders = await db
    .selectFrom("orders")
    .select(["uid", "customer_uid"])
    .where("store_uid", "=", shop.uid)
    .execute();
  const customer = orders[0]?.customer_uid ?? "";
  const pay = async (trx: Kysely<Database>, order_uid = "") => {
    await updateRows(trx, "orders", { uid: order_uid }, { amount_held: "100.00" });
    await refreshCustomers(trx, [customer]);
  };
  const first = await db.startTransaction().execute();
  await pay(first, orders[0]?.uid);
  const second = db.transaction().execute((trx) => pay(trx, orders[1]?.uid));
  await waitForLockWait(db);
  await first.commit().execute();
  await second;
  const { total_spent } = await findRow(db, "customers", { uid: customer });
  expect(total_spent).toBe("200.00");
});
