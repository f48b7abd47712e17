import { type Kysely, sql } from "kysely";
import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import type { Database } from "#db/schema.ts";

export interface NewDelivery {
  uid: string;
  endpoint_uid: string;
}

/**
 * Creates the deliveries of events to the endpoints of their stores, and returns those to make now. Disabled endpoints
 * miss them.
 */
export async function insertDeliveries(
  db: Kysely<Database>,
  eventUids: readonly string[],
  now: Date,
): Promise<NewDelivery[]> {
  const { rows } = await sql<NewDelivery & { state: string }>`
    insert into webhook_deliveries (store_uid, endpoint_uid, event_uid, state, next_attempt_at, created_at)
    select events.store_uid, endpoints.uid, events.uid,
      case when disabled_at is null then 'waiting' else 'missed' end,
      case when disabled_at is null then ${now}::timestamptz end, ${now}
    from events join webhook_endpoints endpoints on endpoints.store_uid = events.store_uid
      and endpoints.events && array['*', events.type, split_part(events.type, '.', 1) || '.*']
    where events.uid = any (${eventUids}::uuid[])
    on conflict do nothing
    returning uid, endpoint_uid, state`.execute(db);
  return rows.filter(({ state }) => state === "waiting");
}

/** Creates the delivery of a test event. */
export async function insertTestDelivery(
  db: Kysely<Database>,
  endpoint: { uid: string; store_uid: string },
  now: Date,
): Promise<string> {
  const { uid } = await db
    .insertInto("webhook_deliveries")
    .values({
      store_uid: endpoint.store_uid,
      endpoint_uid: endpoint.uid,
      state: "waiting",
      next_attempt_at: now,
      created_at: now,
    })
    .returning("uid")
    .executeTakeFirstOrThrow();
  return uid;
}

export type DeliveryToMake = NonNullable<Awaited<ReturnType<typeof findDeliveryToMake>>>;

/** Finds a delivery that waits for its next attempt, with its endpoint and its event. */
export async function findDeliveryToMake(db: Kysely<Database>, uid: string) {
  const row = await selectWithEvent(db)
    .innerJoin("webhook_endpoints as endpoint", "endpoint.uid", "delivery.endpoint_uid")
    .select([
      "endpoint.url",
      "endpoint.encrypted_secret",
      "endpoint.encrypted_previous_secret",
      "endpoint.previous_secret_ends_at",
      "endpoint.disabled_at",
    ])
    .where("delivery.uid", "=", uid)
    .where("delivery.state", "=", "waiting")
    .executeTakeFirst();
  return row && { ...row, event: toEvent(row) };
}

/** Returns a query of deliveries with the columns of their events. */
export function selectWithEvent(db: Kysely<Database>) {
  return db
    .selectFrom("webhook_deliveries as delivery")
    .leftJoin("events as event", "event.uid", "delivery.event_uid")
    .select([
      "delivery.uid",
      "delivery.store_uid",
      "delivery.endpoint_uid",
      "delivery.state",
      "delivery.attempts",
      "delivery.next_attempt_at",
      "delivery.created_at",
      "event.uid as event_uid",
      "event.type",
      "event.subject",
      "event.occurred_at",
      "event.position",
      "event.data",
      "event.is_truncated",
    ]);
}

type DeliveryRow = Awaited<
  ReturnType<ReturnType<typeof selectWithEvent>["executeTakeFirstOrThrow"]>
>;

/** Returns the event of a delivery; undefined for a test. */
export function toEvent({
  event_uid,
  position,
  ...row
}: DeliveryRow): PublishedEventRow | undefined {
  if (event_uid === null) return undefined;
  return { ...row, uid: event_uid, position: Number(position) } as PublishedEventRow;
}

export interface MadeAttempt {
  delivery_uid: string;
  attempted_at: Date;
  signature: string;
  duration_ms: number;
  status: number | null;
  error: string;
  reply: string;
}

/** Stores an attempt for the delivery log. */
export async function insertAttempt(db: Kysely<Database>, attempt: MadeAttempt): Promise<void> {
  await db.insertInto("webhook_attempts").values(attempt).execute();
}

/** Marks a delivery as delivered. */
export async function markDelivered(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "delivered", next_attempt_at: null, attempts: sql`attempts + 1` })
    .where("uid", "=", uid)
    .execute();
}

/**
 * Schedules the next attempt of a delivery that still waits, or marks it as failed when there is none; false when it
 * no longer waits.
 */
export async function markAttemptFailed(
  db: Kysely<Database>,
  uid: string,
  nextAttemptAt: Date | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({
      state: nextAttemptAt ? "waiting" : "failed",
      next_attempt_at: nextAttemptAt ?? null,
      attempts: sql`attempts + 1`,
    })
    .where("uid", "=", uid)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the waiting deliveries of an endpoint as missed, unless it has been enabled again. */
export async function markMissed(db: Kysely<Database>, endpointUid: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "missed", next_attempt_at: null })
    .where("endpoint_uid", "=", endpointUid)
    .where("state", "=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_endpoints")
          .select("uid")
          .where("uid", "=", endpointUid)
          .where("disabled_at", "is not", null),
      ),
    )
    .execute();
}

/** Lists deliveries that should have been attempted before `dueBefore`. */
export async function listOverdueDeliveries(db: Kysely<Database>, dueBefore: Date, limit: number) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["uid", "endpoint_uid", "next_attempt_at"])
    .$narrowType<{ next_attempt_at: Date }>()
    .where("state", "=", "waiting")
    .where("next_attempt_at", "<", dueBefore)
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();
}

/** Finds the store of a delivery, for commands that know only the delivery's uid. */
export async function findStoreOfDelivery(
  db: Kysely<Database>,
  uid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select("store_uid")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.store_uid;
}
