import type { MetadataRoute } from "next";
import { findShop } from "#lib/storefront/shop.ts";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const shop = await findShop();
  if (!shop?.store.is_live) return { rules: { userAgent: "*", disallow: "/" } };
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/basket", "/checkout", "/orders"] },
    sitemap: `${shop.publicUrl}/sitemap.xml`,
  };
}
