import type { DashboardContext } from "#lib/services/context.ts";
import {
  parseIdempotencyKey,
  withIdempotency,
} from "#lib/services/idempotency/with-idempotency.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Runs a write in one transaction, idempotently under the merchant's `Idempotency-Key`: an equal request
 * writes nothing and gets the first one's result; a different one gets 422. `retryableCodes` as for
 * `transact`.
 */
export async function idempotentWrite<T>(
  ctx: DashboardContext,
  request: object,
  write: (within: DashboardContext) => Promise<T>,
  retryableCodes?: readonly string[],
): Promise<T> {
  const keys = parseIdempotencyKey(ctx.idempotencyKey);
  return transact(
    ctx.db,
    (db) => withIdempotency(db, ctx.storeUid, keys, request, () => write({ ...ctx, db })),
    retryableCodes,
  );
}
