import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Stores a webhook of a provider and returns its uid. */
export async function insertPaymentWebhook(
  db: Kysely<Database>,
  webhook: Insertable<Database["payment_webhooks"]>,
): Promise<string> {
  const isAboutPayment = Boolean(webhook.reference ?? webhook.charge_id);
  const { uid } = await db
    .insertInto("payment_webhooks")
    .values({
      ...webhook,
      // Nothing processes a webhook about anything else.
      ...(!isAboutPayment && { processed_at: sql<Date>`now()` }),
    })
    .returning("uid")
    .executeTakeFirstOrThrow();
  return uid;
}

/**
 * Finds a webhook that was not processed, with the session of the same account that it is about: the one with its
 * reference, or of the charge with its ID.
 */
export async function findUnprocessedPaymentWebhook(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_webhooks as webhook")
    .leftJoin("provider_transactions as charge", (join) =>
      join
        .onRef("charge.provider_id", "=", "webhook.charge_id")
        .onRef("charge.provider", "=", "webhook.provider")
        .on("charge.kind", "=", "charge")
        .on(sql<boolean>`charge.account_uid is not distinct from webhook.account_uid`),
    )
    .leftJoin("payment_sessions as session", (join) =>
      join
        .on(sql<boolean>`session.reference = coalesce(webhook.reference, charge.reference)`)
        .onRef("session.method", "=", "webhook.provider")
        .on(sql<boolean>`session.account_uid is not distinct from webhook.account_uid`),
    )
    .select(["session.uid as session_uid", "webhook.charge_id", "webhook.received_at"])
    .where("webhook.uid", "=", uid)
    .where("webhook.processed_at", "is", null)
    .executeTakeFirst();
}

export async function markPaymentWebhookProcessed(
  db: Kysely<Database>,
  uid: string,
): Promise<void> {
  await db
    .updateTable("payment_webhooks")
    .set({ processed_at: sql<Date>`clock_timestamp()` })
    .where("uid", "=", uid)
    .execute();
}

/** Lists webhooks that should have been processed a minute ago, the oldest first. */
export async function listOverduePaymentWebhooks(
  db: Kysely<Database>,
  limit: number,
): Promise<{ uid: string }[]> {
  return db
    .selectFrom("payment_webhooks")
    .select("uid")
    .where("processed_at", "is", null)
    .where(sql<boolean>`received_at < now() - interval '1 minute'`)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}
