import {
  findCauseDetails,
  findPaymentAmount,
  getMailStore,
  type MailRow,
  type MailStoreRow,
  sumUnmailedOrders,
} from "#db/queries/mails/send-mails.ts";
import { findOrder, listEventRows, type OrderRow } from "#db/queries/orders/orders.ts";
import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import { listLowVariants } from "#db/queries/products/merchant-products.ts";
import type { CustomerMailKind, StoreMailKind } from "#lib/contract/dashboard/mails.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { resizedPicture } from "#lib/kernel/image-url.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { SOLE_VARIANT } from "#lib/kernel/variant-name.ts";
import type { MailStore } from "#lib/mail/html.ts";
import {
  renderLowStock,
  renderNewOrder,
  renderOrdersSummary,
  renderPaymentAlert,
  renderWebhookDisabled,
} from "#lib/mail/merchant-mails.ts";
import { renderOrderMail } from "#lib/mail/order-mails.ts";
import type { OrderMail } from "#lib/mail/order-parts.ts";
import type { MailContent } from "#lib/mail/render.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { toOrder, toOrderEvents } from "#lib/serializers/order.ts";
import { toTransferInstructions } from "#lib/serializers/payment-session.ts";
import type { MerchantContext } from "#lib/services/context.ts";

/** What rendering needs. */
type MailContext = Pick<
  MerchantContext,
  "db" | "clock" | "publicUrl" | "findOrderUrl" | "storeUid"
>;

/** What is rendered. */
type MailSource = Pick<MailRow, "subject" | "occurred_at" | "cause"> & { kind: StoreMailKind };

type OrderMailSource = MailSource & { kind: CustomerMailKind | "new_order" };

/** The content, or when the mail is due instead; undefined when there is nothing to report any more. */
export type Rendered = { content: MailContent } | { dueAt: Date } | undefined;

const LOGO_WIDTH = 320;
const MAX_LOW_VARIANTS = 100;

/** Renders a mail from the current data. */
export async function renderStoreMail(ctx: MailContext, mail: MailSource): Promise<Rendered> {
  const row = await getMailStore(ctx.db, ctx.storeUid);
  const store = toMailStore(row, ctx.publicUrl);
  const dashboard = `${ctx.publicUrl}/dashboard/stores/${row.slug}`;
  const wrap = async (content: Promise<MailContent>) => ({ content: await content });
  switch (mail.kind) {
    case "low_stock": {
      const variants = await listLowVariants(ctx.db, ctx.storeUid, MAX_LOW_VARIANTS);
      if (variants.length === 0) return undefined;
      const named = variants.map((variant) => ({ ...variant, name: variantName(variant) }));
      const dashboardUrl = `${dashboard}/products?stock=low`;
      return wrap(renderLowStock(store, { variants: named, dashboardUrl }));
    }
    case "orders_summary": {
      const summary = await sumUnmailedOrders(ctx.db, ctx.storeUid, mail.occurred_at);
      if (summary.orders === 0) return undefined;
      const hour = mail.occurred_at.toISOString();
      return wrap(
        renderOrdersSummary(store, { ...summary, hour, dashboardUrl: `${dashboard}/orders` }),
      );
    }
    case "payment_review":
    case "refund_failed":
    case "dispute_opened": {
      const { kind, subject: orderNumber } = mail;
      const { amount, currency, dueAt } = await findMoney(ctx, mail.cause);
      const dashboardUrl = `${dashboard}/orders/${encodeURIComponent(orderNumber)}`;
      return wrap(
        renderPaymentAlert(store, {
          kind,
          orderNumber,
          amount,
          currency: currency ?? store.currency,
          dueAt,
          dashboardUrl,
        }),
      );
    }
    case "webhook_disabled":
      return wrap(renderWebhookDisabled(store, { dashboardUrl: `${dashboard}/settings/webhooks` }));
    default:
      return renderForOrder(ctx, { ...mail, kind: mail.kind }, row);
  }
}

interface MoneyDetails {
  amount?: string;
  currency?: string;
  due_at?: string | null;
}

/** What an event about a payment, a refund or a dispute says; nothing for a preview. */
async function findMoney(
  { db, storeUid }: MailContext,
  cause: string,
): Promise<{ amount?: string; currency?: string; dueAt?: string | undefined }> {
  const details = await findCauseDetails(db, storeUid, cause);
  const { amount, currency, due_at } = (details ?? {}) as MoneyDetails;
  return { ...(amount && currency && { amount, currency }), dueAt: due_at ?? undefined };
}

async function renderForOrder(
  ctx: MailContext,
  mail: OrderMailSource,
  store: MailStoreRow,
): Promise<Rendered> {
  const order = await findOrder(ctx.db, ctx.storeUid, mail.subject);
  if (!order) return undefined;
  if (mail.kind === "payment_reminder") {
    const now = ctx.clock.now();
    const dueAt = reminderTime(order, now);
    if (!dueAt) return undefined;
    if (dueAt > now) return { dueAt };
  }
  return { content: await renderOrder(ctx, order, mail, store) };
}

/** Renders a mail about an order as if it were due now. Throws 404 when the store has no such order. */
export async function previewOrderMail(
  ctx: MailContext,
  { kind, order: number }: { kind: OrderMailSource["kind"]; order: string },
): Promise<MailContent> {
  const order = await findOrder(ctx.db, ctx.storeUid, number);
  if (!order) throw notFound("order");
  const store = await getMailStore(ctx.db, ctx.storeUid);
  return renderOrder(ctx, order, { kind, occurred_at: ctx.clock.now(), cause: "" }, store);
}

async function renderOrder(
  ctx: MailContext,
  order: OrderRow,
  mail: Omit<OrderMailSource, "subject">,
  store: MailStoreRow,
): Promise<MailContent> {
  const data = await toOrderMail(ctx, order, store, mail);
  if (mail.kind !== "new_order") return renderOrderMail(mail.kind, data);
  const path = `stores/${store.slug}/orders/${encodeURIComponent(order.order_number)}`;
  return renderNewOrder({ ...data, dashboardUrl: `${ctx.publicUrl}/dashboard/${path}` });
}

/** Returns the time halfway to an unpaid order's deadline; undefined when it has none or the deadline is over. */
function reminderTime(order: OrderRow, now: Date): Date | undefined {
  const { created_at, payment_due_at, payment_status, fulfilment_status } = order;
  const isWaiting =
    payment_status === "unpaid" &&
    fulfilment_status === "unfulfilled" &&
    !isPaidLater(order.payment_method);
  if (!isWaiting || !payment_due_at || payment_due_at <= now) return undefined;
  return new Date((created_at.getTime() + payment_due_at.getTime()) / 2);
}

async function toOrderMail(
  ctx: MailContext,
  row: OrderRow,
  store: MailStoreRow,
  { kind, occurred_at: until, cause }: Omit<OrderMailSource, "subject">,
): Promise<OrderMail> {
  const events = await listEventRows(ctx.db, ctx.storeUid, row.uid);
  const isPayment = kind === "payment_received" || kind === "refunded";
  const isRefund = kind === "refunded";
  const { amount, currency = store.currency } =
    kind === "payment_refund_coming" ? await findMoney(ctx, cause) : {};
  return {
    store: toMailStore(store, ctx.publicUrl),
    order: toOrder(row, ctx.publicUrl),
    customerPhone: formatPhone(row.customer_phone, store.phone),
    events: toOrderEvents(events),
    cancelled: Object.fromEntries(row.items.map((item) => [item.uid, item.qty_cancelled])),
    refundDue: row.refund_due,
    amount: isPayment ? await findPaymentAmount(ctx.db, row.uid, { isRefund, until }) : amount,
    currency,
    transfer: PAYABLE_MAILS.has(kind) ? await findTransfer(ctx, row) : undefined,
    orderUrl: await ctx.findOrderUrl(store, row.order_number),
  };
}

/** Mails that ask for the payment. */
const PAYABLE_MAILS = new Set<StoreMailKind>(["order_received", "payment_reminder"]);

/** Returns where to transfer what the order owes; undefined when it is paid in another way. */
async function findTransfer(
  { db, storeUid }: MailContext,
  row: OrderRow,
): Promise<OrderMail["transfer"]> {
  const { payment_method, payment_reference, payment_status, fulfilment_status } = row;
  const isWaiting = payment_status === "unpaid" && fulfilment_status === "unfulfilled";
  if (payment_method !== "bank_transfer" || !payment_reference || !isWaiting) return undefined;
  const { methods } = await readPaymentSettings(db, storeUid);
  const settings = methods.find(({ method }) => method === payment_method);
  return settings && toTransferInstructions(settings, payment_reference);
}

/** Returns the store as mails show it. */
export function toMailStore(row: MailStoreRow, publicUrl: string): MailStore {
  return {
    name: row.store_name,
    logo: toImageUrl(resizedPicture(row.logo, LOGO_WIDTH), publicUrl) ?? "",
    email: row.email,
    phone: formatPhone(row.phone, row.phone),
    currency: row.currency,
    timeZone: row.time_zone,
  };
}

function variantName({
  product_name,
  variant_name,
}: {
  product_name: string;
  variant_name: string;
}) {
  return variant_name === SOLE_VARIANT ? product_name : `${product_name} (${variant_name})`;
}
