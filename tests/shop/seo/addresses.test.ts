import { expect, it } from "vitest";
import { withLocalPictures } from "#lib/shop/catalogue/picture.ts";
import { filterPath, NO_FILTER, readFilter } from "#lib/shop/catalogue/product-filter.ts";
import { productPath, uidOfSlug } from "#lib/shop/catalogue/product-link.ts";
import { withSlugs } from "#lib/shop/data/with-slugs.ts";
import { escapeJsonLd, productJsonLd } from "#lib/shop/seo/json-ld.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const UID = "b532bcdc-f897-45ac-a77d-acdc9ee9e9f4";
const SHOP = {
  publicUrl: "https://shop.example",
  currency: "NGN",
  storeName: "Ọjà",
  now: Date.parse("2026-11-21T12:00:00Z"),
};

it("finds the uid in an address, and none where none is", () => {
  expect(uidOfSlug(`whatever-${UID.toUpperCase()}`)).toBe(UID);
  expect(uidOfSlug("whatever")).toBeUndefined();
  expect(uidOfSlug(`${UID}-and-more`)).toBeUndefined();
});

it("addresses a product by its slug, in letters of any script", async () => {
  const slugs = ["shea-lotion", "水果", "a/b", "../admin", "a b", UID, ""];
  const products = slugs.map((slug, place) =>
    makeProduct([], { uid: `00000000-0000-4000-8000-00000000000${place}`, slug }),
  );
  const shown = await withSlugs(products, async () => products);
  expect(shown.map(productPath)).toEqual([
    "/products/shea-lotion",
    "/products/%E6%B0%B4%E6%9E%9C",
    ...products.slice(2).map(({ uid }) => `/products/${uid}`),
  ]);
});

it("reads a list's address back as it was written", () => {
  const filter = {
    ...NO_FILTER,
    search: "50% & more",
    category: "fruit-veg",
    ordering: "-price" as const,
    inStock: true,
    onPromo: true,
    brands: ["A & B", "C"],
    tags: ["ọjà"],
    attributes: { Colour: ["Red"], "Size [EU]": ["41", "42"] },
    priceMin: "500",
    priceMax: "1000.50",
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
])("takes an address it cannot read as everything: %s", (query) => {
  expect(readFilter("/products", new URLSearchParams(query))).toEqual(NO_FILTER);
});

it("R62: no product text ends the script element of the structured data", () => {
  const product = makeProduct([makeVariant("v")], {
    name: "</script><script>alert(1)</script>",
    description: "<!--<script>\u2028",
  });
  const text = escapeJsonLd(productJsonLd(product, SHOP));
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text).name).toBe(product.name);
});

it("tells search engines the promo's price and its last day", () => {
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

it("addresses our own pictures from the root and leaves others alone", () => {
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
