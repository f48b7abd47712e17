import { describe, expect, it } from "vitest";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const PROMO = { promo_price: "900.00", promo_expiry: "2026-11-21T12:00:00.001Z" };

describe("product card data", () => {
  it("contains name, price and path", () => {
    const product = makeProduct([makeVariant("a")], { brand: "Oja", category: "bags" });
    expect(toCardData(product, NOON)).toEqual({
      uid: expect.any(String),
      path: "/products/woven-basket",
      name: "Woven Basket",
      brand: "Oja",
      category: "bags",
      price: { current: "1000.00" },
      from: false,
      onPromo: false,
      stock: { kind: "in" },
    });
  });

  it("uses the primary picture, or else the first variant's", () => {
    const image = { alt_text: "", created_at: "", updated_at: "" };
    const images = [
      { ...image, uid: "1", image: "/back.webp", is_primary: false, order: 0, sort_order: 0 },
      { ...image, uid: "2", image: "/front.webp", is_primary: true, order: 1, sort_order: 1 },
    ];
    const variants = [makeVariant("a"), makeVariant("b", { image: "/blue.webp" })];
    expect(toCardData(makeProduct(variants, { images }), NOON).picture).toBe("/front.webp");
    expect(toCardData(makeProduct(variants), NOON).picture).toBe("/blue.webp");
  });

  it("shows a promotion until it ends, and the server's price before hydration", () => {
    const product = makeProduct([makeVariant("a", PROMO)]);
    const marked = { price: { current: "900.00", regular: "1000.00", percent: 10 }, onPromo: true };
    expect(toCardData(product, NOON)).toMatchObject(marked);
    expect(toCardData(product, 0)).toMatchObject(marked);
    const regular = { price: { current: "1000.00" }, onPromo: false };
    expect(toCardData(product, NOON + 1)).toMatchObject(regular);
  });

  it("omits a saving of less than 1%", () => {
    const product = makeProduct([makeVariant("a", { ...PROMO, promo_price: "999.00" })]);
    expect(toCardData(product, NOON).price).toEqual({ current: "999.00", regular: "1000.00" });
  });

  it("says that other variants cost more or are on sale", () => {
    const dearer = makeVariant("b", { price: "2000.00", ...PROMO, promo_price: "1500.00" });
    const card = toCardData(makeProduct([makeVariant("a"), dearer]), NOON);
    expect(card).toMatchObject({ price: { current: "1000.00" }, from: true, onPromo: true });
  });

  it("links to no variant, so that the page preselects none", () => {
    const sale = makeVariant("b", PROMO);
    expect(toCardData(makeProduct([makeVariant("a"), sale]), NOON)).toMatchObject({
      path: "/products/woven-basket",
      price: { current: "900.00" },
      from: true,
    });
  });

  it("has a price when sold out, and none without variants", () => {
    const none = { available_stock: 0, sellable_stock: 0 };
    expect(toCardData(makeProduct([makeVariant("a", none)]), NOON)).toMatchObject({
      price: { current: "1000.00" },
      stock: { kind: "out" },
    });
    expect(toCardData(makeProduct([]), NOON)).not.toHaveProperty("price");
  });
});
