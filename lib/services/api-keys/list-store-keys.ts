import { countKeyCalls, type KeyCalls } from "#db/queries/api-keys/api-key-usage.ts";
import { type ApiKeyRow, listKeys } from "#db/queries/api-keys/api-keys.ts";
import type { KeySummary } from "#lib/contract/dashboard/keys.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Lists the store's keys, newest first, with their usage. */
export async function listStoreKeys({
  db,
  storeUid,
  clock,
}: DashboardContext): Promise<KeySummary[]> {
  const [rows, calls] = await Promise.all([listKeys(db, storeUid), countKeyCalls(db, storeUid)]);
  const used = new Map(calls.map((counted) => [counted.key_uid, counted]));
  return rows.map((row) => toKeySummary(row, used.get(row.uid), clock.now())).reverse();
}

function toKeySummary(row: ApiKeyRow, used: KeyCalls | undefined, now: Date): KeySummary {
  return {
    uid: row.uid,
    name: row.name,
    prefix: row.prefix,
    last_four: row.last_four,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    calls: used?.calls ?? 0,
    refusals: used?.refusals ?? 0,
    state: keyState(row, now),
  };
}

/** Returns whether a key is valid. */
export function keyState({ revoked_at, expires_at }: ApiKeyRow, now: Date): KeySummary["state"] {
  if (revoked_at) return "revoked";
  return expires_at && expires_at <= now ? "expired" : "valid";
}
