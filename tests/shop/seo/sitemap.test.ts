import { describe, expect, it } from "vitest";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { sitemapIndex, sitemapPart } from "#lib/shop/seo/sitemap.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const CATEGORY = "aaaaaaaa-0000-4000-8000-000000000000";
const EMPTY = "bbbbbbbb-0000-4000-8000-000000000000";
const PLAIN = { description: "", image: null, color: "sage" } as const;

/** Returns a shop with `count` products that counts its page reads. */
function shopWith(count: number, publicUrl = "https://shop.example") {
  const offsets: number[] = [];
  const products = Array.from({ length: count }, (_, index) =>
    makeProduct([makeVariant("v")], { uid: uidOf(index), slug: `thing-${index}` }),
  );
  const shop = {
    publicUrl,
    listProducts: async ({ limit, offset }: { limit: number; offset: number }) => {
      offsets.push(offset);
      const next = offset + limit < count ? "more" : null;
      return { count, next, previous: null, results: products.slice(offset, offset + limit) };
    },
    listCategories: async () => [
      { ...PLAIN, uid: CATEGORY, slug: "fruit-veg", name: "Fruit & <Veg>", product_count: 3 },
      { ...PLAIN, uid: EMPTY, slug: "nothing", name: "Nothing", product_count: 0 },
    ],
  } as Partial<Shop> as Shop;
  return { shop, offsets };
}

function uidOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

const urlsIn = (xml: string | undefined) =>
  [...(xml ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe("sitemap", () => {
  it("lists one sitemap per thousand products, and one without products", async () => {
    const parts = async (count: number) => urlsIn(await sitemapIndex(shopWith(count).shop));
    expect(await parts(0)).toEqual(["https://shop.example/sitemap/0.xml"]);
    expect(await parts(1000)).toHaveLength(1);
    expect(await parts(2001)).toEqual(
      [0, 1, 2].map((part) => `https://shop.example/sitemap/${part}.xml`),
    );
  });

  it("lists every product once, and other pages in the first sitemap", async () => {
    const { shop } = shopWith(1500);
    const [first, second] = [await sitemapPart(shop, 0), await sitemapPart(shop, 1)].map(urlsIn);
    expect(first?.slice(0, 3)).toEqual([
      "https://shop.example/",
      "https://shop.example/products",
      "https://shop.example/c/fruit-veg",
    ]);
    const products = [...(first ?? []).slice(3), ...(second ?? [])];
    expect(new Set(products).size).toBe(1500);
    expect(products.at(-1)).toBe("https://shop.example/products/thing-1499");
    expect(first).not.toContain("https://shop.example/c/nothing");
  });

  it("reads only the products of its part", async () => {
    const { shop, offsets } = shopWith(5000);
    await sitemapPart(shop, 2);
    expect(offsets).toEqual(Array.from({ length: 10 }, (_, page) => 2000 + page * 100));
  });

  it("returns undefined after the last part", async () => {
    expect(await sitemapPart(shopWith(1000).shop, 1)).toBeUndefined();
  });

  it("escapes URLs as XML", async () => {
    const { shop } = shopWith(1, "https://shop.example/a&b<c");
    const xml = (await sitemapPart(shop, 0)) ?? "";
    expect(xml).toContain("<loc>https://shop.example/a&amp;b&lt;c/products</loc>");
    expect(xml.replace(/<\/?(urlset|url|loc)( [^>]*)?>|<\?xml[^>]*\?>/g, "")).not.toMatch(/[<>]/);
  });
});
