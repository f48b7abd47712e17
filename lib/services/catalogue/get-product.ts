import { findVisibleProduct, type ProductTexts } from "#db/queries/catalogue/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { JsonText } from "#lib/serializers/json-text.ts";
import { withPublicUrl } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns a visible product of the store by its uid or slug. */
export async function getProduct(
  ctx: StoreContext,
  { uid }: { uid: string },
): Promise<JsonText<Product>> {
  const by = Uid.safeParse(uid).success ? { uid } : { slug: uid };
  const found = await findVisibleProduct(ctx.db, ctx.store.uid, by, ctx.clock.now());
  if (!found.documents) throw notFound("product");
  return new JsonText(toJson(ctx, found));
}

/** Returns the documents with the public address and limits how long the response may be cached. */
export function toJson(
  { publicUrl, limitFreshness }: Pick<StoreContext, "publicUrl" | "limitFreshness">,
  { documents, refreshAt }: ProductTexts,
): string {
  if (refreshAt) limitFreshness(refreshAt);
  return withPublicUrl(documents, publicUrl);
}
