import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { StockMode } from "#lib/contract/dashboard/files.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { adjustStock } from "#lib/services/products/adjust-stock.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { changeProduct } from "#lib/services/products/save-product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { bytesOf, type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);

/** Quantities in the first file: some are sold out by the first orders. */
const QUANTITIES = [2, 5, 9];

const variant = fc.nat(QUANTITIES.length - 1);
const quantity = fc.integer({ min: 1, max: 4 });
const sku = fc.constantFrom("A", "B", "");

const sale = fc.record({ do: fc.constant("order"), variant, quantity });
const step = fc.oneof(
  sale,
  sale,
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("fulfil", "fulfil", "cancel", "return", "return"),
      order: fc.nat(2),
    }),
  },
  fc.record({ do: fc.constant("adjust"), variant, change: fc.constantFrom(-2, 1, 3) }),
  fc.record({ do: fc.constant("edit"), variant, name: fc.constantFrom("Mug", "Cup"), sku }),
  fc.record({
    do: fc.constant("change the file"),
    variant,
    cells: fc.record({
      "Variant Inventory Qty": fc.nat(12),
      "Variant Price": fc.constantFrom("9.00", "10.00"),
      "Variant SKU": sku,
      "Variant Inventory Policy": fc.constantFrom("deny", "continue"),
      "Variant Inventory Tracker": fc.constantFrom("shopify", ""),
    }),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("import"), during: fc.option(sale) }) },
  fc.record({ do: fc.constant("import and set stock"), during: fc.option(sale) }),
);

it("R91: offers no unit again that was sold, in random orders, edits and imports", async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
      const run = await openShop();
      for (const one of steps) {
        if (await run(one)) done.add(one.do);
      }
    }),
    { numRuns: 6, unbiased: true },
  );
  expect([...done]).toEqual(expect.arrayContaining(["order", "fulfil", "edit", "import"]));
});

/** Opens a store with imported products; returns a function that makes a step and checks the stock. */
async function openShop() {
  const shop = await createShop(db);
  const merchant = await signedInMerchant(api, db, [{ uid: shop.uid }]);
  const ctx = await dashboardContextOf(api, db, merchant, shop);
  const file = firstFile();
  await importFile(ctx, file, "keep");
  const variants = await listVariants(shop.uid);
  const shopper = await contextOf(db, shop.slug);
  const orders: string[] = [];
  /** Units that the merchant has provided, by variant: those on hand and those fulfilled. */
  let provided = await unitsOf(shop.uid);

  const place = async (index: number, units: number) => {
    const items = [{ variant: variants[index]?.uid ?? "", quantity: units }];
    orders.push((await order(shopper, pickupOrder(items))).order_number);
  };

  async function make(one: Step): Promise<unknown> {
    const number = "order" in one ? (orders[one.order % orders.length] ?? "") : "";
    switch (one.do) {
      case "order":
        return place(one.variant, one.quantity);
      case "fulfil":
        return fulfilOrder(ctx, number, {});
      case "cancel":
        return cancelOrder(ctx, number);
      case "return":
        return returnItems(ctx, number, {});
      case "adjust": {
        const { uid = "" } = variants[one.variant] ?? {};
        const adjusted = [{ uid, on_hand: 0 }];
        await adjustStock(ctx, { variants: adjusted, change: one.change, reason: "Recount" });
        provided = { ...provided, [uid]: (provided[uid] ?? 0) + one.change };
        return;
      }
      case "edit":
        return editProduct(ctx, variants[one.variant], one);
      case "change the file":
        Object.assign(file[one.variant] ?? {}, one.cells);
        return;
      default: {
        const mode = one.do === "import" ? "keep" : "set";
        const concurrent = one.during && place(one.during.variant, one.during.quantity);
        await Promise.all([importFile(ctx, file, mode), concurrent?.catch(expectRejection)]);
        // The merchant has asked for the file's stock.
        if (mode === "set") provided = await unitsOf(shop.uid);
      }
    }
  }

  return async (one: Step): Promise<boolean> => {
    const isDone = await make(one).then(
      () => true,
      (error) => {
        expectRejection(error);
        return false;
      },
    );
    expect(await unitsOf(shop.uid)).toEqual(provided);
    return isDone;
  };
}

function firstFile(): CsvRow[] {
  return QUANTITIES.map((units, index) => ({
    Handle: index === 0 ? "mug" : "shirt",
    Title: "Mug",
    "Option1 Name": index === 0 ? "" : "Size",
    "Option1 Value": ["", "S", "M"][index] ?? "",
    "Variant Price": "10.00",
    "Variant SKU": "",
    "Variant Inventory Qty": units,
    "Variant Inventory Policy": "deny",
    "Variant Inventory Tracker": "shopify",
  }));
}

async function importFile(ctx: DashboardContext, file: CsvRow[], stock: StockMode): Promise<void> {
  const source = { file: "products.csv", actor: ctx.actor };
  const report = await importProducts(db, ctx.storeUid, () => bytesOf(productCsv(file)), {
    stock,
    source,
  });
  expect(report.problems).toEqual([]);
}

/** Changes the product's name and the variant's SKU, so that imports match it by its options. */
async function editProduct(
  ctx: DashboardContext,
  edited: { uid: string; product_uid: string } | undefined,
  fields: { name: string; sku: string },
): Promise<void> {
  const { uid, ...product } = await getMerchantProduct(ctx, {
    product: edited?.product_uid ?? "",
  });
  const variants = product.variants.map((each) =>
    each.uid === edited?.uid ? { ...each, sku: fields.sku } : each,
  );
  await changeProduct(ctx, { ...product, product: uid, name: fields.name, variants });
}

function listVariants(storeUid: string) {
  return db
    .selectFrom("variants")
    .select(["uid", "product_uid"])
    .where("store_uid", "=", storeUid)
    .orderBy("position")
    .orderBy("uid")
    .execute();
}

/** Returns the units on hand and fulfilled, by variant; variants that sell without limit have infinitely many. */
async function unitsOf(storeUid: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ uid: string; units: number; is_unlimited: boolean }>`
    select variant_uid as uid, not tracks_stock or allows_backorder as is_unlimited,
      on_hand + (
        select coalesce(sum(qty_fulfilled - qty_returned), 0)::integer from order_items i
        where i.variant_uid = s.variant_uid
      ) as units
    from stock_levels s where store_uid = ${storeUid}`.execute(db);
  return Object.fromEntries(
    rows.map(({ uid, units, is_unlimited }) => [uid, is_unlimited ? Infinity : units]),
  );
}

function expectRejection({ status }: { status?: number }): void {
  expect(status).toBeOneOf([400, 404, 409]);
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
