import {
  type DueProducts,
  type ListedProducts,
  listVisibleProducts,
  refreshDueProducts,
} from "#db/queries/catalogue.ts";
import { findCorrectedSearch } from "#db/queries/corrected-search.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";
import type { StoreContext } from "#lib/services/context.ts";

type CatalogueReader = Pick<StoreContext, "db" | "clock" | "changesAt"> & {
  store: Pick<StoreContext["store"], "uid">;
};

interface FoundPage extends ListedProducts {
  /** The search that found them, where nothing matched the filter's own. */
  correctedSearch?: string;
}

/** Finds one page of the visible products, with the exact number that match. */
export async function findPage(ctx: CatalogueReader, filter: ProductFilter): Promise<FoundPage> {
  if (dependsOnTheClock(filter)) await refreshDue(ctx);
  const { db, store, clock } = ctx;
  const page = await listVisibleProducts(db, store.uid, filter, clock.now());
  if (page.count > 0 || filter.search === "") return page;
  const correctedSearch = await findCorrectedSearch(db, store.uid, filter);
  if (!correctedSearch) return page;
  const corrected = { ...filter, search: correctedSearch };
  const correctedPage = await listVisibleProducts(db, store.uid, corrected, clock.now());
  return correctedPage.count > 0 ? { ...correctedPage, correctedSearch } : page;
}

/** The end of a promo changes prices and what is on promo, the end of a batch what is in stock. */
function dependsOnTheClock(filter: ProductFilter): boolean {
  const { ordering, inStock, onPromo, priceMin, priceMax } = filter;
  const hasPrices = priceMin !== undefined || priceMax !== undefined;
  return inStock || onPromo || hasPrices || ordering === "price" || ordering === "-price";
}

/** A request spends no more time on refreshing; the list is then served as it is. */
const MAX_REFRESH_MS = 500;

/**
 * Refreshes products that the clock has changed. While the database cannot write, the order of a list may
 * lag behind the end of a promo; no price does.
 */
export async function refreshDue({ db, store, clock, changesAt }: CatalogueReader): Promise<void> {
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
