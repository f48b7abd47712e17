import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
  type UpdateQueryBuilder,
} from "kysely";
import type { Database } from "#db/schema.ts";

/** Stores an event in the transaction that causes it. */
export async function insertEvent(
  db: Kysely<Database>,
  event: Pick<Insertable<Database["events"]>, "store_uid" | "type" | "subject" | "details">,
): Promise<void> {
  await db.insertInto("events").values(event).execute();
}

/** The events of one type that a change of products causes. */
export interface ProductEvents {
  type: Extract<Database["events"]["type"], `product.${string}`>;
  /** The products that have changed. */
  uids: string[];
}

/** A part of a statement that stores the events of products. */
export function insertedProductEvents(
  storeUid: string,
  { type, uids }: ProductEvents,
): RawBuilder<unknown> {
  return sql`insert into events (store_uid, type, subject)
    select ${storeUid}::uuid, ${type}, uid::text from unnest(${uids}::uuid[]) as uid`;
}

/** Updates a store and stores the event in one statement; false when no row is updated. */
export async function updateStore(
  db: Kysely<Database>,
  update: UpdateQueryBuilder<Database, "stores", "stores", { uid: string }>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with("updated", () => update)
    .insertInto("events")
    .columns(["store_uid", "type", "subject"])
    .expression((from) =>
      from
        .selectFrom("updated")
        .select(["uid", sql.lit("store.updated").as("type"), sql<string>`uid::text`.as("subject")]),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
