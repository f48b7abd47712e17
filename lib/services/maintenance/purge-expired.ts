import type { Kysely } from "kysely";
import { deleteOldKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import { deleteExpiredOutcomes } from "#db/queries/orders/idempotency-keys.ts";
import { deleteExpiredQuotes } from "#db/queries/orders/shipping-quotes.ts";
import { deleteOldOrderIdentities } from "#db/queries/orders/unpaid-order-identities.ts";
import { deleteExpiredSessions } from "#db/queries/stores/merchant-sessions.ts";
import type { Database } from "#db/schema.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { purgeUnusedPictures } from "#lib/services/pictures/purge-unused-pictures.ts";

/** Small enough that no statement runs long or blocks an order. */
const BATCH = 1000;

export interface Purged {
  quotes: number;
  outcomes: number;
  api_key_usage_hourly: number;
  sessions: number;
  pictures: number;
  order_identities: number;
}

export interface PurgeParts {
  db: Kysely<Database>;
  pictures: PictureStorage;
  log: Pick<Log, "warn">;
}

/**
 * Removes expired quotes, idempotency keys, key usage, sessions and order identities, and unused pictures.
 * Several processes may run it at once.
 */
export async function purgeExpired({ db, pictures, log }: PurgeParts): Promise<Purged> {
  return {
    quotes: await inBatches(() => deleteExpiredQuotes(db, BATCH)),
    outcomes: await inBatches(() => deleteExpiredOutcomes(db, BATCH)),
    api_key_usage_hourly: await inBatches(() => deleteOldKeyUsage(db, BATCH)),
    sessions: await inBatches(() => deleteExpiredSessions(db, BATCH)),
    pictures: await purgeUnusedPictures(db, pictures, log),
    order_identities: await inBatches(() => deleteOldOrderIdentities(db, BATCH)),
  };
}

async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeBatch();
    total += removed;
    if (removed < BATCH) return total;
  }
}
