import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database } from "#db/schema.ts";
import { currentRequest } from "#lib/request-context.ts";

export type OrderEventKind = Database["order_events"]["kind"];

/** An entry of an order's history. */
interface NewEvent {
  storeUid: string;
  orderUid: string;
  kind: OrderEventKind;
  details: object;
  actor: string;
}

export function eventRow(event: NewEvent): Insertable<Database["order_events"]> {
  return {
    store_uid: event.storeUid,
    order_uid: event.orderUid,
    kind: event.kind,
    details: JSON.stringify(event.details),
    actor: event.actor,
    request_id: currentRequest()?.id ?? null,
  };
}

export type OrderEventRow = Pick<
  Selectable<Database["order_events"]>,
  "kind" | "details" | "actor" | "request_id" | "created_at"
>;

/** Lists the events of an order, oldest first. */
export async function listEventRows(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
): Promise<OrderEventRow[]> {
  return db
    .selectFrom("order_events")
    .select(["kind", "details", "actor", "request_id", "created_at"])
    .where("store_uid", "=", storeUid)
    .where("order_uid", "=", orderUid)
    .orderBy("created_at")
    .orderBy("uid")
    .execute();
}
