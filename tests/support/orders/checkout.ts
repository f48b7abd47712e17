import type { Insertable, Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { fixedCouriers } from "#tests/support/couriers/fixed-couriers.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";

export const ADDRESS = "12 Marina Road, Lagos";

/** Creates the API with couriers of fixed prices. */
export function checkoutApi(db: Kysely<Database>): Promise<Api> {
  return createApi(db, { services: { couriers: fixedCouriers } });
}

export interface TestShop {
  uid: string;
  slug: string;
  key: string;
  /** Sends an order with the store's key. */
  placeOrder(body: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** Creates a store with all delivery methods and a key. */
export async function openShop(
  { runtime, createKeyFor, post }: Api,
  settings: Partial<Insertable<Database["stores"]>> = {},
): Promise<TestShop> {
  const shop = await createShop(runtime.db, {
    delivery_enabled: true,
    express_delivery_enabled: true,
    ...settings,
  });
  const key = await createKeyFor(shop.uid);
  return { ...shop, key, placeOrder: (body, headers) => post("/orders", key, body, headers) };
}

interface LineInput {
  variant: string;
  quantity: number;
}

/**
 * Requests a quote and returns its token, its more expensive offer, and the body of an order that
 * uses them.
 */
export async function requestQuote(api: Api, key: string, items: LineInput[]) {
  const { body, status } = await api.post("/shipping-quotes", key, {
    ...SHOPPER,
    delivery_address: ADDRESS,
    items,
  });
  if (status !== 200) throw new Error(`no quote: ${status}`);
  const rate: string = body.data.request_token;
  const courier: Record<string, unknown> = body.data.fastest_courier;
  return { rate, courier, order: courierOrder(items, rate, courier) };
}

export function courierOrder(items: LineInput[], rate: string, courier: object) {
  return {
    ...SHOPPER,
    delivery_method: "courier",
    delivery_address: ADDRESS,
    items,
    rate,
    courier,
  };
}
