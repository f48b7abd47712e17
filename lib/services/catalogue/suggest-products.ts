import { listSuggestedProducts } from "#db/queries/catalogue/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import { MAX_SUGGESTIONS } from "#lib/contract/suggestions.ts";
import { toProductJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { searchWithCorrection } from "#lib/services/search/search-with-correction.ts";

interface SuggestedProducts {
  /** The text that was searched for, if it was corrected or shortened. */
  correctedSearch?: string;
  /** Number of products that a list of the search has, up to 1,001; null when they were not counted. */
  count: number | null;
  products: Product[];
}

/**
 * Finds the best products for a search as it is typed, by name, brand, category, tags, attributes and SKU, with
 * misspelt words corrected when nothing matches. Counts also those that match by their description.
 */
export async function suggestProducts(
  ctx: StoreContext,
  search: string,
): Promise<SuggestedProducts> {
  const find = async (text: string) => {
    const request = { search: text, limit: MAX_SUGGESTIONS.products };
    const found = await listSuggestedProducts(ctx.db, ctx.store.uid, request, ctx.clock.now());
    const products: Product[] = toProductJson(ctx, found).map((product) => product.parse());
    return { count: found.count, products, shortenedSearch: found.shortenedSearch };
  };
  const { found, correctedSearch = found.shortenedSearch } = await searchWithCorrection(
    ctx,
    { search, search_in: "all" },
    find,
    ({ products, count }) => products.length === 0 && !count,
  );
  const { count, products } = found;
  return {
    ...(correctedSearch !== null && { correctedSearch }),
    count: count ?? (products.length > 0 ? null : 0),
    products,
  };
}
