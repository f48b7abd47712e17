import { expect, it } from "vitest";
import { filterPath, NO_FILTER, readFilter } from "#lib/shop/catalogue/product-filter.ts";
import { productPath, uidOfSlug } from "#lib/shop/catalogue/product-link.ts";
import { withLocalPictures } from "#lib/shop/data/local-pictures.ts";
import { withSlugs } from "#lib/shop/data/with-slugs.ts";
import { escapeJsonLd, productJsonLd } from "#lib/shop/seo/json-ld.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const UID = "b532bcdc-f897-45ac-a77d-acdc9ee9e9f4";
const SHOP = {
  publicUrl: "https://shop.example",
  store: { currency: "NGN", store_name: "Ọjà" },
  clock: { now: () => new Date("2026-11-21T12:00:00Z") },
};

it("finds the uid in a legacy slug", () => {
  expect(uidOfSlug(`whatever-${UID.toUpperCase()}`)).toBe(UID);
  expect(uidOfSlug("whatever")).toBeUndefined();
  expect(uidOfSlug(`${UID}-and-more`)).toBeUndefined();
});

it("builds a product path from a slug in any script", async () => {
  const slugs = ["shea-lotion", "水果", "a/b", "../admin", "a b", UID, ""];
  const products = slugs.map((slug, index) =>
    makeProduct([], { uid: `00000000-0000-4000-8000-00000000000${index}`, slug }),
  );
  const shown = await withSlugs(products, async () => products);
  expect(shown.map(productPath)).toEqual([
    "/products/shea-lotion",
    "/products/%E6%B0%B4%E6%9E%9C",
    ...products.slice(2).map(({ uid }) => `/products/${uid}`),
  ]);
});

it("parses the list URLs that it builds", () => {
  const filter = {
    ...NO_FILTER,
    search: "50% & more",
    category: "fruit-veg",
    ordering: "-price" as const,
    in_stock: true,
    on_promo: true,
    brand: ["A & B", "C"],
    tag: ["ọjà"],
    attribute: { Colour: ["Red"], "Size [EU]": ["41", "42"] },
    price_min: "500",
    price_max: "1000.50",
    page: 3,
  };
  const { pathname, searchParams } = new URL(filterPath(filter), SHOP.publicUrl);
  expect(pathname).toBe("/c/fruit-veg");
  expect(readFilter(pathname, searchParams)).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe("/products");
});

it.each([
  "page=0",
  "page=-1",
  "page=1e99",
  "page=x",
  "sort=toString",
  "sort=cost",
  "category=b532bcdc-f897-45ac-a77d-acdc9ee9e9f4",
  "in_stock=yes",
  "on_promo=true",
  "q=%00",
  "brand=&tag=%00&attribute[]=x&attribute[Size]=",
  "price_min=-1&price_max=1e3",
])("ignores invalid parameters: %s", (query) => {
  expect(readFilter("/products", new URLSearchParams(query))).toEqual(NO_FILTER);
});

it("R62: escapes product text in structured data", () => {
  const product = makeProduct([makeVariant("v")], {
    name: "</script><script>alert(1)</script>",
    description: "<!--<script>\u2028",
  });
  const text = escapeJsonLd(productJsonLd(product, SHOP));
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text).name).toBe(product.name);
});

it("includes promotional price and end date in structured data", () => {
  const variant = makeVariant("v", {
    promo_price: "800.00",
    promo_expiry: "2026-11-25T22:59:00.000Z",
    sellable_stock: 0,
  });
  const { offers } = productJsonLd(makeProduct([variant]), SHOP);
  expect(offers).toMatchObject([
    {
      price: "800.00",
      priceCurrency: "NGN",
      priceValidUntil: "2026-11-25",
      availability: "https://schema.org/OutOfStock",
    },
  ]);
});

it("makes URLs of our own pictures relative and leaves others unchanged", () => {
  const product = makeProduct([
    makeVariant("a", { image: "https://shop.example/demo/a.webp" }),
    makeVariant("b", { image: "https://shop.example.evil/demo/b.webp" }),
  ]);
  const { variants } = withLocalPictures(product, SHOP.publicUrl);
  expect(variants.map(({ image }) => image)).toEqual([
    "/demo/a.webp",
    "https://shop.example.evil/demo/b.webp",
  ]);
});
