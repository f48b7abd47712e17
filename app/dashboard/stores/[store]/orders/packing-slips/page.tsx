import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PrintButton } from "#app/_ui/print-button.tsx";
import { Table } from "#app/_ui/table.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { OrderNumber } from "#lib/contract/dashboard/orders.ts";
import type { Order } from "#lib/contract/order.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { expectedDelivery, toFulfilmentMethod } from "#lib/format/order-events.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

export const metadata: Metadata = { title: "Packing slips" };

/** Packing slips of one or more orders, one per printed page. Ignores orders that do not exist. */
export default async function PackingSlipsPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/orders/packing-slips">) {
  const ctx = await getDashboardContext((await params).store);
  const numbers = [(await searchParams).order ?? []]
    .flat()
    .filter((order) => OrderNumber.safeParse(order).success)
    .slice(0, ROWS_PER_PAGE);
  const orders = await Promise.all(
    numbers.map((order) => getMerchantOrder(ctx, { order }).catch(undefinedIfNotFound)),
  );
  if (!orders.some(Boolean)) notFound();
  const list = `/dashboard/stores/${ctx.store.slug}/orders`;
  return (
    <>
      <div className="no-print mb-8 flex max-w-[50rem] flex-wrap items-center justify-between gap-4">
        <Link
          href={numbers.length === 1 ? `${list}/${numbers[0]}` : list}
          className="font-semibold underline underline-offset-4"
        >
          {numbers.length === 1 ? "Back to the order" : "All orders"}
        </Link>
        <h1 className="sr-only">Packing slips</h1>
        <PrintButton />
      </div>
      <div className="flex flex-col gap-16 print:block">
        {orders.map(
          (found) =>
            found && (
              <PackingSlip
                key={found.order.uid}
                order={found.order}
                reference={found.payment_reference}
                day={expectedDelivery(found.events)}
                address={ctx.store.address}
                currency={ctx.store.currency}
              />
            ),
        )}
      </div>
    </>
  );
}

const COLUMNS = ["Qty", "Item", "SKU", "Packed"].map((name) => ({ name }));

const RECIPIENT_TITLES = { pickup: "Pickup for", delivery: "Deliver to", none: "Ordered by" };

interface PackingSlipProps {
  order: Order;
  /** What the customer writes in a bank transfer; null when none was chosen. */
  reference: string | null;
  /** The day by which the order is expected to arrive, if known. */
  day: string | undefined;
  /** The store's address. */
  address: string;
  currency: string;
}

/** A printable packing slip without prices other than what is collected, on a page of its own. */
function PackingSlip({ order, reference, day, address, currency }: PackingSlipProps) {
  const id = `ship-to-${order.uid}`;
  return (
    <article className="flex max-w-[50rem] flex-col gap-8 not-last:break-after-page">
      <header className="flex flex-wrap items-end justify-between gap-6 border-b-2 border-ink pb-5">
        <div>
          <p className="text-lead font-bold">{order.store_name}</p>
          <p className="text-fine">{address}</p>
          <p className="text-fine">{formatPhone(order.store_phone, order.customer_phone)}</p>
        </div>
        <h2 className="text-title figures">{order.order_number}</h2>
      </header>
      <section aria-labelledby={id}>
        <h3 id={id} className="text-fine font-semibold text-ink-soft">
          {RECIPIENT_TITLES[toFulfilmentMethod(order)]}
        </h3>
        <p className="text-lead font-semibold">{order.customer_name}</p>
        {order.customer_address && <p>{order.customer_address}</p>}
        <p>{formatPhone(order.customer_phone, order.store_phone)}</p>
        {order.shipping_details && <p className="mt-2 text-fine">{order.shipping_details}</p>}
        {day && <p className="text-fine">Arrives {formatDeliveryDay(order, day)}</p>}
        {reference && <p className="text-fine">Transfer reference {reference}</p>}
        {isPaidLater(order.payment_method) && Number(order.outstanding_balance) > 0 && (
          <p className="text-fine font-semibold">
            Collect {formatMoney(order.outstanding_balance, currency)}
          </p>
        )}
        {order.tracking_number && <p className="text-fine">Tracking {order.tracking_number}</p>}
      </section>
      <Table columns={COLUMNS}>
        {order.items
          .filter(({ quantity }) => quantity > 0)
          .map((item) => (
            <tr key={item.uid} className="break-inside-avoid border-b border-rule align-top">
              <td className="py-2.5 pr-4 font-bold figures">{item.quantity}</td>
              <td className="py-2.5 pr-4 wrap-anywhere">
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
