import {
  type Detail,
  type ListedProducts,
  listVisibleProducts,
  type SettledListings,
  settleDueListings,
} from "#db/queries/catalogue.ts";
import type { ProductFilter } from "#db/queries/page-of-listings.ts";
import { findAbsentWords, isLookedUpSoon } from "#db/queries/search-words.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** One page of the visible products, with the exact number that match, as they are at one moment. */
export async function findPage(
  ctx: StoreContext,
  filter: ProductFilter,
  detail: Detail,
): Promise<ListedProducts> {
  const find = (more?: Pick<ProductFilter, "from">) =>
    listVisibleProducts(ctx.db, ctx.store.uid, { ...filter, ...more }, detail);
  if (dependsOnTheClock(filter)) {
    await settle(ctx);
    return find();
  }
  if (filter.words.length > 0) return findByWords(ctx, filter, find);
  return findFromLandmark(ctx, filter, find);
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

/**
 * After a search that found nothing, the next one's words are looked up first, in one small statement with
 * what others look for at that time: whoever sends words that nobody has costs little more than one search.
 */
async function findByWords(
  { db, store, knownProducts: { vainSearches } }: StoreContext,
  { words }: ProductFilter,
  find: () => Promise<ListedProducts>,
): Promise<ListedProducts> {
  const telling = words.filter(isLookedUpSoon);
  if (telling.length > 0 && vainSearches.mayGoOn(store.uid)) {
    const { version, absent } = await vainSearches.reads.of(store.uid, telling, (all) =>
      findAbsentWords(db, store.uid, all),
    );
    if (telling.some((word) => absent.includes(word))) {
      return { version, count: 0, uids: [], products: [] };
    }
  }
  const page = await find();
  vainSearches.note(store.uid, page.count > 0);
  return page;
}

/** A list that nothing but edits changes: while the version is the same, each product stands where it stood. */
async function findFromLandmark(
  { store, knownProducts: { landmarks, momentOf, momentAt } }: StoreContext,
  { ordering, category, offset }: ProductFilter,
  find: (more?: Pick<ProductFilter, "from">) => Promise<ListedProducts>,
): Promise<ListedProducts> {
  const list = { store: store.uid, name: `${ordering} ${category ?? ""}` };
  const moment = momentOf(store.uid);
  const from = moment && landmarks.before(list, moment, offset);
  let page = await find({ from });
  // Edited since: the landmark may stand elsewhere, or nowhere.
  if (from && page.version !== moment.version) page = await find();
  const [product] = page.uids;
  if (product) {
    landmarks.note(list, momentAt(store.uid, page.version), { product, position: offset });
  }
  return page;
}
