import { beforeEach, expect, it } from "vitest";
import { CustomerListQuery } from "#lib/contract/dashboard/customers.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { getCustomer, listCustomers } from "#lib/services/orders/list-customers.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;
let ctx: DashboardContext;
let ada: string;
let bola: string;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  ctx = await dashboardContextOf(api, db, merchant, shop);
  ada = await storeCustomer("Ada Obi");
  bola = await storeCustomer("bola Ade");
});

async function storeCustomer(name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const { uid } = await insertRow(db, "customers", {
    store_uid: shop.uid,
    name,
    email,
    phone: "+2348012345678",
  });
  return uid;
}

const placeOrder = (customer_uid: string, order: object, payments: string[] = []) =>
  storePastOrder(db, shop.uid, { order: { customer_uid, ...order }, payments });

const names = async (query: object) =>
  (await listCustomers(ctx, CustomerListQuery.parse(query))).customers.map(({ name }) => name);

it("totals a customer's payments minus refunds, and the orders that were not cancelled", async () => {
  await placeOrder(ada, { created_at: "2026-01-01T10:00:00Z" }, ["2000.00", "-500.00"]);
  await placeOrder(ada, { created_at: "2026-02-01T10:00:00Z" });
  await placeOrder(ada, { created_at: "2026-03-01T10:00:00Z", fulfilment_status: "cancelled" });
  expect(await getCustomer(ctx, { customer: ada })).toEqual({
    uid: ada,
    name: "Ada Obi",
    email: "ada.obi@example.com",
    phone: "+2348012345678",
    address: "",
    orders: 2,
    spent: "1500.00",
    first_order_at: "2026-01-01T10:00:00.000Z",
    last_order_at: "2026-02-01T10:00:00.000Z",
  });
  const other = await createShop(db);
  const stranger = await signedInMerchant(api, db, [other]);
  const otherCtx = await dashboardContextOf(api, db, stranger, other);
  await expect(getCustomer(otherCtx, { customer: ada })).rejects.toMatchObject({ status: 404 });
});

it("counts no money that is due for a refund as spent", async () => {
  await placeOrder(ada, { total_amount: "1500.00" }, ["2000.00"]);
  await placeOrder(ada, { fulfilment_status: "cancelled" }, ["2000.00", "-500.00"]);
  expect(await getCustomer(ctx, { customer: ada })).toMatchObject({ orders: 1, spent: "1500.00" });
});

it("sorts customers by name, orders, amount spent and last order", async () => {
  await placeOrder(bola, { created_at: "2026-01-01T10:00:00Z" }, ["5.00"]);
  await placeOrder(bola, { created_at: "2026-01-02T10:00:00Z" });
  await placeOrder(ada, { created_at: "2026-03-01T10:00:00Z" }, ["40.00"]);
  const none = "Chidi Eze";
  await storeCustomer(none);
  expect(await names({})).toEqual([none, "bola Ade", "Ada Obi"]);
  expect(await names({ ordering: "name" })).toEqual(["Ada Obi", "bola Ade", none]);
  expect(await names({ ordering: "-orders" })).toEqual(["bola Ade", "Ada Obi", none]);
  expect(await names({ ordering: "-spent" })).toEqual(["Ada Obi", "bola Ade", none]);
  expect(await names({ ordering: "-last_order_at" })).toEqual(["Ada Obi", "bola Ade", none]);
  expect((await listCustomers(ctx, CustomerListQuery.parse({ search: "ade" }))).count).toBe(1);
});

it.each(["0801", "0801 234 5678", "0801-234-5678", "801234"])(
  "finds customers by the national phone number %s",
  async (search) => {
    await updateRows(db, "customers", { uid: bola }, { phone: "+2349087654321" });
    expect(await names({ search })).toEqual(["Ada Obi"]);
    const { text } = await merchant.read(`/stores/${shop.slug}/export/customers?search=${search}`);
    expect(text.trim().split("\n")).toHaveLength(2);
  },
);

it("exports the matching or the selected customers", async () => {
  await placeOrder(ada, { created_at: "2026-03-01T10:00:00Z" }, ["40.00"]);
  const lines = async (query: string) =>
    (await merchant.read(`/stores/${shop.slug}/export/customers${query}`)).text.trim().split("\n");
  const header =
    "Name,Email,Phone,Address,Orders excluding cancelled and voided,Spent,First order,Last order";
  expect(await lines("")).toHaveLength(3);
  expect(await lines("?search=ada")).toEqual([
    header,
    "Ada Obi,ada.obi@example.com,0801 234 5678,,1,40.00,2026-03-01T11:00,2026-03-01T11:00",
  ]);
  expect(await lines(`?customer=${bola}`)).toEqual([
    header,
    "bola Ade,bola.ade@example.com,0801 234 5678,,0,0.00,,",
  ]);
});
