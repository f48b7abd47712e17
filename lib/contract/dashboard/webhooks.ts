import { z } from "zod";
import { listQuery, ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { EVENT_FILTERS, EVENT_TYPES } from "#lib/contract/event.ts";
import { InputDate, Text, Uid } from "#lib/contract/scalars.ts";
import { TEST_EVENT_TYPE } from "#lib/contract/webhook.ts";

export const MAX_WEBHOOKS = 20;

/** How long requests are signed with both secrets after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;

const MAX_URL_LENGTH = 2_000;

export interface WebhookSummary {
  uid: string;
  url: string;
  /** Event types; `*` for all and, for example, `order.*` for those of a resource. */
  events: string[];
  state: "active" | "failing" | "disabled";
  /** Since when no attempt has succeeded. */
  failing_since: string | null;
  disabled_at: string | null;
  /** `gone`: the receiver responded with 410. `failing`: no attempt has succeeded for three days. */
  disabled_reason: "manual" | "gone" | "failing" | null;
  /** Until when requests are also signed with the previous secret. */
  previous_secret_ends_at: string | null;
  /** Events that were not sent, because the webhook was disabled. */
  missed: number;
  created_at: string;
}

export interface StoreWebhooks {
  webhooks: WebhookSummary[];
  /** False when the instance has no secret to encrypt those of webhooks with. */
  can_create: boolean;
}

/** A secret; this is the only time it is shown. */
export interface WebhookSecret {
  uid: string;
  secret: string;
}

export const WebhookRequest = z.object({
  url: Text.pipe(z.string().trim().min(1, "Enter a URL").max(MAX_URL_LENGTH)),
  events: z
    .array(z.string().refine((event) => EVENT_FILTERS.includes(event), "is not an event type"))
    .min(1, "Choose at least one event")
    .max(EVENT_FILTERS.length),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

/** Whether to send what a webhook missed while it was disabled. */
export const WebhookEnabling = z.object({ sends_missed: z.boolean() });

const DELIVERY_STATES = ["waiting", "delivered", "failed", "missed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Filters of the delivery log: `search` is an order number; `from` and `to` are the store's days, inclusive. */
export const DeliveryQuery = z.object({
  webhook: Uid.optional(),
  event: z.enum([...EVENT_TYPES, TEST_EVENT_TYPE]).optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  from: InputDate.optional(),
  to: InputDate.optional(),
  ...listQuery,
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** The failed and missed deliveries to send again. */
export const DeliveryPeriod = DeliveryQuery.pick({ webhook: true }).extend({
  from: InputDate,
  to: InputDate,
});
export type DeliveryPeriod = z.infer<typeof DeliveryPeriod>;

export interface DeliverySummary {
  uid: string;
  webhook: string;
  url: string;
  event: string;
  /** Order number, or uid of the product or the store; null for a test. */
  subject: string | null;
  state: DeliveryState;
  /** HTTP status of the last attempt; null without a response. */
  last_status: number | null;
  /** Attempts in the log. */
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
}

export interface DeliveryList {
  deliveries: DeliverySummary[];
  /** Matching deliveries, at most one more than MAX_LIST_COUNT. */
  count: number;
}

export const MAX_SHOWN_ATTEMPTS = ROWS_PER_PAGE;

export interface DeliveryAttempt {
  uid: string;
  attempted_at: string;
  duration_ms: number;
  /** Null without a response. */
  status: number | null;
  /** Why the attempt failed; may be empty. */
  error: string;
  /** The request's headers. */
  headers: Record<string, string>;
  /** The first 2 KB of the response. */
  reply: string;
}

export interface DeliveryDetail extends DeliverySummary {
  /** The request's body, the same for each attempt. */
  body: string;
  /** Newest first, at most MAX_SHOWN_ATTEMPTS. */
  log: DeliveryAttempt[];
  /** False while the webhook is disabled. */
  can_send: boolean;
}

/** Result of a test event. */
export interface TestResult {
  delivery: string;
  /** HTTP status; null without a response. */
  status: number | null;
  error: string;
  duration_ms: number;
}
