import {
  parseIdempotencyKey,
  withIdempotency,
} from "#lib/services/idempotency/with-idempotency.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Makes a write in one transaction and returns what it returned. Under the merchant's `Idempotency-Key`
 * it is made once: an equal request writes nothing and gets what the first one returned, 422 for another.
 * `anewAfter` as for `transact`.
 */
export async function idempotentWrite<T>(
  ctx: DashboardContext,
  request: object,
  write: (within: DashboardContext) => Promise<T>,
  anewAfter?: readonly string[],
): Promise<T> {
  const keys = parseIdempotencyKey(ctx.idempotencyKey);
  return transact(
    ctx.db,
    (db) => withIdempotency(db, ctx.storeUid, keys, request, () => write({ ...ctx, db })),
    anewAfter,
  );
}
