import type { PaymentAlertKind } from "#lib/contract/dashboard/mails.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { formatTime } from "#lib/format/format-time.ts";
import {
  button,
  facts,
  html,
  lines,
  type MailHtml,
  type MailStore,
  page,
  paragraph,
} from "#lib/mail/html.ts";
import { delivery, itemLines, type OrderMail, totals } from "#lib/mail/order-parts.ts";
import { type MailContent, renderMail } from "#lib/mail/render.ts";

/** The dashboard's page that a mail is about. */
interface DashboardLink {
  dashboardUrl: string;
}

/** Renders the mail about a new order. */
export async function renderNewOrder(mail: OrderMail & DashboardLink): Promise<MailContent> {
  const { store, order, events, customerPhone, dashboardUrl } = mail;
  const total = formatMoney(order.total_amount ?? "0.00", store.currency);
  return renderMerchantMail(store, {
    subject: `New order ${order.order_number} (${total})`,
    title: "New order",
    body: html`${button(`Open order ${order.order_number}`, dashboardUrl)}${facts([
      ["Customer", order.customer_name],
      ["Phone", customerPhone],
      ["Email", order.customer_email],
    ])}${delivery(order, events)}${itemLines(mail, "ordered")}${totals(mail)}`,
  });
}

interface OrdersSummary extends DashboardLink {
  /** Orders in the hour, without those that had a mail of their own. */
  orders: number;
  /** Sum of their totals. Decimal text. */
  total: string;
  /** Start of the hour, ISO. */
  hour: string;
}

/** Renders the mail that replaces those about single orders when there are many within an hour. */
export async function renderOrdersSummary(
  store: MailStore,
  { orders, total, hour, dashboardUrl }: OrdersSummary,
): Promise<MailContent> {
  const more = orders === 1 ? "1 more" : `${orders} more`;
  const title = `${more} new ${orders === 1 ? "order" : "orders"}`;
  return renderMerchantMail(store, {
    subject: title,
    title,
    body: html`${paragraph(
      `After the first 20 orders in the hour from ${formatTime(hour, store.timeZone)}, you received ${more}, with a total of ${formatMoney(total, store.currency)}.`,
    )}${button("Show orders", dashboardUrl)}`,
  });
}

interface LowStock extends DashboardLink {
  variants: { name: string; sku: string; available: number }[];
}

/** Renders the daily mail about variants that are low or sold out. */
export async function renderLowStock(
  store: MailStore,
  { variants, dashboardUrl }: LowStock,
): Promise<MailContent> {
  const title =
    variants.length === 1 ? "1 item is low in stock" : `${variants.length} items are low in stock`;
  const rows = variants.map(({ name, sku, available }) => ({
    name,
    details: sku,
    value: available === 0 ? "Sold out" : `${available} left`,
  }));
  return renderMerchantMail(store, {
    subject: title,
    title,
    body: html`${lines(rows)}${button("Show products", dashboardUrl)}`,
  });
}

interface PaymentAlert extends DashboardLink {
  kind: PaymentAlertKind;
  orderNumber: string;
  /** The payment, the refund or the disputed amount, decimal text; undefined when it is not known. */
  amount: string | undefined;
  /** ISO 4217 code of the amount. */
  currency: string;
  /** Deadline of the response to a dispute, ISO. */
  dueAt: string | undefined;
}

/** Renders a mail about the money of an order that needs an owner. */
export async function renderPaymentAlert(
  store: MailStore,
  { kind, orderNumber, amount, currency, dueAt, dashboardUrl }: PaymentAlert,
): Promise<MailContent> {
  const ofAmount = amount ? ` of ${formatMoney(amount, currency)}` : "";
  const { title, text } = {
    payment_review: {
      title: `Payment in review for order ${orderNumber}`,
      text: `A payment${ofAmount} could not be applied to order ${orderNumber}. Open the order and decide what to do with it.`,
    },
    refund_failed: {
      title: `A refund for order ${orderNumber} failed`,
      text: `The refund${ofAmount} for order ${orderNumber} failed, and the customer did not get the money. Open the order to try again, or return the money in another way.`,
    },
    dispute_opened: {
      title: `A payment for order ${orderNumber} is disputed`,
      text: `A customer has disputed a payment${ofAmount} for order ${orderNumber} with their bank. Respond in your payment provider's dashboard${
        dueAt ? ` by ${formatTime(dueAt, store.timeZone)}` : ""
      }.`,
    },
  }[kind];
  return renderMerchantMail(store, {
    subject: title,
    title,
    body: html`${paragraph(text)}${button(`Open order ${orderNumber}`, dashboardUrl)}`,
  });
}

/** Renders the mail about a webhook that was disabled. */
export async function renderWebhookDisabled(
  store: MailStore,
  { dashboardUrl }: DashboardLink,
): Promise<MailContent> {
  const title = "A webhook was disabled";
  return renderMerchantMail(store, {
    subject: title,
    title,
    body: html`${paragraph(
      `One of the webhooks of ${store.name} was disabled because its deliveries failed. It receives no events until you enable it again.`,
    )}${button("Open webhooks", dashboardUrl)}`,
  });
}

function renderMerchantMail(
  store: MailStore,
  { subject, title, body }: { subject: string; title: string; body: MailHtml },
): Promise<MailContent> {
  const footer = html`You are receiving this email because you manage ${store.name}. Owners choose which emails are sent in Settings → Notifications.`;
  return renderMail(subject, page({ store, title, body, footer }));
}
