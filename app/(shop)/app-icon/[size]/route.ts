import { notFound } from "next/navigation";
import { findShop } from "#lib/shop/current-shop.ts";
import { renderAppIcon } from "#lib/shop/seo/app-icon.ts";
import { ICON_SIZES } from "#lib/shop/seo/web-manifest.ts";

/** The icon of the installed shop. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/app-icon/[size]">,
): Promise<Response> {
  const { size } = await params;
  const shop = await findShop();
  const side = ICON_SIZES.find((each) => String(each) === size);
  if (!shop || !side) notFound();
  return new Response(await renderAppIcon(shop, side), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}
