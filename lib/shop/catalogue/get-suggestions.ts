import type { Category } from "#lib/contract/category.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { MAX_SUGGESTIONS, type Suggestions } from "#lib/contract/suggestions.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { wordsOf } from "#lib/shop/catalogue/search-words.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Suggests products, and categories that match by name or contain these products. */
export async function getSuggestions(
  shop: Shop,
  { search }: { search: string },
): Promise<Suggestions> {
  if (search === "") return { count: 0, products: [], categories: [] };
  const [{ correctedSearch, count, products }, categories] = await Promise.all([
    shop.suggestProducts(search),
    shop.listCategories(),
  ]);
  const now = shop.clock.now().getTime();
  return {
    ...(correctedSearch !== undefined && { corrected_search: correctedSearch }),
    count,
    products: products.map((product) => toSuggestion(product, now)),
    categories: suggestCategories(correctedSearch ?? search, categories, products),
  };
}

function toSuggestion(product: ShopProduct, now: number): Suggestions["products"][number] {
  const { name, category, picture = null, price, from } = toCardData(product, now);
  const { slug } = product;
  return { name, slug, category, picture, price: price?.current ?? null, from };
}

function suggestCategories(
  search: string,
  categories: Category[],
  products: ShopProduct[],
): Suggestions["categories"] {
  const searched = wordsOf(search);
  const isNamed = ({ name }: Category) =>
    searched.length > 0 &&
    searched.every((text) => wordsOf(name).some((word) => word.startsWith(text)));
  const filled = categories.filter(({ product_count }) => product_count > 0);
  const ofProducts = new Set(products.map(({ category }) => category));
  const named = filled.filter(isNamed);
  const others = filled.filter((category) => !isNamed(category) && ofProducts.has(category.uid));
  return [...named, ...others]
    .slice(0, MAX_SUGGESTIONS.categories)
    .map(({ name, slug }) => ({ name, slug }));
}
