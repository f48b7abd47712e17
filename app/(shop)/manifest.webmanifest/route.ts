import { notFound } from "next/navigation";
import { findShop } from "#lib/shop/current-shop.ts";
import { webManifest } from "#lib/shop/seo/web-manifest.ts";

/** The web app manifest, with which browsers install the shop. */
export async function GET(): Promise<Response> {
  const shop = (await findShop()) ?? notFound();
  return Response.json(webManifest(shop), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
