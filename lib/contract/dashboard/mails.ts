import { z } from "zod";
import { listQuery } from "#lib/contract/dashboard/lists.ts";
import { Text } from "#lib/contract/scalars.ts";
import { Email } from "#lib/contract/shopper.ts";

/** Mails to the customer of an order. */
export const CUSTOMER_MAILS = [
  "order_received",
  "payment_received",
  "payment_reminder",
  "ready_for_pickup",
  "on_its_way",
  "delivered",
  "items_cancelled",
  "refunded",
  "payment_refund_coming",
  "order_cancelled",
] as const;
export type CustomerMailKind = (typeof CUSTOMER_MAILS)[number];

/** Mails to owners about the money of an order. */
const PAYMENT_ALERTS = ["payment_review", "refund_failed", "dispute_opened"] as const;
export type PaymentAlertKind = (typeof PAYMENT_ALERTS)[number];

/** Mails to the merchant that can be turned off. */
export const MERCHANT_MAILS = [
  "new_order",
  "low_stock",
  ...PAYMENT_ALERTS,
  "webhook_disabled",
] as const;

/** `orders_summary` replaces `new_order` when there are many orders. */
export type StoreMailKind = CustomerMailKind | (typeof MERCHANT_MAILS)[number] | "orders_summary";

/** Mails with a link that only their recipient may open. */
export type AccountMailKind = "invitation" | "password_reset";

export type MailKind = StoreMailKind | AccountMailKind;

type MailState =
  | "waiting"
  | "sending"
  | "sent"
  | "shown"
  | "skipped"
  | "rejected"
  | "failed"
  | "unknown";

export interface MailSummary {
  uid: string;
  kind: MailKind;
  /** Number of the order, or empty. */
  subject: string;
  recipient: string;
  state: MailState;
  /** Whether the recipient may have received it without a confirmation, or twice. */
  is_uncertain: boolean;
  /** Why the last attempt did not succeed; may be empty. */
  error: string;
  /** Null until the first attempt. */
  subject_line: string | null;
  created_at: string;
}

export interface MailDetail extends MailSummary {
  /** The mail as text; null until the first attempt. */
  body: string | null;
}

export interface MailList {
  mails: MailSummary[];
  /** At most one more than MAX_LIST_COUNT. */
  count: number;
}

export const MailListQuery = z.object({ page: listQuery.page });

const ORDER_NUMBER = "{order_number}";

/** URL of another storefront's order page; may be empty. */
const OrderPageUrl = Text.pipe(z.string().trim().max(500)).refine(isOrderPageUrl, {
  error: `must be a URL such as https://shop.example.com/orders/${ORDER_NUMBER}`,
});

function isOrderPageUrl(text: string): boolean {
  if (text === "") return true;
  const [before = "", ...others] = text.split(ORDER_NUMBER);
  // The order number must not become a part of the host.
  const isInPath = /^https?:\/\/[^/?#@\s\\]+[/?#]/i.test(before);
  return others.length === 1 && isInPath && !/\s/.test(text) && URL.canParse(`${before}1`);
}

/** Which mails are sent, where replies to them go, and which page of the order they link to. */
export const NotificationSettings = z.object({
  disabled_mails: z
    .array(z.enum([...CUSTOMER_MAILS, ...MERCHANT_MAILS]))
    .max(CUSTOMER_MAILS.length + MERCHANT_MAILS.length),
  /** May be empty: the store's email address. */
  mail_reply_to: z.union([z.literal(""), Email]),
  order_page_url: OrderPageUrl,
  version: Text.max(64),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A mail to the signed-in merchant, with the content that this order's customer would get. */
export const TestMail = z.object({
  kind: z.enum([...CUSTOMER_MAILS, "new_order"]),
  order: Text.max(50),
});
