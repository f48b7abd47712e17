import { isDatabaseOutage } from "#db/errors.ts";
import {
  type DueProducts,
  type ListedProducts,
  listVisibleProducts,
  refreshDueProducts,
} from "#db/queries/catalogue/catalogue.ts";
import type { ProductSelection } from "#db/queries/catalogue/page-of-listings.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { searchWithCorrection } from "#lib/services/search/search-with-correction.ts";

type CatalogueReader = Pick<StoreContext, "db" | "clock" | "limitFreshness"> & {
  store: Pick<StoreContext["store"], "uid">;
};

interface FoundPage extends ListedProducts {
  /** The text that was searched for, if it was corrected or shortened. */
  correctedSearch?: string;
}

/** Finds one page of the visible products, with the exact number that match. */
export async function findPage(ctx: CatalogueReader, filter: ProductSelection): Promise<FoundPage> {
  if (dependsOnTheClock(filter)) await refreshDue(ctx);
  const { db, store, clock } = ctx;
  const { found, correctedSearch = found.shortenedSearch } = await searchWithCorrection(
    ctx,
    filter,
    (search) => listVisibleProducts(db, store.uid, { ...filter, search }, clock.now()),
    ({ count }) => count === 0,
  );
  return correctedSearch === null ? found : { ...found, correctedSearch };
}

/** When a promo ends, prices and the promo filter change; when a batch expires, the stock does. */
function dependsOnTheClock(filter: ProductSelection): boolean {
  const { ordering, in_stock, on_promo, price_min, price_max } = filter;
  const hasPrices = price_min !== undefined || price_max !== undefined;
  return in_stock || on_promo || hasPrices || ordering === "price" || ordering === "-price";
}

/** Time budget for the refresh; after that the list is served unrefreshed. */
const MAX_REFRESH_MS = 500;

/**
 * Refreshes products that the clock has changed. While the database cannot write, the order of a list may
 * lag behind the end of a promo; no price does.
 */
export async function refreshDue({
  db,
  store,
  clock,
  limitFreshness,
}: CatalogueReader): Promise<void> {
  const deadline = performance.now() + MAX_REFRESH_MS;
  let outcome: DueProducts = { refreshed: true, next: clock.now() };
  try {
    while (outcome.refreshed && performance.now() < deadline) {
      outcome = await refreshDueProducts(db, store.uid);
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  }
  if (outcome.next) limitFreshness(outcome.next);
}
