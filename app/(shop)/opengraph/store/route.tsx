import { notFound } from "next/navigation";
import { ShareImage } from "#app/(shop)/opengraph/_components/share-image.tsx";
import { formatCount } from "#lib/format/format-count.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { findShopCategory, getOpenShop, listShopCategories } from "#lib/shop/current-shop.ts";
import { imageDataUrl } from "#lib/shop/seo/image-data-url.ts";
import { shareImageResponse, toListShareCard } from "#lib/shop/seo/share-image.ts";

/** The Open Graph image of the store or a category. */
export async function GET(request: Request): Promise<Response> {
  const shop = await getOpenShop();
  const name = new URL(request.url).searchParams.get("category");
  const category = name === null ? undefined : ((await findShopCategory(name)) ?? notFound());
  const [{ count, results }, categories] = await Promise.all([
    shop.listProducts({ ...toApiQuery(NO_FILTER), ...(category && { category: category.uid }) }),
    listShopCategories(),
  ]);
  const title = category?.name;
  const card = toListShareCard(
    shop,
    { title, note: formatCount(count, "product"), products: results },
    categories,
  );
  return shareImageResponse(request, card, async () => (
    <ShareImage
      card={card}
      pictures={
        await Promise.all(card.tiles.map(({ picture }) => picture && imageDataUrl(shop, picture)))
      }
    />
  ));
}
