import type { Insertable, Kysely } from "kysely";
import type { Database, Stores } from "#db/schema.ts";
import { type Api, createApi } from "#tests/support/api.ts";
import { fixedCouriers } from "#tests/support/fixed-couriers.ts";
import { SHOPPER } from "#tests/support/orders.ts";
import { createShop } from "#tests/support/shop.ts";

export const ADDRESS = "12 Marina Road, Lagos";

/** The API with couriers of known prices. */
export function checkoutApi(db: Kysely<Database>): Promise<Api> {
  return createApi(db, { couriers: fixedCouriers });
}

/** A store of its own that offers every delivery, with a key. */
export async function openShop(
  { runtime, keyOf }: Api,
  settings: Partial<Insertable<Stores>> = {},
): Promise<{ uid: string; slug: string; key: string }> {
  const shop = await createShop(runtime.db, {
    delivery_enabled: true,
    express_delivery_enabled: true,
    ...settings,
  });
  return { ...shop, key: await keyOf(shop.uid) };
}

interface Wish {
  variant: string;
  quantity: number;
}

/** A quote's token and its dearer offer, and the body of the order that uses them. */
export async function quoted(api: Api, key: string, items: Wish[]) {
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

export function courierOrder(items: Wish[], rate: string, courier: object) {
  return {
    ...SHOPPER,
    delivery_method: "courier",
    delivery_address: ADDRESS,
    items,
    rate,
    courier,
  };
}
