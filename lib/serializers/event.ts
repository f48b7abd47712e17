import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import type { Event } from "#lib/contract/event.ts";
import { JsonText, jsonObject } from "#lib/serializers/json-text.ts";

/** Serializes an event; its data is sent as it was stored. */
export function toEventJson(row: PublishedEventRow): JsonText<Event> {
  const { uid, type, occurred_at, position, subject, data, is_truncated } = row;
  return jsonObject<Event>({
    uid,
    type,
    timestamp: occurred_at.toISOString(),
    position,
    subject,
    data: new JsonText([data]),
    ...(is_truncated && { truncated: true }),
  });
}
