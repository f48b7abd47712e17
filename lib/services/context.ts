import type { Kysely } from "kysely";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { Couriers, OwnCourierAccounts } from "#lib/couriers/port.ts";
import type { Clock } from "#lib/kernel/clock.ts";

/** The context of a public use case: one store, its services, and the few HTTP headers it needs. */
export interface StoreContext {
  db: Kysely<Database>;
  /** The only store that may be read or changed. */
  store: StoreRow;
  clock: Clock;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  couriers: Couriers;
  ownCouriers: OwnCourierAccounts;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** The caller's `Idempotency-Key`, if any. */
  idempotencyKey: string | null;
  /** Headers to add to the response. */
  responseHeaders: Headers;
  /** Limits how long the response may be cached, such as until a promo ends. */
  limitFreshness(moment: Date): void;
}
