import type { ProductSelection } from "#db/queries/catalogue/page-of-listings.ts";
import { findCorrectedSearch } from "#db/queries/search/corrected-search.ts";
import type { StoreContext } from "#lib/services/context.ts";

type StoreReader = Pick<StoreContext, "db"> & { store: Pick<StoreContext["store"], "uid"> };

/**
 * Runs a search, and again with its misspelt words corrected when it finds nothing. Returns the corrected
 * result only when that finds something.
 */
export async function searchWithCorrection<T>(
  { db, store }: StoreReader,
  filter: Pick<ProductSelection, "search" | "search_in">,
  run: (search: string) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<{ found: T; correctedSearch?: string }> {
  const found = await run(filter.search);
  if (!isEmpty(found) || filter.search === "") return { found };
  const correctedSearch = await findCorrectedSearch(db, store.uid, filter);
  if (!correctedSearch) return { found };
  const corrected = await run(correctedSearch);
  return isEmpty(corrected) ? { found } : { found: corrected, correctedSearch };
}
