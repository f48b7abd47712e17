import type { Kysely } from "kysely";
import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import { insertDeliveries } from "#db/queries/webhooks/webhook-deliveries.ts";
import type { Database } from "#db/schema.ts";
import { enqueueDeliveries } from "#lib/services/webhooks/delivery-jobs.ts";

/** Creates the deliveries of published events, with their jobs. Must run in the transaction that publishes them. */
export async function createDeliveries(
  trx: Kysely<Database>,
  events: readonly PublishedEventRow[],
  now: Date,
): Promise<void> {
  const uids = events.map(({ uid }) => uid);
  const deliveries = await insertDeliveries(trx, uids, now);
  await enqueueDeliveries(
    trx,
    deliveries.map((delivery) => ({ ...delivery, next_attempt_at: now })),
  );
}
