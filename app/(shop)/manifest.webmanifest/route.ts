import { getOpenShop } from "#lib/shop/current-shop.ts";
import { webManifest } from "#lib/shop/seo/web-manifest.ts";

/** The web app manifest, with which browsers install the shop. */
export async function GET(): Promise<Response> {
  return Response.json(webManifest(await getOpenShop()), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
