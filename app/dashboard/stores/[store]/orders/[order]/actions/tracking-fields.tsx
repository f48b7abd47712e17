import { Field } from "#app/_ui/field.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { courierName } from "#lib/format/courier-name.ts";
import { latestTracking } from "#lib/format/order-events.ts";
import { trackingLink } from "#lib/kernel/tracking-link.ts";

interface Tracking {
  tracking_number: string;
  courier: string;
  tracking_url: string;
}

/** Returns the tracking details of the order as its form shows them. */
export function trackingOf({ order, events }: MerchantOrder): Tracking {
  const tracking = latestTracking(events);
  return {
    tracking_number: order.tracking_number,
    courier:
      tracking?.courier || (order.shipping_details ? courierName(order.shipping_details) : ""),
    // Leave a generated link empty: it is generated again from the new number.
    tracking_url:
      tracking && tracking.url !== trackingLink(tracking.courier, tracking.number)
        ? tracking.url
        : "",
  };
}

/** The fields of tracking details. */
export function TrackingFields({ field }: { field: (name: keyof Tracking) => object }) {
  return (
    <>
      <Field
        label="Tracking number"
        hint="Shown to the customer (optional)"
        maxLength={100}
        {...field("tracking_number")}
      />
      <Field
        label="Courier"
        hint="DHL, FedEx, UPS and Aramex get a tracking link (optional)"
        maxLength={60}
        {...field("courier")}
      />
      <Field
        label="Tracking link"
        hint="For other couriers (optional)"
        type="url"
        maxLength={500}
        {...field("tracking_url")}
      />
    </>
  );
}
