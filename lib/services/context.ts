import type { Kysely } from "kysely";
import type { Role } from "#db/queries/stores/members.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { KEY_PREFIX } from "#lib/contract/constants.ts";
import type { Couriers, OwnCourierAccounts } from "#lib/couriers/port.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { OrderQueue } from "#lib/services/orders/order-queue.ts";

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
  /** The orders of this process that run or wait. */
  orderQueue: OrderQueue;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** The caller's `Idempotency-Key`, if any. */
  idempotencyKey: string | null;
  /** Headers to add to the response. */
  responseHeaders: Headers;
  /** Limits how long the response may be cached, such as until a promo ends. */
  limitFreshness(moment: Date): void;
}

/** The context of a merchant's use case: one store, and who acts. */
export interface MerchantContext {
  db: Kysely<Database>;
  /** The only store that may be read or changed. */
  storeUid: string;
  /** Recorded in the history of changes, such as `command` or an email address. */
  actor: string;
}

/** The context of a signed-in member of the store. */
export interface DashboardContext
  extends MerchantContext,
    Pick<Runtime, "clock" | "ownCouriers" | "pictures" | "fetchPicture"> {
  store: StoreRow;
  merchant: { id: string; name: string; email: string };
  role: Role;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  mode: keyof typeof KEY_PREFIX;
  /** Maximum size of the store's uploaded pictures. */
  pictureQuotaMegabytes: number;
  /** The merchant's `Idempotency-Key`, prefixed to keep it apart from other callers' keys. */
  idempotencyKey: string | null;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}
