import { notFound } from "next/navigation";
import { ShelfDrawing } from "#app/(storefront)/opengraph/_components/shelf-drawing.tsx";
import { apiQuery } from "#lib/storefront/list-query.ts";
import { countText } from "#lib/storefront/list-title.ts";
import { EVERYTHING } from "#lib/storefront/product-filter.ts";
import { shelfCard } from "#lib/storefront/share/card.ts";
import { sharePicture } from "#lib/storefront/share/draw.ts";
import { pictureData } from "#lib/storefront/share/picture-data.ts";
import { openShop, shopCategories, shopCategory } from "#lib/storefront/shop.ts";

/** The picture that a link to the shop, or to one of its categories, is shown with. */
export async function GET(request: Request): Promise<Response> {
  const name = new URL(request.url).searchParams.get("category");
  const category = name === null ? undefined : ((await shopCategory(name)) ?? notFound());
  const shop = await openShop();
  const [{ count, results }, aisles] = await Promise.all([
    shop.listProducts({ ...apiQuery(EVERYTHING), ...(category && { category: category.uid }) }),
    shopCategories(),
  ]);
  const title = category?.name;
  const card = shelfCard(shop, { title, note: countText(count), products: results }, aisles);
  return sharePicture(request, card, async () => (
    <ShelfDrawing
      card={card}
      pictures={await Promise.all(card.things.map(({ picture }) => pictureData(shop, picture)))}
    />
  ));
}
