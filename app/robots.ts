import type { MetadataRoute } from "next";
import { instance } from "#lib/runtime.ts";
import { findShop } from "#lib/storefront/shop.ts";

/** A closed shop's pages are not to be found; the docs, which speak for the service, always are. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const shop = await findShop();
  const parts = instance();
  const docs = "db" in parts ? [`${parts.env.PUBLIC_URL}/docs/sitemap.xml`] : [];
  if (!shop?.store.is_live) {
    const rules = { userAgent: "*", allow: ["/docs", "/llms.txt"], disallow: "/" };
    return { rules, sitemap: docs };
  }
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/basket", "/checkout", "/orders"] },
    sitemap: [`${shop.publicUrl}/sitemap.xml`, ...docs],
  };
}
