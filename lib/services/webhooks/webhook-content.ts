import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import { TEST_EVENT_TYPE } from "#lib/contract/webhook.ts";
import { toEventJson } from "#lib/serializers/event.ts";

/** What every attempt of a delivery sends, apart from its time and signature. */
interface WebhookContent {
  /** The same for every attempt, so that receivers recognize duplicates. */
  id: string;
  body: string;
}

interface Delivery {
  uid: string;
  created_at: Date;
  /** Undefined for a test. */
  event: PublishedEventRow | undefined;
}

/** Returns the event as `GET /events` returns it, or a test event. */
export function toWebhookContent({ uid, created_at, event }: Delivery): WebhookContent {
  if (event) return { id: event.uid, body: toEventJson(event).text };
  const test = { uid, type: TEST_EVENT_TYPE, timestamp: created_at.toISOString(), data: {} };
  return { id: uid, body: JSON.stringify(test) };
}

/** Returns the headers of an attempt. */
export function toWebhookHeaders(
  id: string,
  { attempted_at, signature }: { attempted_at: Date; signature: string },
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "storefront",
    "webhook-id": id,
    "webhook-timestamp": String(toSeconds(attempted_at)),
    "webhook-signature": signature,
  };
}

export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
