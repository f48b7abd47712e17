import { type DeliveryOptionRow, listOptionsOfTypes } from "#db/queries/stores/delivery-options.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { deliveryDates } from "#lib/kernel/delivery-dates.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the manual delivery options that shoppers can choose now, with the days promised for an order placed now. */
export async function listDeliveryOptions(ctx: StoreContext): Promise<DeliveryOption[]> {
  const { db, store } = ctx;
  const options = await listOptionsOfTypes(db, store.uid, offeredDeliveryTypes(store));
  const now = ctx.clock.now();
  for (const option of options) {
    const { changesAt } = deliveryDates(option, now, store.time_zone);
    if (changesAt) ctx.limitFreshness(changesAt);
  }
  return options.map((option) => withDeliveryDates(option, now, store.time_zone));
}

/** Returns a delivery option with the days promised for an order placed at `moment`. */
export function withDeliveryDates(
  option: DeliveryOptionRow,
  moment: Date,
  timeZone: string,
): DeliveryOption {
  const { earliest_delivery, expected_delivery } = deliveryDates(option, moment, timeZone);
  return { ...option, earliest_delivery, expected_delivery };
}

/** Returns the manual delivery types that the store's settings allow. */
export function offeredDeliveryTypes(store: StoreRow): DeliveryOptionRow["delivery_type"][] {
  return [
    ...(store.manual_delivery_enabled ? (["standard"] as const) : []),
    ...(store.express_delivery_enabled ? (["express"] as const) : []),
  ];
}
