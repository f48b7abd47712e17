import type { Kysely } from "kysely";
import { SQLSTATE } from "#db/errors.ts";
import {
  type BulkWrites,
  listMatchingUids,
  tagsWith,
  tagsWithout,
  updateProducts,
} from "#db/queries/products/bulk-changes.ts";
import type { Database } from "#db/schema.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { PROMO_ENDING_DAYS } from "#lib/contract/dashboard/overview.ts";
import type {
  BulkChange,
  BulkResult,
  BulkUpdate,
  ProductFilter,
} from "#lib/contract/dashboard/products.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { findNames } from "#lib/services/products/catalogue-names.ts";
import { toVisibilityColumns } from "#lib/services/products/product-state.ts";
import { transact } from "#lib/services/transact.ts";

/** Products per transaction; their edits and orders wait for it. */
const BATCH_SIZE = 100;
/** No further batch starts after this time, so that the caller can show its progress. */
const MAX_MS = 1_500;

/** SQLSTATEs after a concurrent writer created or deleted the same category. */
const NAME_CONFLICTS = [SQLSTATE.foreignKeyViolation, SQLSTATE.uniqueViolation];

/**
 * Changes selected products of the store, or the next of all that match a filter: batch by batch, each in a
 * transaction of its own. Ignores products of other stores.
 */
export async function bulkChange(
  ctx: DashboardContext,
  { selection, change }: BulkUpdate,
): Promise<BulkResult> {
  if ("products" in selection) {
    const { products } = selection;
    return {
      matched: products.length,
      changed: await changeBatch(ctx, products, change),
      last: null,
    };
  }
  return changeMatching(ctx, selection, change);
}

async function changeMatching(
  ctx: DashboardContext,
  { filter, after }: { filter: ProductFilter; after: string | null },
  change: BulkChange,
): Promise<BulkResult> {
  const end = performance.now() + MAX_MS;
  const matching = { ...filter, promoDays: PROMO_ENDING_DAYS };
  const result = { matched: 0, changed: 0, last: after };
  do {
    const page = { after: result.last, limit: BATCH_SIZE };
    const uids = await listMatchingUids(ctx.db, ctx.storeUid, matching, page);
    if (uids.length > 0) result.changed += await changeBatch(ctx, uids, change);
    result.matched += uids.length;
    result.last = uids.length < BATCH_SIZE ? null : (uids.at(-1) ?? null);
  } while (result.last !== null && performance.now() < end);
  return result;
}

async function changeBatch(
  { db, storeUid }: DashboardContext,
  uids: string[],
  change: BulkChange,
): Promise<number> {
  const write = async (trx: Kysely<Database>) =>
    updateProducts(trx, storeUid, uids, await toUpdate(trx, storeUid, change));
  return transact(db, write, NAME_CONFLICTS);
}

/** Returns what a change writes; the category is created if it is new. */
async function toUpdate(
  trx: Kysely<Database>,
  storeUid: string,
  change: BulkChange,
): Promise<BulkWrites> {
  if ("state" in change) return { values: toVisibilityColumns(change.state) };
  if ("add_tags" in change) {
    return { values: { tags: tagsWith(change.add_tags, PRODUCT_LIMITS.tags) } };
  }
  if ("remove_tags" in change) return { values: { tags: tagsWithout(change.remove_tags) } };
  const { category } = change;
  if (category === "") return { values: { category_uid: null } };
  const names = await findNames(trx, storeUid, [{ category, options: [], variants: [] }]);
  const values = { category_uid: names.category(category) };
  return { values, newCategories: names.created.newCategories };
}
