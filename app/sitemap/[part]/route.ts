import { findShop } from "#lib/shop/current-shop.ts";
import { sitemapPart } from "#lib/shop/seo/sitemap.ts";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> {
  const shop = await findShop();
  const part = /^(\d{1,5})\.xml$/.exec((await params).part)?.[1];
  const xml = shop?.store.is_live && part && (await sitemapPart(shop, Number(part)));
  if (!xml) return new Response(null, { status: 404 });
  return new Response(xml, { headers: { "content-type": "application/xml" } });
}
