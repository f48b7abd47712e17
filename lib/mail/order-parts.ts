import type { Order, OrderEvent } from "#lib/contract/order.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  expectedDelivery,
  sumPaymentEvents,
  toFulfilmentMethod,
} from "#lib/format/order-events.ts";
import { formatCourier, formatItemOptions } from "#lib/format/order-text.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";
import { facts, html, lines, type MailHtml, type MailStore, paragraph } from "#lib/mail/html.ts";

type TransferInstructions = NonNullable<PaymentSession["instructions"]>;

/** An order as a mail shows it. */
export interface OrderMail {
  store: MailStore;
  order: Order;
  /** As people in the store's country write it. */
  customerPhone: string;
  /** Oldest first. */
  events: OrderEvent[];
  /** Cancelled quantity by line uid. */
  cancelled: Record<string, number>;
  /** Payments less refunds, beyond the order's total. Decimal text. */
  refundDue: string;
  /** The payment or the refund that the mail reports. Decimal text. */
  amount: string | undefined;
  /** ISO 4217 code of the amount. */
  currency: string;
  /** Where to transfer what the order owes; undefined for other ways to pay. */
  transfer: TransferInstructions | undefined;
  /** The order's page for its customer; undefined when it has none. */
  orderUrl: string | undefined;
}

/** Returns the lines of an order, with cancelled ones only where they are the subject. */
export function itemLines(
  { store, order, cancelled }: Pick<OrderMail, "store" | "order" | "cancelled">,
  which: "ordered" | "cancelled",
): MailHtml {
  const quantityOf = ({ uid, quantity }: Order["items"][number]) =>
    which === "cancelled" ? (cancelled[uid] ?? 0) : quantity;
  return lines(
    order.items
      .filter((item) => quantityOf(item) > 0)
      .map((item) => ({
        name: `${quantityOf(item)} × ${item.product_name}`,
        details: formatItemOptions(item),
        value: which === "cancelled" ? "" : formatMoney(item.total_price, store.currency),
      })),
  );
}

/** Returns the amounts of an order. */
export function totals({
  store,
  order,
  events,
}: Pick<OrderMail, "store" | "order" | "events">): MailHtml {
  const money = (amount: string) => formatMoney(amount, store.currency);
  const { paid, refunded } = sumPaymentEvents(order, events);
  const isRefunded = Number(refunded) > 0;
  const rows = [{ name: "Subtotal", value: money(order.subtotal) }];
  const add = (name: string, value: string) => rows.push({ name, value });
  if (Number(order.discount_amount) > 0) add("Coupon", `−${money(order.discount_amount)}`);
  if (order.tax_rate_used)
    add(`Tax (${formatTaxRate(order.tax_rate_used)})`, money(order.tax_amount));
  if (toFulfilmentMethod(order) === "delivery") {
    add("Delivery", formatFee(order.delivery_fee, store.currency));
  }
  const total = { name: "Total", value: money(order.total_amount ?? "0.00"), isTotal: true };
  const after = [];
  if (Number(paid) > 0) after.push({ name: "Paid", value: money(paid) });
  if (isRefunded) after.push({ name: "Refunded", value: `−${money(refunded)}` });
  if (isRefunded || Number(order.outstanding_balance) > 0) {
    after.push({ name: "Balance due", value: money(order.outstanding_balance) });
  }
  return lines([...rows, total, ...after]);
}

/** Returns the account to transfer to, and the reference to write in the transfer. */
export function transferFacts({ transfer }: Pick<OrderMail, "transfer">): MailHtml | undefined {
  if (!transfer) return undefined;
  const { bank_name, account_name, account_number, reference, text } = transfer;
  return html`${facts([
    ["Bank", bank_name],
    ["Account name", account_name],
    ["Account number", account_number],
    ["Reference", reference],
  ])}${paragraph("Enter the reference as the transfer's description so that we can match your payment.")}${
    text && paragraph(text)
  }`;
}

/** Returns how and when an order reaches its customer. */
export function delivery(order: Order, events: OrderEvent[]): MailHtml | undefined {
  const day = expectedDelivery(events);
  const arrives: [string, string][] = day ? [["Arrives", formatDeliveryDay(order, day)]] : [];
  switch (toFulfilmentMethod(order)) {
    case "pickup":
      return facts([["Pickup", order.location_name || "At the store"]]);
    case "delivery":
      return facts([
        ["Delivery", deliveryMethod(order)],
        ...(order.customer_address
          ? [["Address", order.customer_address] as [string, string]]
          : []),
        ...arrives,
      ]);
    case "none":
      return undefined;
  }
}

function deliveryMethod({ shipping_details, manual_delivery_type }: Order): string {
  if (shipping_details) return formatCourier(shipping_details);
  return manual_delivery_type === "express" ? "Express delivery" : "Standard delivery";
}
