import { type Kysely, sql } from "kysely";
import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import type { Database } from "#db/schema.ts";

export type UnpublishedEvent = Awaited<ReturnType<typeof listUnpublishedEvents>>[number];

/** Locks publishing for this transaction; false when another transaction holds the lock. */
export async function lockPublishing(trx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('publish events', 0)) as is_locked
  `.execute(trx);
  return rows[0]?.is_locked ?? false;
}

/** Runs `work` in a transaction, which can go on when a statement fails. */
export async function withSavepoint<T>(trx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_work`.execute(trx);
  try {
    return await work();
  } catch (error) {
    // Fails, too, when the connection is lost.
    await sql`rollback to savepoint before_work`.execute(trx).catch(() => {});
    throw error;
  }
}

/** Lists events of all stores that are not published yet, in order, up to `limit`. */
export async function listUnpublishedEvents(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom("events")
    .select(["uid", "store_uid", "type", "subject", "details"])
    .where("position", "is", null)
    .orderBy("occurred_at")
    .orderBy("uid")
    .limit(limit)
    .execute();
}

export interface PublicationBacklog {
  /** Events that are not published yet. */
  unpublished: number;
  /** How long ago the oldest of them happened; 0 for none. */
  oldest_seconds: number;
}

/** Counts the events that are not published yet. */
export async function findPublicationBacklog(db: Kysely<Database>): Promise<PublicationBacklog> {
  const { rows } = await sql<PublicationBacklog>`
    select count(*)::int as unpublished,
      coalesce(extract(epoch from now() - min(occurred_at)), 0)::int as oldest_seconds
    from events where position is null`.execute(db);
  return rows[0] ?? { unpublished: 0, oldest_seconds: 0 };
}

/** What the publisher adds to an event. */
export interface EventData {
  uid: string;
  /** JSON. */
  data: string;
  is_truncated: boolean;
}

/**
 * Gives events the next positions of their stores and stores their data. The caller has locked publishing, so a
 * reader never sees a position before a lower one of its store.
 */
export async function storePublishedEvents(
  trx: Kysely<Database>,
  events: EventData[],
): Promise<PublishedEventRow[]> {
  const { rows } = await sql<Omit<PublishedEventRow, "position"> & { position: string }>`
    with built as materialized (
      select uid, store_uid, added.data, added.is_truncated,
        row_number() over (partition by store_uid order by occurred_at, uid) as place,
        count(*) over (partition by store_uid) as total
      from unnest(${events.map(({ uid }) => uid)}::uuid[], ${events.map(({ data }) => data)}::text[],
          ${events.map((event) => event.is_truncated)}::boolean[]) as added (uid, data, is_truncated)
        join events using (uid)
    ), positions as (
      insert into event_positions as known (store_uid, last_position)
        select distinct store_uid, total from built
      on conflict (store_uid) do update set last_position = known.last_position + excluded.last_position
      returning store_uid, last_position
    ), published as (
      update events
        set position = last_position - total + place, published_at = statement_timestamp(),
          data = built.data, is_truncated = built.is_truncated
        from built join positions using (store_uid)
        where events.uid = built.uid
        returning events.*
    )
    select uid, store_uid, type, subject, occurred_at, position, data, is_truncated
    from published order by store_uid, position`.execute(trx);
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/**
 * Finds the JSON of visible products of any store as of a time, by uid; null when it is larger than `maxBytes`. Picture
 * paths lack the public URL.
 */
export async function findProductDocuments(
  db: Kysely<Database>,
  uids: string[],
  { asOf, maxBytes }: { asOf: Date; maxBytes: number },
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ uid: string; document: string | null }>`
    select stored.product_uid as uid,
      case when octet_length(latest.document) <= ${maxBytes} then latest.document end as document
    from product_documents stored
      left join lateral (
        select * from build_documents(array[stored.product_uid], ${asOf}) where stored.refresh_at <= ${asOf}
      ) as built on true
      cross join lateral (select coalesce(built.document, stored.document) as document) as latest
    where stored.product_uid = any (${uids}::uuid[])`.execute(db);
  return new Map(rows.map(({ uid, document }) => [uid, document]));
}
