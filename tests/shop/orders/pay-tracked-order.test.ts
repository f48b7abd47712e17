import { expect, it, onTestFinished } from "vitest";
import { installRuntime } from "#lib/current-runtime.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { findShopInProcess, type Shop } from "#lib/shop/data/in-process.ts";
import { signedOrderLink } from "#lib/shop/orders/order-link.ts";
import { checkOrderPayment, readOrderPayment } from "#lib/shop/orders/order-payment.ts";
import { payTrackedOrder } from "#lib/shop/orders/pay-tracked-order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";
import { decide } from "#tests/support/payments/payments.ts";

const { db } = await openDatabase();
const { uid, slug } = await createShop(db);
const { runtime, route } = await createApi(db, {
  addressSource: { kind: "server", trustedHops: 0 },
  environment: {
    STOREFRONT_STORE: slug,
    ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  },
});
const shop = await openShop();
await insertRow(db, "payment_methods", {
  store_uid: uid,
  method: "bank_transfer",
  is_enabled: true,
  position: 1,
  instructions: "Weekdays only.",
  details: JSON.stringify({
    bank_name: "GTBank",
    account_name: "Oja",
    account_number: "0123456789",
  }),
});

async function openShop(): Promise<Shop> {
  const found = await findShopInProcess(runtime, {
    signal: new AbortController().signal,
    address: undefined,
    client: undefined,
    network: undefined,
    idempotencyKey: null,
    responseHeaders: new Headers(),
  });
  if (!found) throw new Error("the shop is missing");
  return found;
}

async function placeOrder(more: Partial<typeof SHOPPER> = {}) {
  const { variants } = await addProduct(db, uid);
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  const request = { ...SHOPPER, ...more, items, delivery_method: "pickup" as const };
  const { order_number } = await shop.createOrder(request);
  const link = signedOrderLink(shop, order_number) ?? "";
  const key = new URL(link, shop.publicUrl).searchParams.get("key") ?? "";
  return { order_number, link, key, page: link.replace("?", "/payment?") };
}

const pay = (order_number: string, key: string, method = "sandbox") =>
  payTrackedOrder(shop, new URLSearchParams({ order_number, key, method }));

async function paymentOf(orderNumber: string) {
  return readOrderPayment(shop, await shop.getOrder(orderNumber));
}

it("starts one payment session for repeated and simultaneous submissions", async () => {
  const { order_number, key, page } = await placeOrder();
  const paths = await Promise.all([pay(order_number, key), pay(order_number, key)]);
  paths.push(await pay(order_number, key));
  expect(new Set(paths)).toEqual(new Set([`${page}&continue=sandbox`]));
  const { sessions, state } = await paymentOf(order_number);
  expect([state, sessions.length]).toEqual(["open", 1]);
  expect(sessions[0]?.redirect_url).toContain("/sandbox-payment/");
});

it("R56: starts a payment only with the order's own signed link", async () => {
  const [mine, other] = [await placeOrder(), await placeOrder()];
  for (const key of [
    other.key,
    "",
    mine.key.replace(/(?<=\.)./, (first) => (first === "A" ? "B" : "A")),
  ]) {
    expect(await pay(mine.order_number, key)).toBe("/orders/not-found");
  }
  expect((await paymentOf(mine.order_number)).sessions).toEqual([]);
});

it("opens another session after a failed payment, and no longer once the order is paid", async () => {
  const { order_number, link, key } = await placeOrder();
  await pay(order_number, key);
  await choose(order_number, "decline");
  const failed = await paymentOf(order_number);
  expect([failed.state, failed.methods.map(({ method }) => method)]).toEqual([
    "failed",
    ["sandbox", "bank_transfer"],
  ]);
  await pay(order_number, key);
  await choose(order_number, "pay");
  const paid = await paymentOf(order_number);
  expect([paid.state, paid.methods, paid.sessions.length]).toEqual(["succeeded", [], 2]);
  expect(await pay(order_number, key)).toBe(`${link}&not_started=1`);
});

it("returns to the order's page when the provider fails, and succeeds with the next attempt", async () => {
  const { order_number, link, key, page } = await placeOrder({
    customer_email: "ada+payments-unavailable@example.com",
  });
  expect(await pay(order_number, key)).toBe(`${link}&not_started=1`);
  expect((await paymentOf(order_number)).methods.length).toBe(2);
  await updateRows(db, "orders", { order_number }, { customer_email: "ada@example.com" });
  expect(await pay(order_number, key)).toBe(`${page}&continue=sandbox`);
});

it("returns to the order's page for a method that the store does not offer", async () => {
  const { order_number, link, key } = await placeOrder();
  expect(await pay(order_number, key, "paystack")).toBe(`${link}&not_started=1`);
  expect(await pay(order_number, key, "cash")).toBe(`${link}&not_started=1`);
});

it("shows the account and the reference of a bank transfer on the order's page", async () => {
  const { order_number, link, key } = await placeOrder();
  expect(await pay(order_number, key, "bank_transfer")).toBe(`${link}#payment`);
  const { state, transfer } = await paymentOf(order_number);
  const { payment_reference } = await findRow(db, "orders", { order_number });
  expect([state, transfer?.instructions]).toEqual([
    "transfer",
    {
      bank_name: "GTBank",
      account_name: "Oja",
      account_number: "0123456789",
      reference: payment_reference,
      text: "Weekdays only.",
    },
  ]);
});

it("holds a payment of another amount for review and offers no second one", async () => {
  const { order_number, key } = await placeOrder();
  await pay(order_number, key);
  await choose(order_number, "little");
  const { state, methods } = await paymentOf(order_number);
  expect([state, methods]).toEqual(["review", []]);
});

it("offers no payment after the deadline", async () => {
  const { order_number, key, link } = await placeOrder();
  await updateRows(db, "orders", { order_number }, { payment_due_at: new Date(Date.now() - 1000) });
  expect((await paymentOf(order_number)).methods).toEqual([]);
  expect(await pay(order_number, key)).toBe(`${link}&not_started=1`);
});

it("rejects a payment that another site submits with 403 and limits payments per address", async () => {
  const { order_number, key, link } = await placeOrder();
  const submit = (site: string) =>
    route(
      new Request(`${PUBLIC_URL}/api/storefront/order-payment`, {
        method: "POST",
        headers: { "sec-fetch-site": site },
        body: new URLSearchParams({ order_number, key, method: "sandbox" }),
      }),
    );
  expect(await submit("cross-site")).toMatchObject({ status: 403 });
  expect((await paymentOf(order_number)).sessions).toEqual([]);
  installRuntime({ ...runtime, policies: limitPolicies({ LIMIT_STOREFRONT_PAYMENTS_PER_IP: 1 }) });
  onTestFinished(() => installRuntime(runtime));
  await submit("same-origin");
  const { status, headers } = await submit("same-origin");
  const wait = headers.get("retry-after");
  expect([status, headers.get("location")]).toEqual([303, `${link}&not_started=1&wait=${wait}`]);
});

/** Chooses an outcome on the page of the latest payment, and asks the provider. */
async function choose(orderNumber: string, choice: Parameters<typeof decide>[2]): Promise<void> {
  const [session] = (await paymentOf(orderNumber)).sessions;
  if (!session) throw new Error("the session is missing");
  await decide(db, session, choice);
  // The provider is asked again only after five seconds.
  await updateRows(db, "payment_sessions", { uid: session.uid }, { checked_at: null });
  expect(await checkOrderPayment(shop, orderNumber)).toBe(true);
}
