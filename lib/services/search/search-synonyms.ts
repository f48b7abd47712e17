import { createHash } from "node:crypto";
import { listSynonyms, replaceSynonyms, touchStore } from "#db/queries/search/search-synonyms.ts";
import type { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";
import { editConflict } from "#lib/kernel/errors.ts";
import { formatSynonyms, parseSynonyms } from "#lib/kernel/synonyms.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";

/** Returns the store's synonyms as text, one group a line. */
export async function getSynonyms({ db, storeUid }: DashboardContext): Promise<SearchSynonyms> {
  const synonyms = formatSynonyms(await listSynonyms(db, storeUid));
  return { synonyms, version: createHash("sha256").update(synonyms).digest("hex") };
}

/** Replaces the store's synonyms, idempotently. Throws 409 when the editor's version is outdated. */
export async function changeSynonyms(
  ctx: DashboardContext,
  edit: SearchSynonyms,
): Promise<SearchSynonyms> {
  await idempotentWrite(ctx, { changeSynonyms: edit }, async (within) => {
    await touchStore(within.db, within.storeUid);
    const before = await getSynonyms(within);
    if (before.version !== edit.version) throw editConflict(before);
    await replaceSynonyms(within.db, within.storeUid, parseSynonyms(edit.synonyms).groups);
    return true;
  });
  return getSynonyms(ctx);
}
