import type { ReactNode } from "react";
import type { Order } from "#lib/contract/order.ts";
import { formatCourier } from "#lib/shop/orders/order-text.ts";

interface OrderDeliveryProps {
  order: Order;
  /** Where it is picked up, when the order names a place that is still there. */
  point: { name: string; address: string } | undefined;
}

/** How it comes to the customer, and whom to ask. */
export function OrderDelivery({ order, point }: OrderDeliveryProps) {
  const pickup = order.fulfilment_method === "pickup";
  return (
    <section
      aria-labelledby="order-delivery"
      className="break-inside-avoid border-t-2 border-ink pt-5 print:mt-6"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="order-delivery" className="text-title">
          {pickup ? "Picking it up" : "Delivery"}
        </h2>
        <span className="rounded-tag border-2 border-ink px-2 text-fine font-semibold">
          {order.fulfilment_status_display}
        </span>
      </div>
      <dl className="flex flex-col gap-3">
        {pickup ? (
          <Fact name="Where">
            {[point?.name ?? (order.location_name || order.store_name), point?.address]
              .filter(Boolean)
              .join(", ")}
          </Fact>
        ) : (
          <>
            <Fact name="To">
              {order.customer_name}
              <br />
              {order.customer_address}
            </Fact>
            <Fact name="By">
              {order.shipping_details ? formatCourier(order.shipping_details) : byStore(order)}
            </Fact>
          </>
        )}
        {order.tracking_number && (
          <Fact name="Tracking number">
            <span className="font-semibold figures select-all">{order.tracking_number}</span>
          </Fact>
        )}
        <Fact name="Contact">
          {[order.customer_phone, order.customer_email].filter(Boolean).join(", ")}
        </Fact>
        <Fact name="Questions">
          {order.store_name}
          {order.store_phone && (
            <Reach href={`tel:${order.store_phone}`}>{order.store_phone}</Reach>
          )}
          {order.store_email && (
            <Reach href={`mailto:${order.store_email}`}>{order.store_email}</Reach>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function byStore({ store_name, manual_delivery_type }: Order): string {
  return manual_delivery_type === "express" ? `${store_name}, express` : store_name;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="mr-6 flex min-h-11 w-fit items-center underline decoration-spot decoration-3 underline-offset-4 print:min-h-0 print:no-underline"
    >
      {children}
    </a>
  );
}
