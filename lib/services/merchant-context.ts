import type { Kysely } from "kysely";
import type { Role } from "#db/merchant-schema.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import type { OwnCourierAccounts } from "#lib/couriers/port.ts";
import type { Clock } from "#lib/kernel/clock.ts";

/** What the merchant's side works with: one store's data, and who acts on it. */
export interface MerchantContext {
  db: Kysely<Database>;
  /** The only store whose data may be seen or changed. */
  storeUid: string;
  /** Kept in the history of what is changed, such as `command` or a person's e-mail address. */
  actor: string;
}

/** The same for somebody who signed in and works in this store. */
export interface DashboardContext extends MerchantContext {
  store: StoreRow;
  merchant: { id: string; name: string; email: string };
  role: Role;
  clock: Clock;
  ownCouriers: OwnCourierAccounts;
  /** Public address of this instance, without a slash at the end. */
  publicUrl: string;
  mode: keyof typeof KEY_PREFIX;
  /** What the store's uploaded pictures may take up. */
  pictureQuotaMegabytes: number;
  /** What the merchant sent as `Idempotency-Key`, if anything, apart from everybody else's keys. */
  idempotencyKey: string | null;
  /** Ends work for an asker who has gone. */
  signal: AbortSignal;
}
