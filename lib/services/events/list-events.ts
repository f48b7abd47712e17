import { listEventsAfter } from "#db/queries/events/published-events.ts";
import {
  EVENT_RETENTION_DAYS,
  EVENT_TYPES,
  type EventPage,
  type EventQuery,
  matchesEventFilter,
} from "#lib/contract/event.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { toEventJson } from "#lib/serializers/event.ts";
import { type JsonText, jsonArray, jsonObject } from "#lib/serializers/json-text.ts";
import type { StoreContext } from "#lib/services/context.ts";

/**
 * Lists the store's events after a position, with the bytes that webhooks send. Throws 410 `EVENTS_EXPIRED` when events
 * after the position were deleted.
 */
export async function listEvents(
  { db, store }: StoreContext,
  { after, types, limit }: EventQuery,
): Promise<JsonText<EventPage>> {
  const { rows, oldestPosition, lastPosition } = await listEventsAfter(db, store.uid, {
    after: after ?? 0,
    types: EVENT_TYPES.filter((type) => matchesEventFilter(types, type)),
    limit: limit + 1,
  });
  if (after !== undefined && after + 1 < oldestPosition) throw expired(oldestPosition);
  const results = rows.slice(0, limit);
  const has_more = rows.length > limit;
  return jsonObject<EventPage>({
    results: jsonArray(results.map(toEventJson)),
    last_position: has_more ? (results.at(-1)?.position ?? 0) : lastPosition,
    has_more,
  });
}

function expired(oldestPosition: number): Failure {
  return new Failure({
    code: "EVENTS_EXPIRED",
    text: `Events are deleted after ${EVENT_RETENTION_DAYS} days. Read the products and orders that you need again, then continue with after=${oldestPosition - 1}`,
    details: { oldest_position: oldestPosition },
  });
}
