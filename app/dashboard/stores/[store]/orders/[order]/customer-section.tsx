import Link from "next/link";
import { DescriptionItem } from "#app/dashboard/_components/description-item.tsx";
import { PhoneLinks } from "#app/dashboard/_components/phone-links.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { PAYMENT_METHOD_NAMES } from "#lib/dashboard/payment-labels.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { expectedDelivery, latestTracking, toFulfilmentMethod } from "#lib/format/order-events.ts";

/** The customer, and how the order reaches them. */
export function CustomerSection({ data }: { data: MerchantOrder }) {
  const { order, events, coupon_code, payment_reference, formatted_customer_phone } = data;
  const day = expectedDelivery(events);
  const { slug } = useStore();
  return (
    <section aria-labelledby="customer" className="border-t-2 border-ink pt-5">
      <h2 id="customer" className="mb-3 text-title">
        Customer and delivery
      </h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
        <DescriptionItem name="Name">
          {order.customer ? (
            <Link
              href={`/dashboard/stores/${slug}/customers/${order.customer}`}
              className="underline underline-offset-4"
            >
              {order.customer_name}
            </Link>
          ) : (
            order.customer_name
          )}
        </DescriptionItem>
        <DescriptionItem name="Email">
          <a href={`mailto:${order.customer_email}`} className="underline underline-offset-4">
            {order.customer_email}
          </a>
        </DescriptionItem>
        <DescriptionItem name="Phone">
          <PhoneLinks phone={order.customer_phone} formatted={formatted_customer_phone} />
        </DescriptionItem>
        {order.customer_address && (
          <DescriptionItem name="Address">{order.customer_address}</DescriptionItem>
        )}
        <DescriptionItem name="Delivery">{deliveryText(order)}</DescriptionItem>
        {day && <DescriptionItem name="Arrives">{formatDeliveryDay(order, day)}</DescriptionItem>}
        <TrackingItem order={order} events={events} />
        {order.payment_method && (
          <DescriptionItem name="Payment method">
            {PAYMENT_METHOD_NAMES[order.payment_method]}
          </DescriptionItem>
        )}
        {payment_reference && (
          <DescriptionItem name="Transfer reference">{payment_reference}</DescriptionItem>
        )}
        {coupon_code && <DescriptionItem name="Coupon">{coupon_code}</DescriptionItem>}
      </dl>
    </section>
  );
}

function deliveryText(order: MerchantOrder["order"]): string {
  switch (toFulfilmentMethod(order)) {
    case "pickup":
      return `Pickup${order.location_name && ` at ${order.location_name}`}`;
    case "delivery":
      return order.shipping_details ?? `Store delivery, ${order.manual_delivery_type}`;
    case "none":
      return "Nothing to ship";
  }
}

function TrackingItem({ order, events }: Pick<MerchantOrder, "order" | "events">) {
  const { courier, url } = latestTracking(events) ?? {};
  if (!order.tracking_number && !courier && !url) return null;
  return (
    <DescriptionItem name="Tracking">
      {[courier, order.tracking_number].filter(Boolean).join(", ")}{" "}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4 whitespace-nowrap"
        >
          Track parcel
        </a>
      )}
    </DescriptionItem>
  );
}
