import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database, OrderEventKind, OrderEvents } from "#db/schema.ts";

/** One line of an order's history. */
export interface NewEvent {
  storeUid: string;
  orderUid: string;
  kind: OrderEventKind;
  details: object;
  actor: string;
}

export function eventRow(event: NewEvent): Insertable<OrderEvents> {
  return {
    store_uid: event.storeUid,
    order_uid: event.orderUid,
    kind: event.kind,
    details: JSON.stringify(event.details),
    actor: event.actor,
  };
}

export type OrderEventRow = Pick<
  Selectable<OrderEvents>,
  "kind" | "details" | "actor" | "created_at"
>;

/** What happened to an order of this store, oldest first. */
export async function listOrderEvents(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
): Promise<OrderEventRow[]> {
  return db
    .selectFrom("order_events")
    .select(["kind", "details", "actor", "created_at"])
    .where("store_uid", "=", storeUid)
    .where("order_uid", "=", orderUid)
    .orderBy("created_at")
    .orderBy("uid")
    .execute();
}
