import type { Kysely } from "kysely";
import { releaseCoupon } from "#db/queries/orders/coupons.ts";
import type { OrderContents } from "#db/queries/orders/order-transitions.ts";
import { changeStock } from "#db/queries/products/stock.ts";
import type { Database } from "#db/schema.ts";

/** Releases the stock and then the coupon of an unfulfilled order, in the lock order of new orders. */
export async function releaseOrder(
  db: Kysely<Database>,
  storeUid: string,
  order: OrderContents,
): Promise<void> {
  await changeStock(
    db,
    storeUid,
    order.items.map(({ variant_uid, quantity }) => ({
      variant_uid,
      on_hand: 0,
      reserved: -quantity,
    })),
  );
  if (order.coupon_code !== null) await releaseCoupon(db, storeUid, order.coupon_code);
}
