import { Failure } from "#lib/kernel/errors.ts";
import { uidOfSlug } from "#lib/storefront/product-link.ts";
import { findShop } from "#lib/storefront/shop.ts";

/** False when the open shop has no product a shopper may see under this slug (spec §3). */
export async function isProductShown(slug: string): Promise<boolean> {
  const shop = await findShop();
  if (!shop?.store.is_live) return true;
  const uid = uidOfSlug(slug);
  if (!uid) return false;
  try {
    await shop.getProduct(uid);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return false;
    throw error;
  }
}
