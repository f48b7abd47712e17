import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;

const database = await openDatabase();
const api = await createApi(database.db);
beforeEach(async () => {
  shop = await createShop(database.db);
  merchant = await signedInMerchant(api, database.db, [{ uid: shop.uid, role: "staff" }]);
});

async function download(query = "") {
  const reply = await merchant.read(`/stores/${shop.slug}/export/orders${query}`);
  expect(reply.status).toBe(200);
  return reply;
}

const lines = async (query: string) => (await download(query)).text.trim().split("\n").slice(1);

const rows = async (query: string): Promise<Record<string, string>[]> =>
  parse((await download(query)).text, { columns: true });

it("exports the matching or the selected orders, with formulas escaped", async () => {
  const stored = [];
  for (const customer_name of ["=1+1", "Ada, Obi", "Chidi"]) {
    const order = { customer_name, customer_phone: "+2348012345678" };
    const payments = customer_name === "Chidi" ? ["1500.00", "500.00", "-250.50"] : [];
    stored.push((await storePastOrder(database.db, shop.uid, { order, payments })).number);
  }
  const [formula, quoted] = stored;
  const { headers } = await download();
  expect(headers.get("content-disposition")).toContain(`${shop.slug}-orders.csv`);
  const all = await lines("");
  expect(all.map((line) => line.slice(0, 14))).toEqual(stored.toReversed());
  expect(all[0]).toContain(",2000.00,2000.00,,,250.50,");
  expect(all[1]).toMatch(/,"Ada, Obi",.*,unpaid,unfulfilled,pickup,.*,2,2000.00,/);
  expect(all[2]).toContain(",'=1+1,");
  expect(await lines(`?order=${formula}&order=${quoted}`)).toEqual([all[1], all[2]]);
  expect(await lines("?search=chidi")).toEqual([all[0]]);
  expect(await lines("?payment=paid")).toEqual([]);
});

it.each(["orders", "items"])("exports more %s than one query reads", async (kind) => {
  await sql`with placed as (
      insert into orders (store_uid, order_number, subtotal, fulfilment_method, delivery_method)
      select ${shop.uid}, 'EXP-' || ${shop.uid.slice(0, 8)} || number, 1, 'pickup', 'pickup'
      from generate_series(1, 1001) as number returning uid, store_uid)
    insert into order_items (store_uid, order_uid, product_name, variant_name, quantity, unit_price, total_price)
    select store_uid, uid, 'P', 'V' || n, 1, 1, 1 from placed, generate_series(1, 2) as n
  `.execute(database.db);
  const exported = await rows(`?rows=${kind}`);
  expect(exported).toHaveLength(kind === "orders" ? 1001 : 2002);
  expect(new Set(exported.map(({ Order }) => Order)).size).toBe(1001);
});

it("exports payment methods, references, the date of the last refund and what is due", async () => {
  const { uid } = await storePastOrder(database.db, shop.uid, {
    order: { payment_status: "paid", fulfilment_status: "cancelled" },
    payments: ["1500.00", "500.00", "-250.50"],
  });
  const payment = (amount: string) => ({ order_uid: uid, amount });
  const { db } = database;
  await updateRows(db, "payments", payment("1500.00"), { method: "transfer", reference: "T-1" });
  await updateRows(db, "payments", payment("500.00"), { method: "cash" });
  const refunded = { reference: "back", created_at: "2026-03-01T10:00:00Z" };
  await updateRows(db, "payments", payment("-250.50"), refunded);
  expect(await rows("?payment=refund_due")).toMatchObject([
    {
      Payment: "refund_due",
      Fulfilment: "cancelled",
      Paid: "2000.00",
      "Payment method": "transfer, cash",
      "Payment reference": "T-1",
      Refunded: "250.50",
      "Refund date": "2026-03-01T11:00",
      "Refund due": "1749.50",
    },
  ]);
});

it("exports phone numbers, tracking numbers and references as text that spreadsheets keep", async () => {
  const { uid } = await storePastOrder(database.db, shop.uid, {
    order: { customer_phone: "+2348031234567", tracking_number: "00012345" },
    payments: ["2000.00"],
  });
  const numbers = { reference: "123456789012" };
  await updateRows(database.db, "payments", { order_uid: uid }, numbers);
  await storePastOrder(database.db, shop.uid, {
    order: { customer_phone: "+233241234567", tracking_number: "12345" },
  });
  const keys = ["Phone", "Tracking number", "Payment reference"];
  const exported = (await rows("")).map((row) => keys.map((key) => row[key]));
  expect(exported).toEqual([
    ["'+233 24 123 4567", "12345", ""],
    ["0803 123 4567", "'00012345", "'123456789012"],
  ]);
});

it("exports a row per item, with the order's amounts on its first row only", async () => {
  const { number } = await storePastOrder(database.db, shop.uid, {
    order: { total_amount: "2500.00" },
    items: [
      { variant_sku: "AD-1", attributes: "Color: Indigo", discount_amount: "50.00" },
      { product_name: "Soap", quantity: 1, unit_price: "500.00", total_price: "500.00" },
    ],
    payments: ["2500.00"],
  });
  await storePastOrder(database.db, shop.uid, { items: [] });
  const [empty, first, second] = await rows("?rows=items");
  expect(first).toMatchObject({
    Order: number,
    Customer: "Ada Obi",
    Product: "Adire shirt",
    Variant: "Indigo",
    SKU: "AD-1",
    Quantity: "2",
    "Unit price": "1000.00",
    "Item total": "2000.00",
    "Item discount": "50.00",
    Items: "3",
    Total: "2500.00",
    Paid: "2500.00",
  });
  expect(second).toMatchObject({
    Order: number,
    Customer: "Ada Obi",
    Product: "Soap",
    Variant: "",
    "Item total": "500.00",
    Items: "",
    Total: "",
    Paid: "",
    "Refund due": "",
  });
  expect(empty).toMatchObject({ Product: "", Quantity: "", Total: "2000.00" });
});
