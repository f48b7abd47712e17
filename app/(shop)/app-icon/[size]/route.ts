import { notFound } from "next/navigation";
import { NOT_CACHED } from "#lib/kernel/cache-control.ts";
import { getOpenShop } from "#lib/shop/current-shop.ts";
import { renderAppIcon } from "#lib/shop/seo/app-icon.ts";
import { REVALIDATED, renderQueue, renderQueueFull } from "#lib/shop/seo/render-queue.ts";
import { appIconVersion, ICON_SIZES } from "#lib/shop/seo/web-manifest.ts";

/** The version changes with the logo only; our own icon may change with a new release. */
const DAILY = "public, max-age=86400";

/** The icon of the installed shop; 503 when the render queue is full. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/app-icon/[size]">,
): Promise<Response> {
  const { size } = await params;
  const shop = await getOpenShop();
  const side = ICON_SIZES.find((each) => String(each) === size) ?? notFound();
  const isVersioned = new URL(request.url).searchParams.get("v") === appIconVersion(shop);
  try {
    const { png, isComplete } = await renderQueue.execute(() => renderAppIcon(shop, side));
    const cached = isVersioned ? DAILY : REVALIDATED;
    return new Response(png, {
      headers: {
        "content-type": "image/png",
        "cache-control": isComplete ? cached : NOT_CACHED,
      },
    });
  } catch (error) {
    return renderQueueFull(error);
  }
}
