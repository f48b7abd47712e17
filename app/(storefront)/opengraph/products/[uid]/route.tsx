import { notFound } from "next/navigation";
import { ProductDrawing } from "#app/(storefront)/opengraph/_components/product-drawing.tsx";
import { productCard } from "#lib/storefront/share/card.ts";
import { sharePicture } from "#lib/storefront/share/draw.ts";
import { pictureData } from "#lib/storefront/share/picture-data.ts";
import { openShop, shopCategories, shopProduct } from "#lib/storefront/shop.ts";

/** The picture that a link to a product is shown with. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ uid: string }> },
): Promise<Response> {
  const { uid } = await params;
  const shop = await openShop();
  const [product, aisles] = await Promise.all([shopProduct(uid), shopCategories()]);
  if (!product) notFound();
  const card = productCard(shop, product, aisles);
  return sharePicture(request, card, async () => (
    <ProductDrawing card={card} picture={card.picture && (await pictureData(shop, card.picture))} />
  ));
}
