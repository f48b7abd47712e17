import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { QueueName } from "#db/job-schema.ts";
import type { PublishedEventRow } from "#db/queries/events/published-events.ts";
import {
  listUnpublishedEvents,
  lockPublishing,
  storePublishedEvents,
} from "#db/queries/events/publishing.ts";
import type { Database } from "#db/schema.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { buildEventData } from "#lib/services/events/event-data.ts";
import { createMails } from "#lib/services/mails/create-mails.ts";
import { transact } from "#lib/services/transact.ts";
import { createDeliveries } from "#lib/services/webhooks/create-deliveries.ts";

/** Events per transaction; with their data, at most 25 MB. */
const MAX_EVENTS_PER_PUBLICATION = 100;

/** Stores what follows from published events, in the transaction that publishes them. */
type AfterPublish = (
  trx: Kysely<Database>,
  events: PublishedEventRow[],
  now: Date,
) => Promise<void>;

const AFTER_PUBLISH: AfterPublish[] = [createDeliveries, createMails];

/** Queues that publishing creates jobs in. */
export const QUEUES_AFTER_PUBLISH: QueueName[] = ["deliver-webhook", "send-mail"];

/**
 * Publishes the oldest committed events of all stores and returns their number: gives them positions and data, and
 * stores what follows from them. Returns 0 when there are none or another process is publishing.
 */
export async function publishEvents(rt: ContextSource): Promise<number> {
  return transact(rt.db, (trx) => publishBatch(rt, trx));
}

/** Delay before another look at events that another process is publishing. */
const BUSY_MS = 200;

/**
 * Publishes all committed events, for at most `maxMs`, and returns how many this process published. Waits for a process
 * that is publishing, because it may not see the newest events.
 */
export async function publishAllEvents(rt: ContextSource, maxMs: number): Promise<number> {
  const deadline = performance.now() + maxMs;
  let published = 0;
  while (performance.now() < deadline) {
    const count = await publishEvents(rt);
    published += count;
    if (count > 0) continue;
    const left = await listUnpublishedEvents(rt.db, 1);
    if (left.length === 0) break;
    await sleep(BUSY_MS);
  }
  return published;
}

async function publishBatch(rt: ContextSource, trx: Transaction<Database>): Promise<number> {
  if (!(await lockPublishing(trx))) return 0;
  const events = await listUnpublishedEvents(trx, MAX_EVENTS_PER_PUBLICATION);
  if (events.length === 0) return 0;
  const data = await buildEventData({ ...rt, db: trx }, events);
  const published = await storePublishedEvents(trx, data);
  for (const store of AFTER_PUBLISH) await store(trx, published, rt.clock.now());
  return published.length;
}
