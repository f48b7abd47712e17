import { notFound } from "next/navigation";
import { ShareImage } from "#app/(shop)/opengraph/_components/share-image.tsx";
import { findShopProduct, getOpenShop, listShopCategories } from "#lib/shop/current-shop.ts";
import { imageDataUrl } from "#lib/shop/seo/image-data-url.ts";
import { shareImageResponse, toProductShareCard } from "#lib/shop/seo/share-image.ts";

/** The Open Graph image of a product. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ uid: string }> },
): Promise<Response> {
  const { uid } = await params;
  const shop = await getOpenShop();
  const [product, categories] = await Promise.all([findShopProduct(uid), listShopCategories()]);
  if (!product) notFound();
  const card = toProductShareCard(shop, product, categories);
  return shareImageResponse(request, card, async () => (
    <ShareImage
      card={card}
      pictures={
        await Promise.all(card.tiles.map(({ picture }) => picture && imageDataUrl(shop, picture)))
      }
    />
  ));
}
