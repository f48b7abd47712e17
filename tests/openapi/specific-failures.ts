import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { routes } from "#lib/contract/routes.ts";
import { unconfiguredCouriers } from "#lib/couriers/instance-couriers.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import type {
  RequestBuilders,
  RequestSpec,
  ScenarioContext,
} from "#tests/openapi/scenario-setup.ts";
import {
  BASKET,
  cheapestCourierOrder,
  EXAMPLE_ADDRESS,
  EXAMPLE_SHOPPER,
  PICKUP,
  paymentOf,
  unpaidOrder,
} from "#tests/openapi/successes.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { offerCoupon } from "#tests/support/orders/orders.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

const order = (more: object = {}): RequestSpec => ({
  path: "/orders",
  body: { ...PICKUP, ...more },
});
const preview = (more: object): RequestSpec => ({
  path: "/order-preview",
  body: { items: BASKET, ...more },
});
const quote = (more: object = {}): RequestSpec => ({
  path: "/shipping-quotes",
  body: { ...EXAMPLE_SHOPPER, delivery_address: EXAMPLE_ADDRESS, items: BASKET, ...more },
});
const absent = { items: [{ variant: ABSENT, quantity: 1 }] };

/** Errors that only some endpoints have, or that differ between endpoints. */
export const ownFailures: Partial<
  Record<keyof typeof routes, Partial<RequestBuilders<ErrorCode>>>
> = {
  listProducts: {
    INVALID_REQUEST: () => ({ path: "/products?limit=500&ordering=cheapest" }),
  },
  getProduct: {
    NOT_FOUND: () => ({ path: `/products/${ABSENT}` }),
  },
  getProductDetails: {
    NOT_FOUND: () => ({ path: `/product-details/${ABSENT}` }),
  },
  readBasket: {
    INVALID_REQUEST: () => ({ path: "/basket?products=blouse" }),
  },
  listProductFilters: {
    INVALID_REQUEST: () => ({ path: "/product-filters?price_min=free" }),
  },
  listProductSlugs: {
    INVALID_REQUEST: () => ({ path: "/product-slugs?products=blouse" }),
  },
  quoteShipping: {
    INVALID_REQUEST: () => quote({ customer_phone: "0801", items: [] }),
    NOT_FOUND: () => quote(absent),
    DELIVERY_UNAVAILABLE: ({ keys }) => ({ ...quote(), key: keys.sahel }),
    COURIERS_FAILED: () => quote({ delivery_address: `${EXAMPLE_ADDRESS} [down]` }),
    COURIERS_BUSY: () => quote({ delivery_address: `${EXAMPLE_ADDRESS} [busy]` }),
    COURIERS_NOT_CONFIGURED: () => ({
      ...quote(),
      on: { services: { couriers: unconfiguredCouriers } },
    }),
    COURIERS_TIMEOUT: (context) => ({
      ...quote(),
      on: { services: { couriers: context.hangingCouriers() } },
    }),
    COURIERS_UNAVAILABLE: (context) => ({
      ...quote(),
      on: { services: { couriers: context.hangingCouriers() } },
      after: [quote()],
    }),
    COURIERS_CANCELLED: () => ({
      ...quote({ delivery_address: `${EXAMPLE_ADDRESS} [slow]` }),
      signal: AbortSignal.timeout(100),
    }),
  },
  previewOrder: {
    INVALID_REQUEST: () => preview({ items: [{ variant: "tshirt", quantity: 0 }] }),
    NOT_FOUND: () => preview(absent),
    ...couponFailures(preview),
  },
  createOrder: {
    INVALID_REQUEST: () => order({ delivery_method: "manual" }),
    NOT_FOUND: () => order(absent),
    DELIVERY_UNAVAILABLE: orderAfterDeliveryDisabled,
    PAYMENT_METHOD_UNAVAILABLE: () => order({ payment_method: "bank_transfer" }),
    ...couponFailures(order),
    INSUFFICIENT_STOCK: () => order({ items: [{ ...BASKET[0], quantity: 5000 }] }),
    PRICE_CHANGED: () =>
      order({
        items: [{ ...BASKET[0], expected_unit_price: "7000.00" }],
        expected_total: "15050.00",
      }),
    REQUEST_IN_PROGRESS: lockIdempotencyKey,
    QUOTE_EXPIRED: (context) => changedOrder(context, { rate: "sqt_of-long-ago" }),
    QUOTE_USED: async (context) => {
      const body = await cheapestCourierOrder(context);
      const after = [{ path: "/orders", body }];
      return { path: "/orders", body: { ...body, customer_name: "Ben Example" }, after };
    },
    QUOTE_MISMATCH: (context) => changedOrder(context, { delivery_address: "Elsewhere" }),
    IDEMPOTENCY_KEY_REUSED: () => {
      const headers = { "idempotency-key": randomUUID() };
      const after = [{ ...order(), headers }];
      return { ...order({ customer_name: "Ben Example" }), headers, after };
    },
  },
  getOrder: {
    NOT_FOUND: () => ({ path: "/orders/ORD-NEVERWAS00" }),
  },
  cancelOrder: {
    NOT_FOUND: () => ({ method: "POST", path: "/orders/ORD-NEVERWAS00/cancellation" }),
    ORDER_NOT_CANCELLABLE: () => ({ method: "POST", path: "/orders/ORD-DEM0000001/cancellation" }),
  },
  listPaymentMethods: {
    INVALID_REQUEST: () => ({ path: "/payment-methods?amount=1,500" }),
  },
  startPayment: {
    INVALID_REQUEST: () => ({ ...paymentOf("ORD-DEM0000001"), body: { method: "cash" } }),
    NOT_FOUND: () => paymentOf("ORD-NEVERWAS00"),
    PAYMENT_METHOD_UNAVAILABLE: () => ({
      ...paymentOf("ORD-DEM0000001"),
      body: { method: "bank_transfer" },
    }),
    ORDER_NOT_PAYABLE: () => paymentOf("ORD-DEM0000001"),
    REQUEST_IN_PROGRESS: async (context) => {
      const request = paymentOf(await unpaidOrder(context, "ada+payments-failed@example.com"));
      await context.send(request);
      // As if the first call of the provider still ran.
      await context.db
        .updateTable("payment_sessions")
        .set({ starting_since: sql<Date>`now()` })
        .where("status", "=", "starting")
        .execute();
      const finish = () =>
        context.db.updateTable("payment_sessions").set({ starting_since: null }).execute();
      return { ...request, finally: finish };
    },
    IDEMPOTENCY_KEY_REUSED: async (context) => {
      const headers = { "idempotency-key": randomUUID() };
      const request = paymentOf(await unpaidOrder(context));
      const body = { ...request.body, return_url: "https://shop.example/thanks" };
      return { ...request, body, headers, after: [{ ...request, headers }] };
    },
    ...failuresOfProvider(),
  },
  listPaymentSessions: {
    NOT_FOUND: () => ({ path: "/orders/ORD-NEVERWAS00/payment-sessions" }),
  },
  getPaymentSession: {
    NOT_FOUND: () => ({ path: `/orders/ORD-DEM0000001/payment-sessions/${ABSENT}` }),
  },
  listEvents: {
    INVALID_REQUEST: ({ keys }) => ({ path: "/events?types=shipping&limit=500", key: keys.events }),
    EVENTS_NOT_ALLOWED: () => ({ path: "/events" }),
    EVENTS_EXPIRED: async ({ db }) => {
      const { uid } = await createShop(db);
      await insertRow(db, "event_positions", { store_uid: uid, last_position: "12" });
      const { createKeyFor } = await createApi(db);
      return { path: "/events?after=3", key: await createKeyFor(uid, { canReadEvents: true }) };
    },
  },
  listOrderEvents: {
    NOT_FOUND: () => ({ path: "/orders/ORD-NEVERWAS00/events" }),
  },
};

/** The sandbox fails as the customer's email address asks. */
function failuresOfProvider(): Partial<RequestBuilders<ErrorCode>> {
  const failing = (tag: string) => async (context: ScenarioContext) =>
    paymentOf(await unpaidOrder(context, `ada+${tag}@example.com`));
  return {
    PAYMENTS_FAILED: failing("payments-failed"),
    PAYMENTS_UNAVAILABLE: failing("payments-unavailable"),
    PAYMENTS_TIMEOUT: failing("payments-timeout"),
  };
}

function couponFailures(
  toRequest: (more: object) => RequestSpec,
): Partial<RequestBuilders<ErrorCode>> {
  return {
    COUPON_INVALID: () => toRequest({ coupon_code: "NEVERWAS" }),
    COUPON_NOT_APPLICABLE: () => toRequest({ coupon_code: "NEWSHOES" }),
    COUPON_MINIMUM: () =>
      toRequest({ coupon_code: "EKAABO10", items: [{ ...BASKET[0], quantity: 1 }] }),
    COUPON_USED_UP: async ({ db }) => {
      const coupon_code = `LASTONE-${randomUUID()}`;
      await offerCoupon(db, demoUid("oja"), { code: coupon_code, usage_limit: 1 });
      return { ...toRequest({ coupon_code }), after: [order({ coupon_code })] };
    },
  };
}

async function changedOrder(context: ScenarioContext, changes: object): Promise<RequestSpec> {
  return { path: "/orders", body: { ...(await cheapestCourierOrder(context)), ...changes } };
}

async function orderAfterDeliveryDisabled(context: ScenarioContext): Promise<RequestSpec> {
  const { uid } = await context.db
    .selectFrom("variants")
    .select("uid")
    .where("store_uid", "=", demoUid("sahel"))
    .where("is_active", "=", true)
    .orderBy("uid")
    .executeTakeFirstOrThrow();
  const body = { ...(await cheapestCourierOrder(context)), items: [{ variant: uid, quantity: 1 }] };
  return { path: "/orders", key: context.keys.sahel, body };
}

/** Locks the idempotency key in another session, as during an order. */
async function lockIdempotencyKey({ db, shortLockDb }: ScenarioContext): Promise<RequestSpec> {
  const key = randomUUID();
  const trx = await db.startTransaction().execute();
  await insertRow(trx, "idempotency_keys", {
    store_uid: demoUid("oja"),
    key: `caller:${key}`,
    fingerprint: Buffer.alloc(32),
    body: "",
    expires_at: sql<Date>`now() + interval '1 day'`,
  });
  return {
    ...order(),
    headers: { "idempotency-key": key },
    on: { db: shortLockDb },
    finally: () => trx.rollback().execute(),
  };
}
