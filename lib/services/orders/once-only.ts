import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { type Claim, claimKeys, findOutcomes, keepOutcome } from "#db/queries/once-only.ts";
import type { Database } from "#db/schema.ts";
import { REQUEST_HEADERS } from "#lib/contract/headers.ts";
import { ONCE_LIFETIME_SECONDS } from "#lib/contract/unspecified.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";

/** A key that may lead to one outcome only, and what to say when it is used for something else. */
export interface OnceKey {
  key: string;
  mismatch: () => Failure;
}

export interface Outcome<T> {
  value: T;
  /** True when the value is that of an earlier, equal request. */
  replayed: boolean;
}

/**
 * Within the transaction `db`: the first request under these keys does the work and its outcome is
 * kept for a day; an equal one gets that outcome again; another one is told so. Only outcomes of
 * transactions that commit are kept, so a refusal never is.
 */
export async function onceOnly<T>(
  db: Kysely<Database>,
  storeUid: string,
  keys: OnceKey[],
  request: unknown,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  if (keys.length === 0) return { value: await work(), replayed: false };
  const fingerprint = fingerprintOf(request);
  const claims = keys.map(({ key }) => ({ key, fingerprint }));
  const kept = await claim(db, storeUid, claims);
  for (const outcome of kept) {
    if (!fingerprint.equals(outcome.fingerprint)) {
      throw keys.find(({ key }) => key === outcome.key)?.mismatch();
    }
  }
  const earlier = kept[0]?.body;
  const value = earlier === undefined ? await work() : (JSON.parse(earlier) as T);
  const fresh = keys.map(({ key }) => key).filter((key) => !kept.some((row) => row.key === key));
  await keepOutcome(db, storeUid, fresh, { status: 201, body: JSON.stringify(value) });
  return { value, replayed: earlier !== undefined };
}

/** The outcome that is kept of an equal request under these keys; of another request there is none. */
export async function findOutcome<T>(
  db: Kysely<Database>,
  storeUid: string,
  keys: OnceKey[],
  request: unknown,
): Promise<T | undefined> {
  if (keys.length === 0) return undefined;
  const fingerprint = fingerprintOf(request);
  const kept = await findOutcomes(
    db,
    storeUid,
    keys.map(({ key }) => key),
  );
  const [first] = kept;
  const isEqual = first && kept.every((outcome) => fingerprint.equals(outcome.fingerprint));
  return isEqual ? (JSON.parse(first.body) as T) : undefined;
}

/** The key a caller chose (`Idempotency-Key`), if any: 1 to 255 printable characters. */
export function callersKeys(header: string | null): OnceKey[] {
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

async function claim(db: Kysely<Database>, storeUid: string, claims: Claim[]) {
  const sorted = claims.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  try {
    return await claimKeys(db, storeUid, sorted, ONCE_LIFETIME_SECONDS);
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error;
    throw new Failure({
      code: "REQUEST_IN_PROGRESS",
      text: "The same request is still being worked on",
      retryAfter: 1,
      cause: error,
    });
  }
}

function fingerprintOf(request: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(request)).digest();
}

/** JSON with sorted keys: what two spellings of one value have in common. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
