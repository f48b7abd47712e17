import { type Kysely, type SqlBool, sql } from "kysely";
import type { PageRange } from "#db/queries/list-query.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import { selectWithEvent, toEvent } from "#db/queries/webhooks/webhook-deliveries.ts";
import type { Database } from "#db/schema.ts";

/** A store and the time zone of its days. */
type DatedStore = Pick<StoreRow, "uid" | "time_zone">;

type DeliveryState = Database["webhook_deliveries"]["state"];

export interface DeliveryFilter {
  endpointUid?: string | undefined;
  /** Event type, or `isTest` for test events. */
  event?: string | undefined;
  isTest?: boolean | undefined;
  states?: DeliveryState[] | undefined;
  /** First and last day in the store's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  orderNumber?: string | undefined;
}

/** Returns a query of the store's matching deliveries to endpoints that exist. */
export function filteredDeliveries(
  db: Kysely<Database>,
  { uid: storeUid, time_zone: timeZone }: DatedStore,
  { endpointUid, event, isTest, states, from, to, orderNumber }: DeliveryFilter,
) {
  const at = (day: string, days: number) =>
    sql<Date>`(${day}::date + ${days}::int)::timestamp at time zone ${timeZone}`;
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.uid", "webhook_deliveries.endpoint_uid")
    .leftJoin("events", "events.uid", "webhook_deliveries.event_uid")
    .where("webhook_deliveries.store_uid", "=", storeUid)
    .$if(endpointUid !== undefined, (query) =>
      query.where("webhook_deliveries.endpoint_uid", "=", endpointUid as string),
    )
    .$if(states !== undefined, (query) =>
      query.where("webhook_deliveries.state", "in", states as DeliveryState[]),
    )
    .$if(isTest !== undefined, (query) =>
      query.where("webhook_deliveries.event_uid", isTest ? "is" : "is not", null),
    )
    .$if(event !== undefined, (query) => query.where(sql<SqlBool>`events.type = ${event}`))
    .$if(orderNumber !== undefined, (query) =>
      query.where(
        sql<SqlBool>`events.type ~ '^(order|payment|refund|dispute)[.]' and events.subject = ${orderNumber}`,
      ),
    )
    .$if(from !== undefined, (query) =>
      query.where("webhook_deliveries.created_at", ">=", at(from as string, 0)),
    )
    .$if(to !== undefined, (query) =>
      query.where("webhook_deliveries.created_at", "<", at(to as string, 1)),
    );
}

/** Lists the store's matching deliveries, newest first. */
export async function listDeliveries(
  db: Kysely<Database>,
  store: DatedStore,
  filter: DeliveryFilter,
  { limit, offset }: PageRange,
) {
  return filteredDeliveries(db, store, filter)
    .select([
      "webhook_deliveries.uid",
      "webhook_deliveries.endpoint_uid",
      "webhook_endpoints.url",
      "events.type",
      "events.subject",
      "webhook_deliveries.state",
      "webhook_deliveries.next_attempt_at",
      "webhook_deliveries.created_at",
      sql<number>`(select count(*)::int from webhook_attempts
        where delivery_uid = webhook_deliveries.uid)`.as("attempts"),
      sql<number | null>`(select status from webhook_attempts
        where delivery_uid = webhook_deliveries.uid order by attempted_at desc limit 1)`.as(
        "last_status",
      ),
    ])
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("webhook_deliveries.uid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Finds a delivery of the store with its event. */
export async function findDelivery(db: Kysely<Database>, storeUid: string, uid: string) {
  const row = await selectWithEvent(db)
    .innerJoin("webhook_endpoints as endpoint", "endpoint.uid", "delivery.endpoint_uid")
    .select(["endpoint.url", "endpoint.disabled_at"])
    .where("delivery.store_uid", "=", storeUid)
    .where("delivery.uid", "=", uid)
    .executeTakeFirst();
  return row && { ...row, event: toEvent(row) };
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lists the last attempts of a delivery, newest first. */
export async function listAttempts(db: Kysely<Database>, deliveryUid: string, limit: number) {
  return db
    .selectFrom("webhook_attempts")
    .selectAll()
    .where("delivery_uid", "=", deliveryUid)
    .orderBy("attempted_at", "desc")
    .limit(limit)
    .execute();
}

interface DueDelivery {
  uid: string;
  endpoint_uid: string;
}

/** Makes a delivery of the store due, whatever its state. Undefined when its endpoint is disabled or unknown. */
export async function makeDue(
  db: Kysely<Database>,
  { storeUid, uid, now }: { storeUid: string; uid: string; now: Date },
): Promise<DueDelivery | undefined> {
  return dueNow(db, now)
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_endpoints")
          .select("uid")
          .whereRef("webhook_endpoints.uid", "=", "webhook_deliveries.endpoint_uid")
          .where("disabled_at", "is", null),
      ),
    )
    .returning(["uid", "endpoint_uid"])
    .executeTakeFirst();
}

/** Makes up to `limit` matching deliveries to enabled endpoints due, the oldest first. */
export async function makeMatchesDue(
  db: Kysely<Database>,
  store: DatedStore,
  filter: DeliveryFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDelivery[]> {
  const matches = filteredDeliveries(db, store, filter)
    .select("webhook_deliveries.uid")
    .where("webhook_endpoints.disabled_at", "is", null)
    .orderBy("webhook_deliveries.created_at")
    .orderBy("webhook_deliveries.uid")
    .limit(limit)
    .forUpdate("webhook_deliveries");
  return dueNow(db, now)
    .where(sql<SqlBool>`uid = any (array(${matches}))`)
    .returning(["uid", "endpoint_uid"])
    .execute();
}

function dueNow(db: Kysely<Database>, now: Date) {
  return db
    .updateTable("webhook_deliveries")
    .set({ state: "waiting", attempts: 0, next_attempt_at: now });
}
