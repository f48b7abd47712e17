import type { ReactNode } from "react";
import type { Order } from "#lib/contract/order.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  type AnyOrderEvent,
  sumPaymentEvents,
  toFulfilmentMethod,
} from "#lib/format/order-events.ts";
import { PAYMENT_NAMES, toMerchantPaymentStatus } from "#lib/format/payment-names.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";

interface OrderTotalsProps {
  order: Order;
  events: AnyOrderEvent[];
  currency: string;
  /** Payments less refunds, beyond the order's total; all of it once cancelled or voided. For its merchant. */
  refundDue?: string;
}

/** An order's amounts and its payment status. */
export function OrderTotals({ order, events, currency, refundDue = "0.00" }: OrderTotalsProps) {
  const price = (amount: string) => formatMoney(amount, currency);
  const { paid, refunded } = sumPaymentEvents(order, events);
  const isRefunded = Number(refunded) > 0;
  const hasEnded = ["cancelled", "voided"].includes(order.fulfilment_status);
  return (
    <section
      aria-labelledby="order-totals"
      className="break-inside-avoid border-t-2 border-ink pt-5 print:mt-6"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="order-totals" className="text-title">
          Summary
        </h2>
        {!(hasEnded && order.payment_status === "unpaid") && (
          <span className="rounded-tag border-2 border-ink px-2 text-fine font-semibold">
            {PAYMENT_NAMES[toMerchantPaymentStatus(order, refundDue)]}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5">
        <Row name="Subtotal">{price(order.subtotal)}</Row>
        {Number(order.discount_amount) > 0 && (
          <Row name="Coupon">−{price(order.discount_amount)}</Row>
        )}
        {order.tax_rate_used && (
          <Row name={`Tax (${formatTaxRate(order.tax_rate_used)})`}>{price(order.tax_amount)}</Row>
        )}
        {toFulfilmentMethod(order) === "delivery" && (
          <Row name="Delivery">{formatFee(order.delivery_fee, currency)}</Row>
        )}
        <Row name="Total" strong>
          {order.total_amount ? price(order.total_amount) : "Not set yet"}
        </Row>
        {Number(paid) !== 0 && <Row name="Paid">{price(paid)}</Row>}
        {isRefunded && <Row name="Refunded">−{price(refunded)}</Row>}
        {(isRefunded || Number(order.outstanding_balance) > 0) && (
          <Row name="Balance due">{price(order.outstanding_balance)}</Row>
        )}
        {Number(refundDue) > 0 && <Row name="Refund due">{price(refundDue)}</Row>}
      </dl>
    </section>
  );
}

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  const total = "my-1 border-y-2 border-ink py-2 text-title font-bold narrow";
  return (
    <>
      <dt className={strong ? total : undefined}>{name}</dt>
      <dd className={`text-right figures ${strong ? total : ""}`}>{children}</dd>
    </>
  );
}
