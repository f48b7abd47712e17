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
  const selected = EVENT_TYPES.filter((type) => matchesEventFilter(types, type));
  const { rows, oldestPosition, lastPosition, searchedPosition } = await listEventsAfter(
    db,
    store.uid,
    { after, types: selected, limit },
  );
  if (after !== undefined && after + 1 < oldestPosition) throw expired(oldestPosition);
  return jsonObject<EventPage>({
    results: jsonArray(rows.map(toEventJson)),
    last_position: searchedPosition,
    has_more: searchedPosition < lastPosition,
  });
}

function expired(oldestPosition: number): Failure {
  return new Failure({
    code: "EVENTS_EXPIRED",
    text: `Events are deleted after ${EVENT_RETENTION_DAYS} days. Reload the products and orders that you need, then continue with after=${oldestPosition - 1}`,
    details: { oldest_position: oldestPosition },
  });
}
