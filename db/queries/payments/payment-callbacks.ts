import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Stores a message of a provider and returns its uid. */
export async function insertCallback(
  db: Kysely<Database>,
  callback: Insertable<Database["payment_callbacks"]>,
): Promise<string> {
  const isAboutPayment = Boolean(callback.reference ?? callback.charge_id);
  const { uid } = await db
    .insertInto("payment_callbacks")
    .values({
      ...callback,
      // Nothing processes a message about anything else.
      ...(!isAboutPayment && { processed_at: sql<Date>`now()` }),
    })
    .returning("uid")
    .executeTakeFirstOrThrow();
  return uid;
}

/**
 * Finds a message that was not processed, with the session of the same account that it is about: the one with its
 * reference, or of the charge with its ID.
 */
export async function findUnprocessedCallback(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_callbacks as callback")
    .leftJoin("provider_transactions as charge", (join) =>
      join
        .onRef("charge.provider_id", "=", "callback.charge_id")
        .onRef("charge.provider", "=", "callback.provider")
        .on("charge.kind", "=", "charge")
        .on(sql<boolean>`charge.account_uid is not distinct from callback.account_uid`),
    )
    .leftJoin("payment_sessions as session", (join) =>
      join
        .on(sql<boolean>`session.reference = coalesce(callback.reference, charge.reference)`)
        .onRef("session.method", "=", "callback.provider")
        .on(sql<boolean>`session.account_uid is not distinct from callback.account_uid`),
    )
    .select(["session.uid as session_uid", "callback.charge_id", "callback.received_at"])
    .where("callback.uid", "=", uid)
    .where("callback.processed_at", "is", null)
    .executeTakeFirst();
}

export async function markCallbackProcessed(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("payment_callbacks")
    .set({ processed_at: sql<Date>`clock_timestamp()` })
    .where("uid", "=", uid)
    .execute();
}

/** Lists messages that should have been processed a minute ago, the oldest first. */
export async function listOverdueCallbacks(
  db: Kysely<Database>,
  limit: number,
): Promise<{ uid: string }[]> {
  return db
    .selectFrom("payment_callbacks")
    .select("uid")
    .where("processed_at", "is", null)
    .where(sql<boolean>`received_at < now() - interval '1 minute'`)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}
