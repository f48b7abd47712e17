import type { CustomerMailKind } from "#lib/contract/dashboard/mails.ts";
import type { CancellationReason, Order } from "#lib/contract/order.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { formatTime } from "#lib/format/format-time.ts";
import { laterPaymentText } from "#lib/format/next-payment-step.ts";
import { latestTracking } from "#lib/format/order-events.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";
import {
  button,
  facts,
  html,
  link,
  type MailHtml,
  type MailStore,
  page,
  paragraph,
} from "#lib/mail/html.ts";
import {
  delivery,
  itemLines,
  type OrderMail,
  totals,
  transferFacts,
} from "#lib/mail/order-parts.ts";
import { type MailContent, renderMail } from "#lib/mail/render.ts";

interface OrderText {
  subject: string;
  title: string;
  intro: MailHtml | string;
  /** Shown before the items. */
  more?: MailHtml | undefined;
  items?: "ordered" | "cancelled";
  hasTotals?: boolean;
  /** Linked above the page of the order. */
  trackingUrl?: string | undefined;
}

const ORDER_TEXTS = {
  order_received: receivedText,
  payment_received: paymentText,
  payment_reminder: reminderText,
  ready_for_pickup: pickupText,
  on_its_way: onItsWayText,
  delivered: deliveredText,
  items_cancelled: itemsCancelledText,
  refunded: refundText,
  payment_refund_coming: refundComingText,
  order_cancelled: cancelledText,
} satisfies Record<CustomerMailKind, (mail: OrderMail) => OrderText>;

/** Renders a mail to the customer of an order. */
export async function renderOrderMail(
  kind: CustomerMailKind,
  mail: OrderMail,
): Promise<MailContent> {
  const { store, order, orderUrl } = mail;
  const { subject, title, intro, more, items, hasTotals, trackingUrl }: OrderText =
    ORDER_TEXTS[kind](mail);
  const body = html`${paragraph(`Hello ${order.customer_name},`)}${paragraph(intro)}${
    trackingUrl && button("Track your parcel", trackingUrl)
  }${
    orderUrl && button("View your order", orderUrl, Boolean(trackingUrl))
  }${more}${items && itemLines(mail, items)}${hasTotals && totals(mail)}`;
  const footer = html`${store.name} sent this email about order ${order.order_number}. Questions? Reply to it${
    store.phone && ` or call ${store.phone}`
  }.`;
  return renderMail(subject, page({ store, title, body, footer }));
}

function receivedText(mail: OrderMail): OrderText {
  const { store, order, events } = mail;
  return {
    subject: `Your order ${order.order_number}`,
    title: "Thank you for your order",
    intro: `We received your order ${order.order_number}. ${payNote(mail)}${dueNote(store, order)}`,
    more: html`${transferFacts(mail)}${delivery(order, events)}`,
    items: "ordered",
    hasTotals: true,
  };
}

function dueNote(store: MailStore, { payment_due_at, payment_method }: Order): string {
  if (!payment_due_at) return "";
  const time = formatTime(payment_due_at, store.timeZone);
  return isPaidLater(payment_method)
    ? `If we do not confirm the order by ${time}, it will be cancelled.`
    : `Please pay by ${time}. Otherwise the order will be cancelled.`;
}

/** Says when an order is paid that is paid on delivery or at pickup. */
function payNote({ store, order }: OrderMail): string {
  const { payment_method, outstanding_balance } = order;
  if (!isPaidLater(payment_method) || Number(outstanding_balance) === 0) return "";
  return `${laterPaymentText(payment_method, formatMoney(outstanding_balance, store.currency))}. `;
}

/** Corrects an earlier mail about the cancellation. */
function reopenedNote({ events }: OrderMail): string {
  return events.some(({ kind }) => kind === "reopened")
    ? " It arrived after the deadline, but your items were still available: the order is no longer cancelled."
    : "";
}

function paymentText(mail: OrderMail): OrderText {
  const { store, order, amount } = mail;
  const received = amount
    ? `your payment of ${formatMoney(amount, store.currency)}`
    : "your payment";
  return {
    subject: `Payment received for order ${order.order_number}`,
    title: "Payment received",
    intro: `We received ${received} for order ${order.order_number}.${reopenedNote(mail)}`,
    items: "ordered",
    hasTotals: true,
  };
}

function reminderText(mail: OrderMail): OrderText {
  const { store, order } = mail;
  const due = order.payment_due_at && `by ${formatTime(order.payment_due_at, store.timeZone)}`;
  const deadline = due ? ` If it does not arrive ${due}, the order will be cancelled.` : "";
  const owed = formatMoney(order.outstanding_balance, store.currency);
  return {
    subject: `Reminder: order ${order.order_number} is not paid yet`,
    title: `Please pay ${due || "soon"}`,
    intro: `We have not received your payment of ${owed} for order ${order.order_number}.${deadline} If you have already paid, please ignore this email.`,
    more: transferFacts(mail),
    items: "ordered",
    hasTotals: true,
  };
}

function pickupText({ store, order }: OrderMail): OrderText {
  const owed = Number(order.outstanding_balance) > 0;
  return {
    subject: `Order ${order.order_number} is ready for pickup`,
    title: "Ready for pickup",
    intro: `Your order ${order.order_number} is ready. Please bring the order number.${
      owed ? ` ${formatMoney(order.outstanding_balance, store.currency)} is still due.` : ""
    }`,
    more: order.location_name ? facts([["Pickup location", order.location_name]]) : undefined,
    items: "ordered",
  };
}

function onItsWayText(mail: OrderMail): OrderText {
  const { order, events } = mail;
  const { number, courier, url } = latestTracking(events) ?? {};
  const isPart = order.fulfilment_status === "partially_fulfilled";
  const entries: [string, MailHtml | string][] = [];
  if (courier) entries.push(["Courier", courier]);
  if (number) entries.push(["Tracking number", number]);
  if (url) entries.push(["Tracking page", link(url, url)]);
  if (order.customer_address) entries.push(["Delivery address", order.customer_address]);
  return {
    subject: `Order ${order.order_number} is on its way`,
    title: "On its way",
    intro: `${isPart ? "Part of your" : "Your"} order ${order.order_number} has been sent. ${payNote(mail)}`,
    trackingUrl: url,
    more: facts(entries),
    items: "ordered",
  };
}

function deliveredText({ order }: OrderMail): OrderText {
  return {
    subject: `Order ${order.order_number} was delivered`,
    title: "Delivered",
    intro: `Your order ${order.order_number} was delivered. If anything is missing or damaged, reply to this email.`,
    items: "ordered",
  };
}

function itemsCancelledText({ store, order, refundDue }: OrderMail): OrderText {
  return {
    subject: `Items in order ${order.order_number} were cancelled`,
    title: "Items cancelled",
    intro: `These items in your order ${order.order_number} were cancelled. ${refundNote(refundDue, store)}`,
    items: "cancelled",
    hasTotals: true,
  };
}

function refundText({ store, order, amount }: OrderMail): OrderText {
  const refund = amount ? `${formatMoney(amount, store.currency)} of your payment` : "Your payment";
  return {
    subject: `Refund for order ${order.order_number}`,
    title: "Refund",
    intro: `${refund} for order ${order.order_number} was refunded.`,
    hasTotals: true,
  };
}

function refundComingText({ order, amount, currency }: OrderMail): OrderText {
  const { order_number, fulfilment_status, payment_status } = order;
  const payment = amount ? `payment of ${formatMoney(amount, currency)}` : "payment";
  const hasEnded = fulfilment_status === "cancelled" || fulfilment_status === "voided";
  const reason = hasEnded
    ? `Your ${payment} arrived after order ${order_number} was cancelled, so nothing will be delivered.`
    : payment_status === "paid"
      ? `We received another ${payment} for order ${order_number}, which is already paid. Your order is not affected.`
      : `We received a ${payment} that we could not apply to order ${order_number}.`;
  return {
    subject: `A payment for order ${order_number} will be refunded`,
    title: "Your payment will be refunded",
    intro: `${reason} We are refunding it; this can take a few days.`,
  };
}

/** Why an order was cancelled; a merchant's own reason is private. */
const CANCELLATIONS: Record<CancellationReason, string> = {
  payment_overdue: "was cancelled because it was not paid in time",
  customer_request: "was cancelled at your request",
  api_request: "was cancelled",
};

function cancelledText({ store, order, events, refundDue }: OrderMail): OrderText {
  const reason = events.findLast(({ kind }) => kind === "cancelled")?.reason ?? "api_request";
  const isUnconfirmed = reason === "payment_overdue" && isPaidLater(order.payment_method);
  const cause = isUnconfirmed
    ? "was cancelled because it was not confirmed in time"
    : CANCELLATIONS[reason];
  return {
    subject: `Order ${order.order_number} was cancelled`,
    title: "Order cancelled",
    intro: `Your order ${order.order_number} ${cause}. ${refundNote(refundDue, store)}`,
    items: "ordered",
  };
}

function refundNote(refundDue: string, { currency }: MailStore): string {
  return Number(refundDue) > 0
    ? `You will receive a refund of ${formatMoney(refundDue, currency)}.`
    : "";
}
