import {
  type DeliveryOptionRow,
  listOptionsOfTypes as findDeliveryOptions,
} from "#db/queries/stores/delivery-options.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { DeliveryOption } from "#lib/contract/delivery-option.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the manual delivery options that shoppers can choose now. */
export async function listDeliveryOptions(ctx: StoreContext): Promise<DeliveryOption[]> {
  const rows = await findDeliveryOptions(ctx.db, ctx.store.uid, offeredDeliveryTypes(ctx.store));
  return rows.map((row) => ({
    uid: row.uid,
    label: row.label,
    amount: row.amount,
    delivery_type: row.delivery_type,
    areas: row.areas,
  }));
}

/** Returns the manual delivery types that the store's settings allow. */
export function offeredDeliveryTypes(store: StoreRow): DeliveryOptionRow["delivery_type"][] {
  return [
    ...(store.manual_delivery_enabled ? (["standard"] as const) : []),
    ...(store.express_delivery_enabled ? (["express"] as const) : []),
  ];
}
