import type { Kysely } from "kysely";
import type { StoreRow } from "#db/queries/stores.ts";
import type { Database } from "#db/schema.ts";
import type { Clock } from "#lib/kernel/clock.ts";

/** What a use case works with: one store's data and the world around it, never the request. */
export interface StoreContext {
  db: Kysely<Database>;
  /** The only store whose data may be seen or changed (spec §1). */
  store: StoreRow;
  clock: Clock;
  /** Public address of this instance, without a slash at the end. */
  publicUrl: string;
}
