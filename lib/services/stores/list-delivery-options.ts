import { type DeliveryOptionRow, listOptionsOfTypes } from "#db/queries/stores/delivery-options.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the manual delivery options that shoppers can choose now. */
export async function listDeliveryOptions(ctx: StoreContext): Promise<DeliveryOption[]> {
  return listOptionsOfTypes(ctx.db, ctx.store.uid, offeredDeliveryTypes(ctx.store));
}

/** Returns the manual delivery types that the store's settings allow. */
export function offeredDeliveryTypes(store: StoreRow): DeliveryOptionRow["delivery_type"][] {
  return [
    ...(store.manual_delivery_enabled ? (["standard"] as const) : []),
    ...(store.express_delivery_enabled ? (["express"] as const) : []),
  ];
}
