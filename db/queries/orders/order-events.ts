import type { Insertable, Kysely, Selectable } from "kysely";
import type {
  FulfilmentStatusValue,
  OrderEventKind,
  OrderEventTable,
  PaymentStatusValue,
} from "#db/order-schema.ts";
import type { Database } from "#db/schema.ts";
import { currentRequest } from "#lib/request-context.ts";

/** An entry of an order's history. */
interface NewEvent {
  storeUid: string;
  orderUid: string;
  kind: OrderEventKind;
  details: object;
  actor: string;
}

export function eventRow(event: NewEvent): Insertable<OrderEventTable> {
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
  Selectable<OrderEventTable>,
  "kind" | "details" | "actor" | "created_at"
>;

/** Lists the events of an order, oldest first. */
export async function listEventRows(
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

export interface OrderWithEvents {
  order_number: string;
  store: string;
  total_amount: string | null;
  payment_status: PaymentStatusValue;
  fulfilment_status: FulfilmentStatusValue;
  delivery_method: string;
  /** Oldest first. */
  events: (OrderEventRow & { request_id: string | null })[];
}

/**
 * Lists the order with this number, or the orders that the request with this id changed, in any store.
 * Searching by request id scans all events, which takes seconds for millions.
 */
export async function listOrderHistories(
  db: Kysely<Database>,
  by: { orderNumber: string } | { requestId: string },
): Promise<OrderWithEvents[]> {
  const orders = await db
    .selectFrom("orders")
    .innerJoin("stores", "stores.uid", "orders.store_uid")
    .select([
      "orders.uid",
      "order_number",
      "stores.slug as store",
      "total_amount",
      "payment_status",
      "fulfilment_status",
      "delivery_method",
    ])
    .where((where) =>
      "orderNumber" in by
        ? where("order_number", "=", by.orderNumber)
        : where(
            "orders.uid",
            "in",
            where
              .selectFrom("order_events")
              .select("order_uid")
              .where("request_id", "=", by.requestId),
          ),
    )
    .orderBy("orders.created_at")
    .execute();
  if (orders.length === 0) return [];
  const events = await db
    .selectFrom("order_events")
    .select(["order_uid", "kind", "details", "actor", "request_id", "created_at"])
    .where(
      "order_uid",
      "in",
      orders.map(({ uid }) => uid),
    )
    .orderBy("created_at")
    .orderBy("uid")
    .execute();
  return orders.map(({ uid, ...order }) => ({
    ...order,
    events: events.filter(({ order_uid }) => order_uid === uid),
  }));
}
