import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { rebuildStore } from "#db/queries/catalogue/rebuild-store.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { addImage, addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits, waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { countRows, openConnections, pickupOrder } from "#tests/support/orders/orders.ts";

let api: Api;
let shop: { uid: string; slug: string };
let key: string;
let merchant: Merchant;
let product: Awaited<ReturnType<typeof addProduct>>;

const { db } = await openDatabase();
await openConnections(db, 6);
beforeEach(async () => {
  api = await createApi(db);
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  product = await addProduct(db, shop.uid, { variants: [{}, {}] });
});

const IMAGE = "https://cdn.example.com/front.jpg";

const TABLES = [
  "products",
  "variants",
  "stock_levels",
  "stock_movements",
  "product_images",
  "product_listings",
  "product_documents",
] as const;

const send = (method: string, below: string, body?: object) =>
  merchant.send(method, `/stores/${shop.slug}${below}`, body);
const remove = () => send("DELETE", `/products/${product.uid}`);
const order = () =>
  api.post("/orders", key, pickupOrder([{ variant: product.variant, quantity: 1 }]));

/** Blocks every change of the catalogue after it has locked its products. Returns a function that ends this. */
async function blockRefreshes(): Promise<() => Promise<void>> {
  const blocker = await db.startTransaction().execute();
  onTestFinished(async () => void (blocker.isCommitted || (await blocker.rollback().execute())));
  await sql`lock table catalogue_versions in exclusive mode`.execute(blocker);
  return async () => void (await blocker.commit().execute());
}

describe("deleting a product", () => {
  it("removes it with its variants, stock, history and images, and from every list and count", async () => {
    await addImage(db, shop.uid, product.uid, { image: IMAGE });
    await send("POST", "/stock-adjustments", {
      reason: "Stock count",
      variants: [{ uid: product.variant, on_hand: 10 }],
      set_to: 8,
    });
    expect((await remove()).status).toBe(200);
    for (const table of TABLES) {
      expect([table, await countRows(db, table, shop.uid)]).toEqual([table, 0]);
    }
    const { body } = await api.get("/products", key);
    expect(body.data.count).toBe(0);
    const differences = await db.transaction().execute((trx) => rebuildStore(trx, shop.uid));
    expect(differences).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it("rejects a product that was ordered, even if the order was cancelled", async () => {
    const placed = await order();
    const ctx = await dashboardContextOf(api, db, merchant, shop);
    await cancelOrder(ctx, placed.body.data.order_number);
    const reply = await remove();
    expect([reply.status, reply.body.error_code]).toEqual([409, "PRODUCT_ORDERED"]);
    const { body } = await send("GET", `/products/${product.uid}`);
    expect(body.data).toMatchObject({ is_ordered: true, state: "visible" });
    expect(body.data.variants).toHaveLength(2);
  });

  it("R95: rejects a product whose first order is being placed", async () => {
    const release = await blockRefreshes();
    const placing = order();
    await waitForLockWait(db);
    const removing = remove();
    await expect.poll(() => countLockWaits(db)).toBe(2);
    await release();
    expect((await placing).status).toBe(201);
    expect((await removing).status).toBe(409);
    expect(await countRows(db, "variants", shop.uid)).toBe(2);
  });

  it("R95: rejects an order for a product that is being deleted", async () => {
    const release = await blockRefreshes();
    const removing = remove();
    await waitForLockWait(db);
    const placing = order();
    await expect.poll(() => countLockWaits(db)).toBe(2);
    await release();
    expect((await removing).status).toBe(200);
    expect([404, 409]).toContain((await placing).status);
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
  });
});

describe("duplicating a product", () => {
  const duplicate = async (uid = product.uid) =>
    (await send("POST", `/products/${uid}/copies`)).body.data;

  it("creates a hidden copy without SKUs, barcodes, stock and batch", async () => {
    const original = await addProduct(db, shop.uid, {
      product: { name: "Honey", brand: "Oja", tags: ["raw"], description: "Dark." },
      variants: [
        {
          sku: "H-1",
          barcode: "4006381333931",
          price: "20.00",
          promo_price: "15.00",
          weight: "0.50",
          attributes: { Size: "S" },
          stock: { on_hand: 7, unit_cost: "9.00", batch_number: "B1", expires_on: "2099-01-01" },
        },
        { attributes: { Size: "M" }, is_active: false, stock: { tracks_stock: false } },
      ],
    });
    await addImage(db, shop.uid, original.uid, { image: IMAGE });
    const before = (await send("GET", `/products/${original.uid}`)).body.data;
    const copy = await duplicate(original.uid);
    expect(copy.uid).not.toBe(original.uid);
    expect(copy).toMatchObject({
      name: "Copy of Honey",
      state: "hidden",
      is_ordered: false,
      brand: "Oja",
      tags: ["raw"],
      description: "Dark.",
      options: ["Size"],
      pictures: before.pictures,
    });
    expect(copy.variants).toMatchObject([
      {
        values: ["S"],
        sku: "",
        barcode: "",
        price: "20.00",
        promo_price: "15.00",
        unit_cost: "9.00",
        weight: "0.5",
        on_hand: 0,
        batch_number: "",
        expires_on: null,
      },
      { values: ["M"], is_active: false, tracks_stock: false, on_hand: 0 },
    ]);
    expect((await send("GET", `/products/${original.uid}`)).body.data).toEqual(before);
  });

  it("copies the filters of an imported product", async () => {
    const attributes = [{ name: "Material", value: "Cotton" }];
    const row = { attributes: JSON.stringify(attributes) };
    await updateRows(db, "products", { uid: product.uid }, row);
    const copy = await findRow(db, "products", { uid: (await duplicate()).uid });
    expect(copy.attributes).toEqual(attributes);
  });

  it("copies the picture of a variant only if it is one of the product's", async () => {
    await addImage(db, shop.uid, product.uid, { image: IMAGE });
    const [first = "", second = ""] = product.variants;
    await updateRows(db, "variants", { uid: first }, { image: "https://cdn.example.com/own.jpg" });
    await updateRows(db, "variants", { uid: second }, { image: IMAGE });
    const { variants } = await duplicate();
    expect(variants.map(({ image }: { image: string }) => image)).toEqual([null, IMAGE]);
  });

  it("creates one copy when the request is repeated with the same key", async () => {
    const path = `/stores/${shop.slug}/products/${product.uid}/copies`;
    const attempt = { "idempotency-key": "attempt 1" };
    const replies = [
      await merchant.send("POST", path, undefined, attempt),
      await merchant.send("POST", path, undefined, attempt),
    ];
    const uids = replies.map(({ body }) => body.data.uid);
    expect(uids[0]).toBe(uids[1]);
    expect(await countRows(db, "products", shop.uid)).toBe(2);
  });

  it("copies a price with decimals that the currency lacks", async () => {
    await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
    await updateRows(db, "variants", { uid: product.variant }, { price: "15.55" });
    expect((await duplicate()).variants[0].price).toBe("15.55");
  });
});
