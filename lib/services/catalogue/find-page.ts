import {
  type DueProducts,
  type ListedProducts,
  listVisibleProducts,
  refreshDueProducts,
} from "#db/queries/catalogue.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Finds one page of the visible products, with the exact number that match. */
export async function findPage(ctx: StoreContext, filter: ProductFilter): Promise<ListedProducts> {
  if (dependsOnTheClock(filter)) await refreshDue(ctx);
  return listVisibleProducts(ctx.db, ctx.store.uid, filter, ctx.clock.now());
}

/** The end of a promo changes prices and what is on promo, the end of a batch what is in stock. */
function dependsOnTheClock({ ordering, inStock, onPromo }: ProductFilter): boolean {
  return inStock || onPromo || ordering === "price" || ordering === "-price";
}

/** A request spends no more time on refreshing; the list is then served as it is. */
const MAX_REFRESH_MS = 500;

/** While the database cannot write, the order of a list may lag behind the end of a promo; no price does. */
async function refreshDue({ db, store, clock, changesAt }: StoreContext): Promise<void> {
  const until = performance.now() + MAX_REFRESH_MS;
  let outcome: DueProducts = { refreshed: true, next: clock.now() };
  try {
    while (outcome.refreshed && performance.now() < until) {
      outcome = await refreshDueProducts(db, store.uid);
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  }
  if (outcome.next) changesAt(outcome.next);
}
