import {
  type DeliveryOptionRow,
  listDeliveryOptions as findDeliveryOptions,
} from "#db/queries/delivery-options.ts";
import type { DeliveryOption } from "#lib/contract/delivery-option.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** The manual deliveries a shopper can choose now: those the store's switches allow. */
export async function listDeliveryOptions(ctx: StoreContext): Promise<DeliveryOption[]> {
  const types: DeliveryOptionRow["delivery_type"][] = [
    ...(ctx.store.manual_delivery_enabled ? (["standard"] as const) : []),
    ...(ctx.store.express_delivery_enabled ? (["express"] as const) : []),
  ];
  const rows = await findDeliveryOptions(ctx.db, ctx.store.uid, types);
  return rows.map((row) => ({
    uid: row.uid,
    label: row.label,
    amount: row.amount,
    delivery_type: row.delivery_type,
  }));
}
