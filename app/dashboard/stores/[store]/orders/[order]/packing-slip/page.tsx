import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PrintButton } from "#app/_ui/print-button.tsx";
import { Table } from "#app/_ui/table.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

const COLUMNS = ["Qty", "Item", "SKU", "Packed"].map((name) => ({ name }));

interface PackingSlipProps {
  params: Promise<{ store: string; order: string }>;
}

export async function generateMetadata({ params }: PackingSlipProps): Promise<Metadata> {
  return { title: `Packing slip ${(await params).order}` };
}

/** A printable packing slip without prices. */
export default async function PackingSlip({ params }: PackingSlipProps) {
  const { store, order: number } = await params;
  const ctx = await getDashboardContext(store);
  const { order } = await getMerchantOrder(ctx, { order: number }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  });
  return (
    <article className="flex max-w-[50rem] flex-col gap-8">
      <div className="no-print flex flex-wrap items-center justify-between gap-4">
        <Link
          href={`/dashboard/stores/${store}/orders/${number}`}
          className="font-semibold underline underline-offset-4"
        >
          Back to the order
        </Link>
        <PrintButton />
      </div>
      <header className="flex flex-wrap items-end justify-between gap-6 border-b-2 border-ink pb-5">
        <div>
          <p className="text-lead font-bold">{order.store_name}</p>
          <p className="text-fine">{ctx.store.address}</p>
          <p className="text-fine">{order.store_phone}</p>
        </div>
        <h1 className="text-title figures">{order.order_number}</h1>
      </header>
      <section aria-labelledby="ship-to">
        <h2 id="ship-to" className="text-fine font-semibold text-ink-soft">
          {order.fulfilment_method === "pickup" ? "Picked up by" : "Deliver to"}
        </h2>
        <p className="text-lead font-semibold">{order.customer_name}</p>
        {order.customer_address && <p>{order.customer_address}</p>}
        <p>{order.customer_phone}</p>
        {order.shipping_details && <p className="mt-2 text-fine">{order.shipping_details}</p>}
        {order.tracking_number && <p className="text-fine">Tracking {order.tracking_number}</p>}
      </section>
      <Table columns={COLUMNS}>
        {order.items.map((item) => (
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
