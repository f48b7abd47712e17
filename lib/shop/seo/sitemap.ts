import { PAGE_SIZE } from "#lib/contract/constants.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { filterPath, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Products per sitemap, few enough for one request. */
const PER_PART = 1000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns the sitemap index. */
export async function sitemapIndex(shop: Shop): Promise<string> {
  const { count } = await shop.listProducts({ ...toApiQuery(NO_FILTER), limit: 1 });
  const parts = Array.from({ length: Math.max(1, Math.ceil(count / PER_PART)) }, (_, part) => part);
  const entries = parts.map((part) => `<sitemap>${loc(shop, `/sitemap/${part}.xml`)}</sitemap>`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>${entries.join("")}</sitemapindex>`;
}

/** Returns sitemap `part`, counted from 0; the first also has home, lists and categories. Undefined past the end. */
export async function sitemapPart(shop: Shop, part: number): Promise<string | undefined> {
  const paths = part === 0 ? await upperPages(shop) : [];
  for (let offset = part * PER_PART; offset < (part + 1) * PER_PART; offset += PAGE_SIZE.maximum) {
    const page = await shop.listProducts({
      ...toApiQuery(NO_FILTER),
      limit: PAGE_SIZE.maximum,
      offset,
    });
    paths.push(...page.results.map(productPath));
    if (page.next === null) break;
  }
  if (paths.length === 0) return undefined;
  const entries = paths.map((path) => `<url>${loc(shop, path)}</url>`);
  return `${HEAD}<urlset ${NAMESPACE}>${entries.join("")}</urlset>`;
}

async function upperPages(shop: Shop): Promise<string[]> {
  const categories = await shop.listCategories();
  const filled = categories.filter((category) => category.product_count > 0);
  return ["/", "/products", ...filled.map(({ slug }) => filterPath({ category: slug }))];
}

/** Our paths need no XML escaping; the public URL may. */
function loc({ publicUrl }: Shop, path: string): string {
  const url = (publicUrl + path).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<loc>${url}</loc>`;
}
