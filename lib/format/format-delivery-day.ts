import type { Order } from "#lib/contract/order.ts";
import { formatDay } from "#lib/format/format-day.ts";

/** Formats the day on which an order is expected to arrive: "Tue 1 Dec", or "by Tue 1 Dec" when the store delivers. */
export function formatDeliveryDay(
  { has_shipping }: Pick<Order, "has_shipping">,
  day: string,
): string {
  return has_shipping ? formatDay(day) : `by ${formatDay(day)}`;
}
