import type { ReactNode } from "react";
import { CourierLogo } from "#app/(shop)/_components/delivery/courier-logo.tsx";
import type { Order } from "#lib/contract/order.ts";
import { courierName } from "#lib/format/courier-name.ts";
import { latestTracking, toFulfilmentMethod } from "#lib/format/order-events.ts";
import { formatCourier } from "#lib/format/order-text.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { fulfilmentText, type TrackedOrder } from "#lib/shop/orders/order-timeline.ts";

interface OrderDeliveryProps {
  tracked: TrackedOrder;
  /** The order's pickup point, if it still exists. */
  point: { name: string; address: string } | undefined;
  /** The day on which the delivery is expected, in words. */
  expected: string | undefined;
}

const TITLES = { pickup: "Pickup", delivery: "Delivery", none: "Contact" };

/** Delivery or pickup, tracking number and contact details. */
export function OrderDelivery({ tracked, point, expected }: OrderDeliveryProps) {
  const { order, events } = tracked;
  const method = toFulfilmentMethod(order);
  const tracking = latestTracking(events);
  return (
    <section
      aria-labelledby="order-delivery"
      className="break-inside-avoid border-t-2 border-ink pt-5 print:mt-6"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="order-delivery" className="text-title">
          {TITLES[method]}
        </h2>
        <span className="rounded-tag border-2 border-ink px-2 text-fine font-semibold">
          {fulfilmentText(tracked)}
        </span>
      </div>
      <dl className="flex flex-col gap-3">
        {method === "pickup" && (
          <DescriptionItem name="Location">
            {[point?.name ?? (order.location_name || order.store_name), point?.address]
              .filter(Boolean)
              .join(", ")}
          </DescriptionItem>
        )}
        {method === "delivery" && (
          <>
            <DescriptionItem name="Deliver to">
              {order.customer_name}
              <br />
              {order.customer_address}
            </DescriptionItem>
            {order.shipping_details ? (
              <DescriptionItem name="Courier">
                <span className="flex items-center gap-3 py-1">
                  <CourierLogo
                    name={order.shipping_details}
                    image={events.find(({ courier_image }) => courier_image)?.courier_image}
                  />
                  <span className="min-w-0">{courierText(order.shipping_details, expected)}</span>
                </span>
              </DescriptionItem>
            ) : (
              <DescriptionItem name="Delivered by">{storeDeliveryText(order)}</DescriptionItem>
            )}
            {expected && <DescriptionItem name="Arrives">{expected}</DescriptionItem>}
          </>
        )}
        {order.tracking_number && (
          <DescriptionItem name="Tracking number">
            <span className="font-semibold figures select-all">{order.tracking_number}</span>
            {tracking?.courier && ` ${tracking.courier}`}
          </DescriptionItem>
        )}
        {tracking?.url && (
          <DescriptionItem name="Tracking">
            <ContactLink href={tracking.url}>Track your parcel</ContactLink>
          </DescriptionItem>
        )}
        <DescriptionItem name="Your contact details">
          {[formatPhone(order.customer_phone, order.store_phone), order.customer_email]
            .filter(Boolean)
            .join(", ")}
        </DescriptionItem>
        <DescriptionItem name="Contact the store">
          {order.store_name}
          {order.store_phone && (
            <ContactLink href={`tel:${order.store_phone}`}>
              {formatPhone(order.store_phone, order.customer_phone)}
            </ContactLink>
          )}
          {order.store_email && (
            <ContactLink href={`mailto:${order.store_email}`}>{order.store_email}</ContactLink>
          )}
        </DescriptionItem>
      </dl>
    </section>
  );
}

/** Omits the courier's delivery estimate when the day is known. */
function courierText(shippingDetails: string, expected: string | undefined): string {
  return expected ? courierName(shippingDetails) : formatCourier(shippingDetails);
}

function storeDeliveryText({ store_name, manual_delivery_type }: Order): string {
  return manual_delivery_type === "express" ? `${store_name}, express` : store_name;
}

function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="mr-6 flex min-h-11 w-fit items-center underline decoration-spot decoration-3 underline-offset-4 print:min-h-0 print:no-underline"
    >
      {children}
    </a>
  );
}
