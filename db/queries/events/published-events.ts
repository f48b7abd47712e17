import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Condition for events whose retention has ended. */
export const isExpired = sql<boolean>`published_at < now() - interval '30 days'`;

/** An event with its position and data. */
export interface PublishedEventRow {
  uid: string;
  store_uid: string;
  type: Database["events"]["type"];
  subject: string;
  occurred_at: Date;
  position: number;
  /** JSON. */
  data: string;
  is_truncated: boolean;
}

/** Maximum number of events that one query searches; the filter by type may exclude all of them. */
const MAX_SEARCHED_EVENTS = 10_000;

/** Events of a store after a position, read at one moment. */
interface EventsAfter {
  rows: PublishedEventRow[];
  /** Position of the oldest event that is available; of the next one when there is none. */
  oldestPosition: number;
  /** Position of the newest event; 0 when none was published. */
  lastPosition: number;
  /** Position up to which `rows` are complete. */
  searchedPosition: number;
}

interface EventFilters {
  /** Absent: before the oldest event that is available. */
  after: number | undefined;
  types: string[];
  limit: number;
}

/** Lists the store's events of these types among the next ones after a position, in order. */
export async function listEventsAfter(
  db: Kysely<Database>,
  storeUid: string,
  { after, types, limit }: EventFilters,
): Promise<EventsAfter> {
  const available = sql`events where store_uid = ${storeUid} and position > 0 and not ${isExpired}`;
  const { rows } = await sql<
    Nullable<Omit<PublishedEventRow, "position">> & Record<"position" | "oldest" | "last", string>
  >`
    with store as (
      select coalesce((select last_position from event_positions where store_uid = ${storeUid}), 0) as last,
        (select min(position) from ${available}) as first
    ), bounds as (
      select last, coalesce(first, last + 1) as oldest, coalesce(${after ?? null}::bigint, first - 1, last) as after
      from store
    )
    select last, oldest, event.*
    from bounds
      left join lateral (
        select uid, store_uid, type, subject, occurred_at, position, data, is_truncated
        from ${available} and position > after and position <= after + ${MAX_SEARCHED_EVENTS}
          and type = any (${types}::text[])
        order by position limit ${limit}
      ) as event on true
    order by position`.execute(db);
  const [first] = rows;
  const lastPosition = Number(first?.last);
  const oldestPosition = Number(first?.oldest);
  const found = rows.flatMap(({ uid, ...row }) =>
    uid === null ? [] : [{ ...row, uid, position: Number(row.position) } as PublishedEventRow],
  );
  const searchedPosition =
    found.length === limit
      ? Number(found.at(-1)?.position)
      : Math.min(lastPosition, (after ?? oldestPosition - 1) + MAX_SEARCHED_EVENTS);
  return { rows: found, oldestPosition, lastPosition, searchedPosition };
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };
