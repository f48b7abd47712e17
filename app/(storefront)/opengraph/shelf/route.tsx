import { ShelfDrawing } from "#app/(storefront)/opengraph/_components/shelf-drawing.tsx";
import { countText, listTitle } from "#lib/storefront/list-title.ts";
import { apiQuery, EVERYTHING, readFilter } from "#lib/storefront/product-filter.ts";
import { shelfCard } from "#lib/storefront/share/card.ts";
import { sharePicture } from "#lib/storefront/share/draw.ts";
import { pictureData } from "#lib/storefront/share/picture-data.ts";
import { openShop, shopCategories } from "#lib/storefront/shop.ts";

/** The picture that a link to the shop, or to one of its categories, is shown with. */
export async function GET(request: Request): Promise<Response> {
  const { category } = readFilter(new URL(request.url).searchParams);
  const filter = { ...EVERYTHING, category };
  const shop = await openShop();
  const [{ count, results }, aisles] = await Promise.all([
    shop.listProducts(apiQuery(filter)),
    shopCategories(),
  ]);
  const title = category && listTitle(filter, aisles);
  const card = shelfCard(shop, { title, note: countText(count), products: results }, aisles);
  return sharePicture(request, card, async () => (
    <ShelfDrawing
      card={card}
      pictures={await Promise.all(card.things.map(({ picture }) => pictureData(shop, picture)))}
    />
  ));
}
