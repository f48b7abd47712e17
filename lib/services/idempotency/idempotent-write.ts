import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { SQLSTATE } from "#db/errors.ts";
import {
  claimKeys,
  listOutcomes,
  type StoredOutcome,
  storeOutcome,
} from "#db/queries/idempotency/idempotency-keys.ts";
import type { Database } from "#db/schema.ts";
import { IDEMPOTENCY_KEY_TTL_SECONDS } from "#lib/contract/constants.ts";
import { REQUEST_HEADERS } from "#lib/contract/headers.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";

/** An idempotency key, and the error for a different request under it. */
export interface IdempotencyKey {
  key: string;
  mismatch: () => Failure;
}

/**
 * Runs a write in one transaction, once per `Idempotency-Key` of the merchant: an equal request writes nothing and
 * gets the first one's result, which is stored for a day; a different one gets 422. A failed transaction stores
 * nothing, so the key can be used again. `retryableCodes` as for `transact`.
 */
export async function idempotentWrite<T>(
  ctx: DashboardContext,
  request: object,
  write: (within: DashboardContext) => Promise<T>,
  retryableCodes?: readonly string[],
): Promise<T> {
  const keys = parseIdempotencyKey(ctx.idempotencyKey);
  const names = keys.map(({ key }) => key);
  const fingerprint = fingerprintRequest(request);
  const writeOnce = async (db: Kysely<Database>) => {
    if (keys.length === 0) return write({ ...ctx, db });
    const lifetimeSeconds = IDEMPOTENCY_KEY_TTL_SECONDS;
    const claim = { keys: names, fingerprint, lifetimeSeconds };
    const stored = await claimKeys(db, ctx.storeUid, claim).catch(throwInProgress);
    if (stored.length > 0) return replay<T>(keys, fingerprint, stored) as T;
    const value = await write({ ...ctx, db });
    await storeOutcome(db, ctx.storeUid, names, JSON.stringify(value));
    return value;
  };
  return transact(ctx.db, writeOnce, retryableCodes);
}

/**
 * Returns the value stored by an equal request under one of these keys. Throws the key's `mismatch` when
 * a different request has used it.
 */
export function replay<T>(
  keys: IdempotencyKey[],
  fingerprint: Buffer,
  stored: StoredOutcome[],
): T | undefined {
  for (const outcome of stored) {
    if (!fingerprint.equals(outcome.fingerprint)) {
      throw keys.find(({ key }) => key === outcome.key)?.mismatch();
    }
  }
  return stored[0] && (JSON.parse(stored[0].body) as T);
}

/** Returns the stored outcome of an equal request under these keys. */
export async function findOutcome<T>(
  db: Kysely<Database>,
  storeUid: string,
  keys: IdempotencyKey[],
  request: unknown,
): Promise<T | undefined> {
  if (keys.length === 0) return undefined;
  const fingerprint = fingerprintRequest(request);
  const stored = await listOutcomes(
    db,
    storeUid,
    keys.map(({ key }) => key),
  );
  const [first] = stored;
  const isEqual = first && stored.every((outcome) => fingerprint.equals(outcome.fingerprint));
  return isEqual ? (JSON.parse(first.body) as T) : undefined;
}

/** Parses an `Idempotency-Key` header: 1 to 255 printable characters. Throws 400 for anything else. */
export function parseIdempotencyKey(header: string | null): IdempotencyKey[] {
  if (header === null) return [];
  const { error } = REQUEST_HEADERS["Idempotency-Key"].safeParse(header);
  if (error) {
    const problem = error.issues[0]?.message ?? "is not valid";
    throw invalidRequest([{ field: "Idempotency-Key", problem }]);
  }
  const mismatch = () =>
    new Failure({
      code: "IDEMPOTENCY_KEY_REUSED",
      text: "The Idempotency-Key was used for a different request",
    });
  return [{ key: `caller:${header}`, mismatch }];
}

/** Rethrows an error; as 409 when the wait for a concurrent request with the same key took too long. */
export function throwInProgress(error: { code?: string; where?: string }): never {
  const isLockTimeout =
    error.code === SQLSTATE.lockTimeout && error.where?.includes("idempotency_keys");
  if (!isLockTimeout) throw error;
  throw new Failure({
    code: "REQUEST_IN_PROGRESS",
    text: "The same request is still in progress",
    retryAfter: 1,
    cause: error,
  });
}

/** Returns a digest that is equal for equal requests, regardless of their JSON formatting. */
export function fingerprintRequest(request: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(request)).digest();
}

/** Serializes with sorted keys: equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
