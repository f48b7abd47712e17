import type { MetadataRoute } from "next";
import { findShop } from "#lib/storefront/shop.ts";
import { sitemapParts } from "#lib/storefront/sitemap.ts";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const shop = await findShop();
  if (!shop?.store.is_live) return { rules: { userAgent: "*", disallow: "/" } };
  const parts = await sitemapParts(shop);
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/basket", "/checkout", "/orders"] },
    sitemap: parts.map((part) => `${shop.publicUrl}/sitemap/${part}.xml`),
  };
}
