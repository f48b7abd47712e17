import { z } from "zod";
import { EVENT_FILTERS } from "#lib/contract/event.ts";
import { InputDate, Text, Uid } from "#lib/contract/scalars.ts";

export const MAX_WEBHOOKS = 20;

/** How long the old secret signs, too, after a rotation. */
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
  /** Until when the previous secret signs, too. */
  previous_secret_ends_at: string | null;
  /** Events that were not sent, because the webhook was disabled. */
  missed: number;
  created_at: string;
}

export interface WebhookList {
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

/** The failed and missed deliveries to send again; `from` and `to` are the store's days, inclusive. */
export const DeliveryPeriod = z.object({
  webhook: Uid.optional(),
  from: InputDate,
  to: InputDate,
});
export type DeliveryPeriod = z.infer<typeof DeliveryPeriod>;

/** What a test event resulted in. */
export interface TestResult {
  delivery: string;
  /** HTTP status; null without a response. */
  status: number | null;
  error: string;
  duration_ms: number;
}
