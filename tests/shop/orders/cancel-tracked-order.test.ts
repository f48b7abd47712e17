import { expect, it, onTestFinished } from "vitest";
import { installRuntime } from "#lib/current-runtime.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { findShopInProcess } from "#lib/shop/data/in-process.ts";
import { cancelTrackedOrder, isCancellable } from "#lib/shop/orders/cancel-tracked-order.ts";
import { signedOrderLink } from "#lib/shop/orders/order-link.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { SHOPPER, stockOf } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const { uid, slug } = await createShop(db);
const { runtime, route } = await createApi(db, {
  addressSource: { kind: "server", trustedHops: 0 },
  environment: {
    STOREFRONT_STORE: slug,
    ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  },
});
const found = await findShopInProcess(runtime, {
  signal: new AbortController().signal,
  address: undefined,
  client: undefined,
  network: undefined,
  idempotencyKey: null,
  responseHeaders: new Headers(),
});
if (!found) throw new Error("the shop is missing");
const shop = found;

function submit(fields: Record<string, string>, site = "same-origin"): Promise<Response> {
  return route(
    new Request(`${PUBLIC_URL}/api/storefront/order-cancellation`, {
      method: "POST",
      headers: { "sec-fetch-site": site },
      body: new URLSearchParams(fields),
    }),
  );
}

async function placeOrder() {
  const { variants } = await addProduct(db, uid);
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  const { order_number } = await shop.createOrder({ ...SHOPPER, items, delivery_method: "pickup" });
  const link = signedOrderLink(shop, order_number) ?? "";
  const key = new URL(link, shop.publicUrl).searchParams.get("key") ?? "";
  return { order_number, link, key, variants };
}

const cancel = (order_number: string, key: string) =>
  cancelTrackedOrder(shop, new URLSearchParams({ order_number, key }));

it("cancels an order, releases its stock and returns to its page", async () => {
  const { order_number, link, key, variants } = await placeOrder();
  expect(isCancellable(await shop.getOrder(order_number))).toBe(true);
  expect(await cancel(order_number, key)).toBe(link);
  expect(await cancel(order_number, key)).toBe(link);
  const order = await shop.getOrder(order_number);
  expect([order.fulfilment_status, isCancellable(order)]).toEqual(["cancelled", false]);
  expect(await stockOf(db, variants)).toMatchObject([{ reserved: 0 }]);
  const events = await shop.listOrderEvents(order_number);
  expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["created", undefined],
    ["cancelled", "customer_request"],
  ]);
});

it("R56: cancels an order only with its own signed link", async () => {
  const [mine, other] = [await placeOrder(), await placeOrder()];
  for (const [number, key] of [
    [mine.order_number, other.key],
    [mine.order_number, ""],
    [mine.order_number, mine.key.replace(/(?<=\.)./, (first) => (first === "A" ? "B" : "A"))],
    ["", mine.key],
  ] as const) {
    expect(await cancel(number, key)).toBe("/orders/not-found");
  }
  expect((await shop.getOrder(mine.order_number)).fulfilment_status).toBe("unfulfilled");
});

it("returns to the page of an order that has been paid in the meantime", async () => {
  const { order_number, link, key } = await placeOrder();
  await updateRows(db, "orders", { order_number }, { payment_status: "paid" });
  expect(await cancel(order_number, key)).toBe(`${link}&not_cancelled=1`);
  const order = await shop.getOrder(order_number);
  expect([order.fulfilment_status, isCancellable(order)]).toEqual(["unfulfilled", false]);
});

it("returns to the order's page when the store is unavailable", async () => {
  const { order_number, link, key } = await placeOrder();
  const unavailable = {
    ...shop,
    cancelOrder: () => Promise.reject(new Failure({ code: "SERVICE_UNAVAILABLE", text: "" })),
  };
  const fields = new URLSearchParams({ order_number, key });
  expect(await cancelTrackedOrder(unavailable, fields)).toBe(`${link}&not_cancelled=1`);
});

it("rejects a cancellation that another site submits with 403", async () => {
  const { order_number, key } = await placeOrder();
  expect(await submit({ order_number, key }, "cross-site")).toMatchObject({ status: 403 });
  expect((await shop.getOrder(order_number)).fulfilment_status).toBe("unfulfilled");
});

it("returns to the order's page when there are too many requests", async () => {
  const { order_number, link, key } = await placeOrder();
  installRuntime({ ...runtime, policies: limitPolicies({ LIMIT_STOREFRONT_PER_IP: 1 }) });
  onTestFinished(() => installRuntime(runtime));
  await submit({ order_number: "", key });
  const { status, headers } = await submit({ order_number, key });
  expect([status, headers.get("location")]).toEqual([303, `${link}&not_cancelled=1`]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});
