import { expect, it } from "vitest";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { ADDRESS } from "#tests/support/orders/checkout.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { RETURN_URL } from "#tests/support/payments/payments.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const LATER = ["pay_on_delivery", "pay_at_pickup"] as const;

/** A store that offers to pay on delivery and at pickup, and its signed-in staff. */
async function openStore() {
  const shop = await createShop(db, { manual_delivery_enabled: true });
  for (const method of LATER) {
    await insertRow(db, "payment_methods", {
      store_uid: shop.uid,
      method,
      is_enabled: true,
      position: 1,
    });
  }
  const { variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 100 } }] });
  const key = await api.createKeyFor(shop.uid);
  const manual_delivery_option = await createDeliveryOption(db, shop.uid, {});
  const deliveries = {
    pickup: {},
    manual: { delivery_method: "manual", manual_delivery_option, delivery_address: ADDRESS },
  };
  const place = (delivery: keyof typeof deliveries, payment_method: string) =>
    api.post(
      "/orders",
      key,
      pickupOrder([{ variant, quantity: 1 }], { payment_method, ...deliveries[delivery] }),
    );
  const merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  const path = (number: string) => `/stores/${shop.slug}/orders/${number}`;
  return {
    shop,
    key,
    place,
    placeOrder: async () => (await place("pickup", "pay_at_pickup")).body.data.order_number,
    confirm: (number: string) => merchant.send("POST", `${path(number)}/confirmation`),
    changeDeadline: (number: string, payment_due_at: string | null) =>
      merchant.send("POST", `${path(number)}/payment-deadline`, { payment_due_at }),
    read: async (number: string) => (await merchant.send("GET", path(number))).body.data,
    pay: (number: string, method: string) =>
      api.post(`/orders/${number}/payment-sessions`, key, { method, return_url: RETURN_URL }),
  };
}

const letDeadlinePass = (order_number: string) =>
  updateRows(db, "orders", { order_number }, { payment_due_at: new Date(Date.now() - 1000) });

it("offers to pay on delivery and at pickup once the store has enabled it", async () => {
  const { key } = await openStore();
  const { body } = await api.get("/payment-methods", key);
  expect(body.data.filter(({ kind }: { kind: string }) => kind === "later")).toEqual([
    { method: "pay_on_delivery", name: "Pay on delivery", kind: "later" },
    { method: "pay_at_pickup", name: "Pay at pickup", kind: "later" },
  ]);
  const other = await createShop(db);
  const offered = await api.get("/payment-methods", await api.createKeyFor(other.uid));
  expect(offered.body.data.map(({ method }: { method: string }) => method)).toEqual(["sandbox"]);
});

it("accepts each method with its own delivery only, and gives the order seven days", async () => {
  const { place } = await openStore();
  for (const [delivery, method] of [
    ["manual", "pay_on_delivery"],
    ["pickup", "pay_at_pickup"],
  ] as const) {
    const { status, body } = await place(delivery, method);
    expect([status, body.data.payment_method]).toEqual([201, method]);
    const { created_at, payment_due_at } = body.data;
    expect(Date.parse(payment_due_at) - Date.parse(created_at)).toBe(7 * 24 * 3_600_000);
  }
  for (const [delivery, method] of [
    ["pickup", "pay_on_delivery"],
    ["manual", "pay_at_pickup"],
  ] as const) {
    const { status, body } = await place(delivery, method);
    expect([status, body.error_code]).toEqual([400, "PAYMENT_METHOD_UNAVAILABLE"]);
  }
});

it("starts no payment session for an order that is paid later", async () => {
  const { placeOrder, pay } = await openStore();
  const { status, body } = await pay(await placeOrder(), "pay_at_pickup");
  expect([status, body.error_code]).toEqual([400, "PAYMENT_METHOD_UNAVAILABLE"]);
});

it("ends the deadline of a confirmed order, and its share of the unpaid stock", async () => {
  const { shop, placeOrder, confirm, read } = await openStore();
  const number = await placeOrder();
  const { uid } = await findRow(db, "orders", { order_number: number });
  await updateRows(db, "order_items", { order_uid: uid }, { in_unpaid_share: true });
  expect((await read(number)).actions).toContain("confirm");
  const { status, body } = await confirm(number);
  expect([status, body.data.order.payment_due_at]).toEqual([200, null]);
  expect(body.data.events.at(-1)).toMatchObject({ kind: "confirmed" });
  expect(body.data.actions).not.toContain("confirm");
  expect(await findRow(db, "order_items", { order_uid: uid })).toMatchObject({
    in_unpaid_share: false,
  });
  const event = await findRow(db, "events", {
    store_uid: shop.uid,
    type: "order.payment_deadline_changed",
  });
  expect(event.subject).toBe(number);
  expect((await confirm(number)).status).toBe(409);
});

it("rejects removing the deadline of an order that is not confirmed", async () => {
  const { placeOrder, confirm, changeDeadline, read } = await openStore();
  const number = await placeOrder();
  const { status, body } = await changeDeadline(number, null);
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining("must be a time: confirm the order to remove its deadline"),
  ]);
  expect((await read(number)).actions).toContain("confirm");
  await confirm(number);
  expect((await changeDeadline(number, null)).status).toBe(200);
});

it("confirms no order that is paid in another way", async () => {
  const { place, confirm } = await openStore();
  const { body } = await place("pickup", "sandbox");
  expect((await confirm(body.data.order_number)).body.error_code).toBe("INVALID_TRANSITION");
});

it("cancels unconfirmed orders at their deadline, but not confirmed ones", async () => {
  const { placeOrder, confirm, read } = await openStore();
  const [forgotten, confirmed] = [await placeOrder(), await placeOrder()];
  await confirm(confirmed);
  await letDeadlinePass(forgotten);
  await cancelOverdueOrders(api.runtime, new AbortController().signal);
  expect((await read(forgotten)).order.fulfilment_status).toBe("cancelled");
  expect((await read(confirmed)).order.fulfilment_status).toBe("unfulfilled");
});

it("keeps pay on delivery when the customer starts an online payment", async () => {
  const { placeOrder, pay, read } = await openStore();
  const number = await placeOrder();
  const before = (await read(number)).order;
  expect((await pay(number, "sandbox")).status).toBe(201);
  const { order, actions } = await read(number);
  expect([order.payment_method, order.payment_due_at]).toEqual([
    "pay_at_pickup",
    before.payment_due_at,
  ]);
  expect(actions).toContain("confirm");
});
