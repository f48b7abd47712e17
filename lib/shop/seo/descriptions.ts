import type { Category } from "#lib/contract/category.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { hasFilters, type ListFilter } from "#lib/shop/catalogue/product-filter.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import type { StoreFacts } from "#lib/shop/store-facts.ts";

/** Search engines cut longer descriptions. */
const MAX_LENGTH = 160;
const MAX_CATEGORIES = 3;

type Store = Pick<Shop["store"], "store_name" | "currency">;

/** Describes the store: "Shop 79 products from Ọjà Market in Lagos. Delivery from ₦2,000 or free pickup." */
export function storeDescription(store: Store, facts: StoreFacts, count: number): string {
  return shorten(`${shopText(store, facts.city, count)}. ${orderingText(facts)}.`);
}

/** "Shop 79 products from Ọjà Market in Lagos" */
function shopText(store: Store, city: string | undefined, count: number): string {
  const place = city ? ` in ${city}` : "";
  const products = count > 0 ? `Shop ${formatCount(count, "product")} from` : "Shop at";
  return `${products} ${store.store_name}${place}`;
}

function orderingText({ delivery, isDeliveryFree, pickup }: StoreFacts): string {
  if (isDeliveryFree) return "Free delivery or pickup";
  return delivery ? `${delivery} or free pickup` : pickup;
}

interface DescribedList {
  filter: ListFilter;
  count: number;
  /** Lowest price in the list. */
  lowestPrice: string | null;
  /** The list's category. */
  category: Category | undefined;
  /** The store's non-empty categories. */
  categories: Category[];
  /** The store's city. */
  city: string | undefined;
}

/**
 * Describes a product list: "Electronics at Ọjà Market: 12 products from ₦3,200." Returns undefined for an empty list,
 * a search, or a list with filters other than promotions.
 */
export function listDescription(store: Store, list: DescribedList): string | undefined {
  const { filter, count, lowestPrice, category, categories, city } = list;
  if (count === 0 || filter.search || hasFilters({ ...filter, on_promo: false })) return undefined;
  const page = filter.page > 1 ? `, page ${filter.page}` : "";
  if (!category && !filter.on_promo) {
    return shorten(`${shopText(store, city, count)}${page}. ${categoriesText(categories)}`.trim());
  }
  const from = lowestPrice === null ? "" : ` from ${formatMoney(lowestPrice, store.currency)}`;
  const products = `${formatCount(count, "product")}${from}`;
  const place = category ? ` in ${category.name}` : "";
  const subject = filter.on_promo ? `On sale${place}` : category?.name;
  const sentence = `${subject} at ${store.store_name}${page}: ${products}.`;
  const more = filter.on_promo ? "" : (category?.description ?? "");
  return shorten(`${sentence} ${more}`.trim());
}

function categoriesText(categories: Category[]): string {
  const names = categories.slice(0, MAX_CATEGORIES).map(({ name }) => name);
  if (names.length < 2) return "";
  const isAll = names.length === categories.length;
  return `${new Intl.ListFormat("en-GB").format(isAll ? names : [...names, "more"])}.`;
}

/** Describes a product by its own text, or else by its name and price. */
export function productDescription(store: Store, product: ShopProduct, now: number): string {
  const text = product.description.replace(/\s+/g, " ").trim();
  if (text !== "") return shorten(text);
  const starting = startingPrice(product, now);
  if (!starting) return `${product.name} from ${store.store_name}.`;
  const price = formatMoney(starting.price.current, store.currency);
  return `${product.name} from ${store.store_name}: ${starting.from ? "from " : ""}${price}.`;
}

/** Cuts a long text after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH).replace(/\s+\S*$/, "");
  // No half of a character that has two code units.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
