import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cataloguePath } from "#lib/shop/catalogue/catalogue-path.ts";
import { readFilter } from "#lib/shop/catalogue/product-filter.ts";

const CATEGORY = "5C1F8B1E-5A3B-4C7D-9E2F-0123456789AB";
const queryOf = (url: string) => new URLSearchParams(url.split("?")[1]);

describe("the normalized URL of a catalogue page", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=letter&q=shoe", "/"],
    ["/products", "/products"],
    ["/products?", "/products"],
    ["/products?utm_campaign=a&sort=price&q=shoe", "/products?q=shoe&sort=price"],
    [
      `/products?category=${CATEGORY}&page=2`,
      `/products?page=2&category=${CATEGORY.toLowerCase()}`,
    ],
    [`/products?category=${CATEGORY}`, `/products?category=${CATEGORY.toLowerCase()}`],
    ["/products?category=shoes", "/products"],
    ["/c/shoes?utm_campaign=a&sort=price&q=red", "/c/shoes?q=red&sort=price"],
    [`/c/shoes?category=${CATEGORY}`, "/c/shoes"],
    [
      "/products?tag=b&price_min=&attribute[Size]=M&brand=z&tag=a&tag=b&brand=",
      "/products?brand=z&tag=a&tag=b&attribute%5BSize%5D=M",
    ],
    [
      "/products?price_min=10,000&price_max=1,234,567.50",
      "/products?price_min=10000&price_max=1234567.50",
    ],
    ["/products?price_min=1.500&price_max=100,000,000", "/products?price_min=1500"],
    ["/products?price_min=1,50&price_max=,,,5", "/products?price_min=1.50"],
    ["/products?price_min=,500&price_max=1,,500", "/products?price_min=0.5"],
    ["/products?price_min=1,2345&price_max=1.50,000", "/products"],
    ["/products?price_min=1234,567&price_max=0,500", "/products?price_max=0.5"],
    ["/products?price_min=₦1,500&price_max=1 500", "/products?price_max=1500"],
    ["/products?price_min=5K&price_max=under 500", "/products"],
    ["/products?sort=-created_at&page=1&page=3&in_stock=yes", "/products"],
    ["/products?q=50%25+%26+more", "/products?q=50%25+%26+more"],
    ["/c/Shoes?fbclid=1&q=red", "/c/Shoes?q=red"],
    ["/c/%00", "/c/%00"],
    [`/c/${CATEGORY}?category=${CATEGORY}`, `/c/${CATEGORY}`],
    ["/products/shoe-1", "/products/shoe-1"],
    ["/products/shoe-1?q=shoe&fbclid=1", "/products/shoe-1"],
    ["/products/shoe-1?fbclid=1&variant=a%26b&variant=c", "/products/shoe-1?variant=a%26b"],
    ["/products/sh%C3%B3e-1?variant=", "/products/sh%C3%B3e-1?variant="],
  ])("normalizes %s to %s", (url, normalized) => {
    expect(cataloguePath(url)).toBe(normalized);
    expect(cataloguePath(normalized)).toBe(normalized);
  });

  it.each([
    "/basket",
    "/orders/ORD-1?key=k",
    "/products/",
    "/products/shoe-1/more",
    "/products/\\..\\orders",
    "//products",
    "/productsfor",
    "/c/",
    "/c/shoes/red",
    "http://evil.example/products",
    "*",
    "",
  ])("returns undefined for %j", (url) => expect(cataloguePath(url)).toBeUndefined());

  it("keeps the filter of the URL", () => {
    const names = [
      "q",
      "category",
      "sort",
      "in_stock",
      "on_promo",
      "page",
      "brand",
      "tag",
      "attribute[Size]",
      "price_min",
      "utm_source",
    ];
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      // The maximum search length, and longer.
      fc.string({ unit: fc.constantFrom("a", " ", "🧵"), minLength: 95, maxLength: 210 }),
      fc.constantFrom("1", "2", "price", "-price", CATEGORY, "100001", " shoe "),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (pairs) => {
        const url = `/products?${new URLSearchParams(pairs)}`;
        const normalized = cataloguePath(url) ?? "";
        const filterOf = (each: string) => readFilter("/products", queryOf(each));
        expect(filterOf(normalized)).toEqual(filterOf(url));
        expect(cataloguePath(normalized)).toBe(normalized);
      }),
    );
  });
});
