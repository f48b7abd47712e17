import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { publishEvents } from "#lib/services/events/publish-events.ts";

/** Returns the store's events, published or not, in the order in which they happened. */
export async function storedEvents(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("events")
    .select(["type", "subject", "details"])
    .where("store_uid", "=", storeUid)
    .orderBy("occurred_at")
    .execute();
}

/** Returns the types of the store's events in the order in which they happened. */
export async function eventTypes(db: Kysely<Database>, storeUid: string): Promise<string[]> {
  return (await storedEvents(db, storeUid)).map(({ type }) => type);
}

/** Publishes all committed events. */
export async function publishAll(rt: ContextSource): Promise<void> {
  while ((await publishEvents(rt)) > 0);
}
