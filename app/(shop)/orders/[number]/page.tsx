import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "#app/_ui/notice.tsx";
import { OrderTotals } from "#app/_ui/order-totals.tsx";
import { PrintButton } from "#app/_ui/print-button.tsx";
import { RefreshOnReturn } from "#app/(shop)/_components/layout/refresh-on-return.tsx";
import { CancelOrder } from "#app/(shop)/orders/_components/cancel-order.tsx";
import { EventTime } from "#app/(shop)/orders/_components/event-time.tsx";
import { OrderDelivery } from "#app/(shop)/orders/_components/order-delivery.tsx";
import { OrderLines } from "#app/(shop)/orders/_components/order-lines.tsx";
import { OrderPaymentSection } from "#app/(shop)/orders/_components/payment/order-payment-section.tsx";
import { ReorderButton } from "#app/(shop)/orders/_components/reorder-button.tsx";
import { Timeline } from "#app/(shop)/orders/_components/timeline.tsx";
import type { Order } from "#lib/contract/order.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { getShop } from "#lib/shop/current-shop.ts";
import { isCancellable, NOT_CANCELLED } from "#lib/shop/orders/cancel-tracked-order.ts";
import { findTrackedOrder } from "#lib/shop/orders/find-tracked-order.ts";
import { ORDER_NOT_FOUND_PATH } from "#lib/shop/orders/look-up-order.ts";
import { type OrderPayment, readOrderPayment } from "#lib/shop/orders/order-payment.ts";
import { expectedDay, formatExpected } from "#lib/shop/orders/order-timeline.ts";
import { NOT_STARTED } from "#lib/shop/orders/pay-tracked-order.ts";
import { parseWait, WAIT } from "#lib/shop/orders/tracked-order-form.ts";

export const metadata: Metadata = {
  title: "Your order",
  description: "The progress, delivery and items of your order.",
  robots: { index: false, follow: false, nocache: true },
  referrer: "same-origin",
};

export default async function OrderPage({ params, searchParams }: PageProps<"/orders/[number]">) {
  const shop = await getShop();
  const {
    key,
    [NOT_CANCELLED]: isNotCancelled,
    [NOT_STARTED]: isNotStarted,
    [WAIT]: wait,
  } = await searchParams;
  const tracked = await findTrackedOrder(shop, (await params).number, key);
  if (!tracked) redirect(ORDER_NOT_FOUND_PATH);
  const { order, isNew } = tracked;
  const { currency } = shop.store;
  const today = toLocalTime(shop.clock.now(), shop.store.time_zone).slice(0, 10);
  const day = expectedDay(tracked, today);
  const expected = day && formatExpected(order, day);
  const payment = await readOrderPayment(shop, order);
  const points = order.location ? await shop.listPickupPoints() : [];
  return (
    <article className="page flex flex-col gap-10 py-8 md:py-12 print:gap-6 print:py-0">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div className="flex flex-col gap-3 wrap-anywhere">
          <h1 className="text-head">
            {isNew ? `Thank you, ${order.customer_name}` : "Your order"}
          </h1>
          <p className="text-lead">
            Order{" "}
            <span className="bg-spot px-2 py-0.5 font-bold text-on-spot figures narrow">
              {order.order_number}
            </span>
          </p>
          <NextSteps order={order} payment={payment} isNew={isNew} />
        </div>
        <PrintButton />
      </header>
      <RefreshOnReturn />
      {isNotCancelled && <NotCancelled order={order} />}
      <OrderPaymentSection
        order={order}
        payment={payment}
        currency={currency}
        linkKey={String(key)}
        isNotStarted={isNotStarted !== undefined}
        waitMinutes={parseWait(wait)}
      />
      <Timeline tracked={tracked} expected={expected} />
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:block">
        <div className="flex flex-col gap-6">
          <OrderLines tracked={tracked} currency={currency} publicUrl={shop.publicUrl} />
          <div className="flex flex-wrap items-start gap-3">
            <ReorderButton
              items={order.items.flatMap(({ variant, quantity, product_name }) =>
                variant && quantity > 0 ? [{ variant, quantity, name: product_name }] : [],
              )}
            />
            {isCancellable(order) && (
              <CancelOrder orderNumber={order.order_number} linkKey={String(key)} />
            )}
          </div>
        </div>
        <div className="flex flex-col gap-10">
          <OrderTotals order={order} events={tracked.events} currency={currency} />
          <OrderDelivery
            tracked={tracked}
            point={points.find(({ uid }) => uid === order.location)}
            expected={expected}
          />
        </div>
      </div>
    </article>
  );
}

/** Explains why an order was not cancelled, unless it is now. */
function NotCancelled({ order }: { order: Order }) {
  if (order.fulfilment_status === "cancelled") return null;
  return isCancellable(order) ? (
    <Notice variant="error" title="We couldn't cancel your order">
      Try again in a moment.
    </Notice>
  ) : (
    <Notice variant="error" title="This order can no longer be cancelled">
      Contact {order.store_name} if you no longer want it.
    </Notice>
  );
}

interface NextStepsProps {
  order: Order;
  payment: OrderPayment;
  isNew: boolean;
}

/** Says how a new order is paid and found again, and when an unpaid one is cancelled. */
function NextSteps({ order, payment, isNew }: NextStepsProps) {
  if (!isNew && !order.payment_due_at) return null;
  const isPaidByContact =
    order.payment_status !== "paid" &&
    payment.methods.length === 0 &&
    payment.state === "none" &&
    !payment.isLater;
  const due = order.payment_due_at && (
    <strong>
      <EventTime at={order.payment_due_at} />
    </strong>
  );
  return (
    <p className="max-w-[56ch]">
      {isNew && (
        <span className="no-print">
          We've got your order{isPaidByContact && " and will contact you about payment"}.{" "}
        </span>
      )}
      {due && (
        <>
          Your items are reserved until {due}
          {payment.isLater
            ? ". If we haven't confirmed your order by then, it will be cancelled. "
            : "; after that, unpaid orders are cancelled. "}
        </>
      )}
      {isNew && <span className="no-print">Bookmark this page: the link works for 30 days.</span>}
    </p>
  );
}
