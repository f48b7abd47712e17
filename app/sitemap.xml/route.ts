import { findShop } from "#lib/shop/current-shop.ts";
import { sitemapIndex } from "#lib/shop/seo/sitemap.ts";

export async function GET(): Promise<Response> {
  const shop = await findShop();
  if (!shop?.store.is_live) return new Response(null, { status: 404 });
  return new Response(await sitemapIndex(shop), { headers: { "content-type": "application/xml" } });
}
