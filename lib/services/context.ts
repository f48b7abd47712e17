import type { Kysely } from "kysely";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { Couriers, OwnCourierAccounts } from "#lib/couriers/port.ts";
import type { Clock } from "#lib/kernel/clock.ts";

/** What a use case works with: one store's data and the world around it, and nothing of HTTP but the
 * few headers that mean something to a use case. */
export interface StoreContext {
  db: Kysely<Database>;
  /** The only store whose data may be seen or changed (spec §1). */
  store: StoreRow;
  clock: Clock;
  /** Public address of this instance, without a slash at the end. */
  publicUrl: string;
  couriers: Couriers;
  ownCouriers: OwnCourierAccounts;
  /** Ends work for an asker who has gone. */
  signal: AbortSignal;
  /** The asker's `Idempotency-Key`, if any. */
  idempotencyKey: string | null;
  /** Headers the use case adds to its reply. */
  replyHeaders: Headers;
  /** Told of each moment at which the reply changes by the clock alone, such as a promo's end. */
  limitFreshness(moment: Date): void;
}
