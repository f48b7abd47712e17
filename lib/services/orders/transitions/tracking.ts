import { invalidRequest } from "#lib/kernel/errors.ts";
import { trackingLink } from "#lib/kernel/tracking-link.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";

export interface Tracking {
  /** At most 100 characters. */
  tracking_number: string;
  courier?: string;
  /** URL; by default the known courier's page. */
  tracking_url?: string;
}

/** Adds or replaces the tracking details of a sent order; empty ones remove them. */
export async function changeTracking(
  ctx: MerchantContext,
  orderNumber: string,
  tracking: Tracking,
): Promise<OrderStatuses> {
  const details = trackingDetails(tracking);
  return transitionOrder(ctx, orderNumber, "track", async () => ({
    patch: { tracking_number: details.tracking_number },
    history: [{ kind: "tracking_changed", details }],
  }));
}

/** Returns the details for the order's history, with the known courier's link. */
export function trackingDetails({ tracking_number, courier = "", tracking_url }: Tracking) {
  if (tracking_number.length > 100) {
    throw invalidRequest([{ field: "tracking_number", problem: "must be at most 100 characters" }]);
  }
  return {
    tracking_number,
    courier,
    tracking_url: tracking_url || trackingLink(courier, tracking_number) || "",
  };
}
