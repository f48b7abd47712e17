import type { Product } from "#lib/contract/product.ts";
import { Uid } from "#lib/contract/scalars.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";

/** Letters and digits of any script. */
const READABLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

/** Adds each product's slug: the API's if it is readable, otherwise the uid. */
export async function withSlugs(
  products: Product[],
  listSlugs: (uids: string[]) => Promise<{ uid: string; slug: string }[]>,
): Promise<ShopProduct[]> {
  if (products.length === 0) return [];
  const rows = await listSlugs(products.map(({ uid }) => uid));
  const slugs = new Map(rows.map(({ uid, slug }) => [uid, slug]));
  return products.map((product) => {
    const slug = slugs.get(product.uid) ?? "";
    const isReadable = READABLE.test(slug) && !Uid.safeParse(slug).success;
    return { ...product, slug: isReadable ? slug : product.uid };
  });
}
