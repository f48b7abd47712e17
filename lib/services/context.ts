import type { Role } from "#db/queries/stores/members.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { KEY_PREFIX } from "#lib/contract/constants.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { Services } from "#lib/runtime-services.ts";

/** The part of the runtime that contexts are made from. */
export type ContextSource = Pick<Runtime, "db" | "clock" | "log" | "env" | "services">;

/** What every use case gets: the database, the clock, the log, and the services of this instance. */
interface UseCaseContext extends Services, Pick<Runtime, "db" | "clock" | "log"> {
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
  mode: keyof typeof KEY_PREFIX;
  /** Maximum size of a store's uploaded pictures. */
  pictureQuotaMegabytes: number;
}

/** The parts of an HTTP request that a public use case needs. */
interface StoreCaller {
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The caller's `Idempotency-Key`, if any. */
  readonly idempotencyKey: string | null;
  /** Headers to add to the response. */
  readonly responseHeaders: Headers;
  /** Limits how long the response may be cached, such as until a promo ends. */
  limitFreshness(moment: Date): void;
}

/** The context of a public use case: one store, its services, and the few HTTP headers it needs. */
export interface StoreContext extends UseCaseContext, StoreCaller {
  /** The only store that may be read or changed. */
  store: StoreRow;
}

/** The context of a merchant's use case: one store, and who acts. */
export interface MerchantContext extends UseCaseContext {
  /** The only store that may be read or changed. */
  storeUid: string;
  /** Recorded in the history of changes, such as `command` or an email address. */
  actor: string;
}

/** The parts of an HTTP request that a use case of the dashboard needs. */
export interface DashboardCaller {
  merchant: { id: string; name: string; email: string };
  /** The merchant's `Idempotency-Key`, prefixed to keep it apart from other callers' keys. */
  idempotencyKey: string | null;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/** The context of a signed-in member of the store. */
export interface DashboardContext extends MerchantContext, DashboardCaller {
  store: StoreRow;
  role: Role;
}

/** Creates the context of a public use case in this store from its caller, whose properties may be getters. */
export function storeContext(
  rt: ContextSource,
  store: StoreRow,
  caller: StoreCaller,
): StoreContext {
  // A copy would read the getters: few use cases need what they create.
  return Object.assign(caller, baseContext(rt), { store });
}

/** Returns the context with which a public use case changes an order as a merchant does. */
export function asMerchant(ctx: StoreContext, actor: string): MerchantContext {
  return { ...ctx, storeUid: ctx.store.uid, actor };
}

/** Creates the context of a merchant, a command or a job in this store. */
export function merchantContext(
  rt: ContextSource,
  { storeUid, actor }: Pick<MerchantContext, "storeUid" | "actor">,
): MerchantContext {
  return { ...baseContext(rt), storeUid, actor };
}

/** Creates the context of a signed-in member of the store. */
export function dashboardContext(
  rt: ContextSource,
  { store, role }: Pick<DashboardContext, "store" | "role">,
  caller: DashboardCaller,
): DashboardContext {
  const merchant = merchantContext(rt, { storeUid: store.uid, actor: caller.merchant.email });
  return { ...merchant, store, role, ...caller };
}

/** Names the settings one by one, without the secrets of the environment. */
function baseContext({ db, clock, log, env, services }: ContextSource): UseCaseContext {
  return {
    ...services,
    db,
    clock,
    log,
    publicUrl: env.PUBLIC_URL,
    mode: env.APP_MODE,
    pictureQuotaMegabytes: env.PICTURE_QUOTA_MEGABYTES,
  };
}
