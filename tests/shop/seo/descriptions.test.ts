import { describe, expect, it } from "vitest";
import type { Category } from "#lib/contract/category.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import {
  listDescription,
  productDescription,
  storeDescription,
} from "#lib/shop/seo/descriptions.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const store = { store_name: "Ọjà Market", currency: "NGN" };
const facts = {
  delivery: "Delivery from ₦2,000",
  isDeliveryFree: false,
  pickup: "Free pickup in Yaba",
  tracking: undefined,
  city: "Lagos",
};

const categoryOf = (name: string, description = ""): Category => ({
  uid: name,
  slug: name,
  name,
  description,
  image: null,
  color: "sage",
  product_count: 3,
});

describe("a page's description for search engines", () => {
  it("names the store's products, city, delivery and pickup, as far as there are any", () => {
    expect(storeDescription(store, facts, 79)).toBe(
      "Shop 79 products from Ọjà Market in Lagos. Delivery from ₦2,000 or free pickup.",
    );
    const free = { ...facts, delivery: "Free delivery available", isDeliveryFree: true };
    expect(storeDescription(store, free, 79)).toMatch(/\. Free delivery or pickup\.$/);
    const plain = { ...facts, delivery: undefined, city: undefined };
    expect(storeDescription(store, plain, 1)).toBe(
      "Shop 1 product from Ọjà Market. Free pickup in Yaba.",
    );
    expect(storeDescription(store, plain, 0)).toBe("Shop at Ọjà Market. Free pickup in Yaba.");
  });

  const categories = ["Bags", "Food", "Shoes", "Toys"].map((name) => categoryOf(name));
  const list = {
    filter: NO_FILTER,
    count: 12,
    lowestPrice: "750.00",
    category: undefined,
    categories,
    city: "Lagos",
  };

  it("differs between all products, categories, promotions and pages", () => {
    const bags = categoryOf("Bags", "For work and school.");
    expect(listDescription(store, list)).toBe(
      "Shop 12 products from Ọjà Market in Lagos. Bags, Food, Shoes and more.",
    );
    expect(listDescription(store, { ...list, category: categoryOf("Bags") })).toBe(
      "Bags at Ọjà Market: 12 products from ₦750.",
    );
    expect(listDescription(store, { ...list, category: bags })).toBe(
      "Bags at Ọjà Market: 12 products from ₦750. For work and school.",
    );
    const filter = { ...NO_FILTER, on_promo: true, page: 2 };
    expect(listDescription(store, { ...list, filter, category: bags })).toBe(
      "On sale in Bags at Ọjà Market, page 2: 12 products from ₦750.",
    );
  });

  it("has no description for empty lists, searches and filters", () => {
    expect(listDescription(store, { ...list, count: 0 })).toBeUndefined();
    for (const change of [{ search: "bag" }, { in_stock: true }, { price_max: "900.00" }]) {
      const filter = { ...NO_FILTER, ...change };
      expect(listDescription(store, { ...list, filter })).toBeUndefined();
    }
  });

  it("shortens a long description of a category without splitting a character", () => {
    const long = categoryOf("Bags", `A${"👜".repeat(300)}`);
    const wordless = { ...store, store_name: `A${"👜".repeat(300)}` };
    for (const text of [
      listDescription(store, { ...list, category: long }),
      storeDescription(wordless, facts, 0),
    ]) {
      expect(text?.length).toBeLessThan(170);
      expect(text?.isWellFormed()).toBe(true);
    }
  });

  it("uses a product's own text, cut after a word, or else its price", () => {
    const product = makeProduct([makeVariant("v")], { name: "Tote", description: "" });
    expect(productDescription(store, product, 0)).toBe("Tote from Ọjà Market: ₦1,000.");
    const long = { ...product, description: `A tote.\n${"word ".repeat(40)}` };
    expect(productDescription(store, long, 0)).toMatch(/^A tote\. (word )+word…$/);
  });
});
