import type { MetadataRoute } from "next";
import { findShop } from "#lib/storefront/shop.ts";
import { sitemapPart, sitemapParts } from "#lib/storefront/sitemap.ts";

export const dynamic = "force-dynamic";

export async function generateSitemaps(): Promise<{ id: number }[]> {
  const shop = await findShop();
  const parts = shop?.store.is_live ? await sitemapParts(shop) : [0];
  return parts.map((id) => ({ id }));
}

export default async function sitemap({
  id,
}: {
  id: Promise<string>;
}): Promise<MetadataRoute.Sitemap> {
  const shop = await findShop();
  return shop?.store.is_live ? sitemapPart(shop, Number(await id)) : [];
}
