import { Table } from "#app/_ui/table.tsx";
import type { Order } from "#lib/contract/order.ts";
import { toFulfilmentMethod } from "#lib/format/order-events.ts";

const COLUMNS = ["Qty", "Item", "SKU", "Packed"].map((name) => ({ name }));

const RECIPIENT_TITLES = { pickup: "Pickup by", delivery: "Deliver to", none: "Ordered by" };

/** A printable packing slip without prices, on a page of its own. */
export function PackingSlip({ order, address }: { order: Order; address: string }) {
  const id = `ship-to-${order.uid}`;
  return (
    <article className="flex max-w-[50rem] flex-col gap-8 not-last:break-after-page">
      <header className="flex flex-wrap items-end justify-between gap-6 border-b-2 border-ink pb-5">
        <div>
          <p className="text-lead font-bold">{order.store_name}</p>
          <p className="text-fine">{address}</p>
          <p className="text-fine">{order.store_phone}</p>
        </div>
        <h2 className="text-title figures">{order.order_number}</h2>
      </header>
      <section aria-labelledby={id}>
        <h3 id={id} className="text-fine font-semibold text-ink-soft">
          {RECIPIENT_TITLES[toFulfilmentMethod(order)]}
        </h3>
        <p className="text-lead font-semibold">{order.customer_name}</p>
        {order.customer_address && <p>{order.customer_address}</p>}
        <p>{order.customer_phone}</p>
        {order.shipping_details && <p className="mt-2 text-fine">{order.shipping_details}</p>}
        {order.tracking_number && <p className="text-fine">Tracking {order.tracking_number}</p>}
      </section>
      <Table columns={COLUMNS}>
        {order.items
          .filter(({ quantity }) => quantity > 0)
          .map((item) => (
            <tr key={item.uid} className="break-inside-avoid border-b border-rule align-top">
              <td className="py-2.5 pr-4 font-bold figures">{item.quantity}</td>
              <td className="py-2.5 pr-4">
                {item.product_name}
                {item.attributes && <span className="block text-fine">{item.attributes}</span>}
                {item.notes && <span className="block text-fine">“{item.notes}”</span>}
              </td>
              <td className="py-2.5 pr-4 text-fine figures">{item.sku}</td>
              <td className="py-2.5">
                <span aria-hidden="true" className="block size-5 border-2 border-ink" />
              </td>
            </tr>
          ))}
      </Table>
    </article>
  );
}
