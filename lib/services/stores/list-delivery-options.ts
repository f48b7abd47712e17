import { type DeliveryOptionRow, listOptionsOfTypes } from "#db/queries/stores/delivery-options.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { deliveryDates, firstDateChange } from "#lib/kernel/delivery-dates.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the manual delivery options that shoppers can choose now, with the days promised for an order placed now. */
export async function listDeliveryOptions(ctx: StoreContext): Promise<DeliveryOption[]> {
  const options = await listDeliveryRates(ctx);
  const now = ctx.clock.now();
  return options.map((option) => {
    const { changesAt, ...dates } = deliveryDates(option, now, ctx.store.time_zone);
    if (changesAt) ctx.limitFreshness(changesAt);
    return { ...option, ...dates };
  });
}

/** Returns when the first of the promised days changes that shoppers see at `moment`; null when none does. */
export async function firstOfferedDateChange(
  ctx: Pick<StoreContext, "db" | "store">,
  moment: Date,
): Promise<Date | null> {
  return firstDateChange(await listDeliveryRates(ctx), moment, ctx.store.time_zone);
}

/** Lists the manual delivery options that shoppers can choose now, for pages that show no days. */
export function listDeliveryRates({
  db,
  store,
}: Pick<StoreContext, "db" | "store">): Promise<DeliveryOptionRow[]> {
  return listOptionsOfTypes(db, store.uid, offeredDeliveryTypes(store));
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
