import { describe, expect, it } from "vitest";
import type { ProductRow, VariantRow } from "#db/queries/product-rows.ts";
import { Product } from "#lib/contract/product.ts";
import { toProduct } from "#lib/serializers/product.ts";
import { strict } from "#tests/support/strict.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

const variant: VariantRow = {
  uid: "0a000000-0000-0000-0000-000000000001",
  name: "Indigo",
  sku: "",
  price: "100.00",
  promo_price: null,
  promo_expiry: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  is_active: true,
  is_default: true,
  image: null,
  on_hand: 10,
  reserved: 3,
  expires_on: null,
  attributes: [],
};

const product: ProductRow = {
  uid: "0a000000-0000-0000-0000-000000000002",
  name: "Adire shirt",
  description: "",
  story: "",
  category_uid: null,
  category_name: null,
  brand: "",
  is_active: true,
  is_hidden_from_storefront: false,
  is_variable: false,
  created_at: "2026-02-03T04:05:06.789012+00:00",
  images: [],
  variants: [variant],
};

const written = (changes: Partial<VariantRow>, now = NOW) => {
  const [first] = toProduct(
    { ...product, variants: [{ ...variant, ...changes }] },
    now,
    "",
  ).variants;
  if (!first) throw new Error("the variant is missing");
  return first;
};

describe("R11: a row's every column is written or left out on purpose", () => {
  it("and nothing else of the row comes along", () => {
    const secrets = { unit_cost: "5.00", reorder_point: 3, batch_number: "B", store_uid: "s" };
    const row = {
      ...product,
      ...secrets,
      variants: [{ ...variant, ...secrets }],
      images: [
        {
          uid: variant.uid,
          image: "/a.jpg",
          alt_text: "",
          is_primary: true,
          position: 1,
          created_at: "2026-01-01T00:00:00Z",
          updated_at: "2026-01-01T00:00:00Z",
          ...secrets,
        },
      ],
    };
    const reply = toProduct(row, NOW, "https://shop.example");
    expect(strict(Product).parse(reply)).toEqual(reply);
    expect(JSON.stringify(reply)).not.toMatch(/cost|reorder|batch|store_uid|on_hand|reserved/);
  });
});

describe("R72: a promo holds until its instant", () => {
  const promo = { promo_price: "80.00", promo_expiry: "2026-03-01T12:00:00.000+00:00" };

  it.each([
    ["a millisecond before", -1, "80.00"],
    ["at it", 0, null],
    ["after it", 1, null],
  ])("%s", (_, milliseconds, price) => {
    const now = new Date(NOW.getTime() + milliseconds);
    expect(written(promo, now).promo_price).toBe(price);
    expect(written(promo, now).promo_expiry).toBe(price && "2026-03-01T12:00:00.000Z");
  });

  it("a promo price of nothing is still a promo", () => {
    expect(written({ promo_price: "0.00" }).promo_price).toBe("0.00");
  });
});

describe("stock", () => {
  it.each([
    ["on hand less reserved", {}, 7, 7],
    ["an inactive variant sells nothing", { is_active: false }, 7, 0],
    ["the last day of a batch", { expires_on: "2026-03-01" }, 7, 7],
    ["the day after it", { expires_on: "2026-02-28" }, 7, 0],
    ["never below nothing", { on_hand: 1, reserved: 3 }, -2, 0],
  ])("%s", (_, changes, available, sellable) => {
    expect(written(changes)).toMatchObject({
      available_stock: available,
      sellable_stock: sellable,
    });
  });

  it("R72: a batch's last day ends at midnight in UTC", () => {
    const lastDay = { expires_on: "2028-02-29" };
    expect(written(lastDay, new Date("2028-02-29T23:59:59.999Z")).sellable_stock).toBe(7);
    expect(written(lastDay, new Date("2028-03-01T00:00:00.000Z")).sellable_stock).toBe(0);
  });

  it("of a product is the sum over its variants", () => {
    const variants = [variant, { ...variant, on_hand: 5 }];
    expect(toProduct({ ...product, variants }, NOW, "").total_stock).toBe(9);
  });
});
