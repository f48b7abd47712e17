import { findVisibleProduct, type ProductTexts } from "#db/queries/catalogue/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { JsonText } from "#lib/serializers/json-text.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns a visible product of the store by its uid or slug. */
export async function getProduct(
  ctx: StoreContext,
  { uid }: { uid: string },
): Promise<JsonText<Product>> {
  const by = Uid.safeParse(uid).success ? { uid } : { slug: uid };
  const found = await findVisibleProduct(ctx.db, ctx.store.uid, by, ctx.clock.now());
  const [product] = toProductJson(ctx, found);
  if (!product) throw notFound("product");
  return product;
}

/** Returns the products with the public URL and limits how long the response may be cached. */
export function toProductJson(
  { publicUrl, limitFreshness }: Pick<StoreContext, "publicUrl" | "limitFreshness">,
  { documents, refreshAt }: ProductTexts,
): JsonText<Product>[] {
  if (refreshAt) limitFreshness(refreshAt);
  return documents.map((document) => new JsonText([withPublicUrl(document, publicUrl)]));
}

/** Makes the paths of pictures in products' JSON absolute. No other text can match: its quotes are escaped. */
export function withPublicUrl(documents: string, publicUrl: string): string {
  return documents.replaceAll('"image":"/', `"image":"${publicUrl}/`);
}
