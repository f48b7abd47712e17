import {
  type ListedProducts,
  listVisibleProducts,
  type SettledListings,
  settleDueListings,
} from "#db/queries/catalogue.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Finds one page of the visible products, with the exact number that match. */
export async function findPage(ctx: StoreContext, filter: ProductFilter): Promise<ListedProducts> {
  if (dependsOnTheClock(filter)) await settle(ctx);
  return listVisibleProducts(ctx.db, ctx.store.uid, filter, ctx.clock.now());
}

/** A promo that ends moves a product among the prices and out of the promos, a batch out of stock. */
function dependsOnTheClock({ ordering, inStock, onPromo }: ProductFilter): boolean {
  return inStock || onPromo || ordering === "price" || ordering === "-price";
}

/** How long one who asks brings listings up to date: after that a list is answered as it is by then. */
const SETTLING_MS = 500;

/** When the listings cannot be settled now, the order may lag behind a promo's end; no price does. */
async function settle({ db, store, clock, changesAt }: StoreContext): Promise<void> {
  const until = performance.now() + SETTLING_MS;
  let outcome: SettledListings = { settled: true, next: clock.now() };
  try {
    while (outcome.settled && performance.now() < until) {
      outcome = await settleDueListings(db, store.uid);
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  }
  if (outcome.next) changesAt(outcome.next);
}
