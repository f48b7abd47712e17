import type { MetadataRoute } from "next";
import { findInstanceInfo } from "#app/docs/instance-info.ts";
import { findShop } from "#lib/shop/current-shop.ts";

/** Blocks crawlers while the shop is closed, except from the docs. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const shop = await findShop();
  const info = await findInstanceInfo();
  const docs = info ? [`${info.site}/docs/sitemap.xml`] : [];
  if (!shop?.store.is_live) {
    const rules = { userAgent: "*", allow: ["/docs", "/llms.txt"], disallow: "/" };
    return { rules, sitemap: docs };
  }
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", "/basket", "/checkout", "/dashboard", "/orders"],
    },
    sitemap: [`${shop.publicUrl}/sitemap.xml`, ...docs],
  };
}
