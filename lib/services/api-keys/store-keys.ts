import { countKeyRequests, type KeyRequests } from "#db/queries/api-keys/api-key-usage.ts";
import {
  type ApiKeyRow,
  listKeys,
  replaceUnusedKey,
  revokeKey,
} from "#db/queries/api-keys/api-keys.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { createKey, generateApiKey } from "#lib/services/api-keys/create-key.ts";
import { rotateKey } from "#lib/services/api-keys/rotate-key.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";

/** Lists the store's keys, newest first, with their usage. */
export async function listStoreKeys({
  db,
  storeUid,
  clock,
}: DashboardContext): Promise<KeySummary[]> {
  const [rows, usage] = await Promise.all([listKeys(db, storeUid), countKeyRequests(db, storeUid)]);
  const usageByKey = new Map(usage.map((row) => [row.key_uid, row]));
  return rows.map((row) => toKeySummary(row, usageByKey.get(row.uid), clock.now())).reverse();
}

function toKeySummary(row: ApiKeyRow, usage: KeyRequests | undefined, now: Date): KeySummary {
  return {
    uid: row.uid,
    name: row.name,
    prefix: row.prefix,
    last_four: row.last_four,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    requests: usage?.requests ?? 0,
    rejected: usage?.rejected ?? 0,
    state: keyState(row, now),
    can_read_events: row.can_read_events,
  };
}

/** Returns whether a key is valid, expired or revoked. */
export function keyState({ revoked_at, expires_at }: ApiKeyRow, now: Date): KeySummary["state"] {
  if (revoked_at) return "revoked";
  return expires_at && expires_at <= now ? "expired" : "valid";
}

/** Creates a key, idempotently. */
export async function createStoreKey(ctx: DashboardContext, request: KeyRequest): Promise<NewKey> {
  const { name, lifetime, can_read_events: canReadEvents } = request;
  return createKeyIdempotently(ctx, { createKey: request }, ({ db, storeUid, mode, clock }) => {
    const expiresAt = lifetime === null ? null : new Date(clock.now().getTime() + lifetime * 1000);
    return createKey(db, { storeUid, name, mode, expiresAt, canReadEvents });
  });
}

/**
 * Replaces a key idempotently; the old one stays valid for `overlap` seconds. Throws 404 when it is not
 * valid.
 */
export async function rotateStoreKey(
  ctx: DashboardContext,
  request: { key: string; overlap: number },
): Promise<NewKey> {
  const overlapMs = request.overlap * 1000;
  return createKeyIdempotently(ctx, { rotateKey: request }, async ({ db, storeUid, mode }) => {
    const rotated = await rotateKey(db, { storeUid, uid: request.key, mode, overlapMs });
    if (!rotated) throw notFound("key");
    return rotated;
  });
}

/** Revokes a key. Throws 404 when it is not one of the store's. */
export async function revokeStoreKey(
  { db, storeUid }: DashboardContext,
  { key }: { key: string },
): Promise<Record<string, never>> {
  if (!(await revokeKey(db, storeUid, key))) throw notFound("key");
  return {};
}

/**
 * Creates a key idempotently. Only its digest is stored, so a retry replaces the unused key with a new one. Throws
 * 422 when the key has been used, has expired or was revoked.
 */
async function createKeyIdempotently(
  ctx: DashboardContext,
  request: object,
  create: (within: DashboardContext) => Promise<NewKey>,
): Promise<NewKey> {
  let created: NewKey | undefined;
  const uid = await idempotentWrite(ctx, request, async (within) => {
    created = await create(within);
    return created.uid;
  });
  if (created?.uid === uid) return created;
  const { db, storeUid, mode, signal } = ctx;
  // A disconnected caller may have retried and already seen the new key.
  if (!signal.aborted) {
    const { key, columns } = generateApiKey(mode);
    if (await replaceUnusedKey(db, storeUid, uid, columns)) return { uid, key };
  }
  throw new Failure({
    code: "IDEMPOTENCY_KEY_REUSED",
    text: "This request has already created an API key, which cannot be shown again. Create another one",
  });
}
