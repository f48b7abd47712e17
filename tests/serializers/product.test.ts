import { describe, expect, it } from "vitest";
import type { ProductDocument, VariantDocument } from "#db/queries/product-rows.ts";
import { Product } from "#lib/contract/product.ts";
import { fillIn, type ShownProduct, toTemplate } from "#lib/serializers/product.ts";
import { strict } from "#tests/support/strict.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

const variant: VariantDocument = {
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
  attributes: [],
};

const document: ProductDocument = {
  uid: "0a000000-0000-0000-0000-000000000002",
  name: "Adire shirt",
  description: "",
  story: "",
  category_uid: null,
  brand: "",
  is_active: true,
  is_hidden_from_storefront: false,
  is_variable: false,
  created_at: "2026-02-03T04:05:06.789012+00:00",
  images: [],
  variants: [variant],
};

/** Ten of the first variant, three of them reserved. */
const state = { category_name: null, stock: "1 10 3" };

const read = ({ json }: ShownProduct): Product => JSON.parse(new TextDecoder().decode(json));

function shown(changes: Partial<ProductDocument>, stock = state.stock, now = NOW): Product {
  const template = toTemplate({ ...document, ...changes }, "https://shop.example");
  return read(fillIn(template, { ...state, stock }, now.getTime()));
}

function written(changes: Partial<VariantDocument>, stock = state.stock, now = NOW) {
  const [first] = shown({ variants: [{ ...variant, ...changes }] }, stock, now).variants;
  if (!first) throw new Error("the variant is missing");
  return first;
}

describe("R11: a row's every column is written or left out on purpose", () => {
  it("and nothing else of the row comes along", () => {
    const secrets = { unit_cost: "5.00", reorder_point: 3, batch_number: "B", store_uid: "s" };
    const row = {
      ...document,
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
    const reply = shown(row);
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
    expect(written(promo, state.stock, now).promo_price).toBe(price);
    expect(written(promo, state.stock, now).promo_expiry).toBe(price && "2026-03-01T12:00:00.000Z");
  });

  it("a promo price of nothing is still a promo", () => {
    expect(written({ promo_price: "0.00" }).promo_price).toBe("0.00");
  });
});

describe("stock", () => {
  it.each([
    ["on hand less reserved", {}, "1 10 3", 7, 7],
    ["an inactive variant sells nothing", { is_active: false }, "1 10 3", 7, 0],
    ["the last day of a batch", {}, "1 10 3 2026-03-01", 7, 7],
    ["the day after it", {}, "1 10 3 2026-02-28", 7, 0],
    ["never below nothing", {}, "1 1 3", -2, 0],
    ["none where none was ever noted", {}, null, 0, 0],
  ])("%s", (_, changes, stock, available, sellable) => {
    const template = toTemplate({ ...document, variants: [{ ...variant, ...changes }] }, "");
    const { variants } = read(fillIn(template, { ...state, stock }, NOW.getTime()));
    expect(variants).toMatchObject([{ available_stock: available, sellable_stock: sellable }]);
  });

  it("R72: a batch's last day ends at midnight in UTC", () => {
    const stock = "1 10 3 2028-02-29";
    const lastMoment = new Date("2028-02-29T23:59:59.999Z");
    expect(written({}, stock, lastMoment).sellable_stock).toBe(7);
    expect(written({}, stock, new Date("2028-03-01T00:00:00.000Z")).sellable_stock).toBe(0);
  });

  it("of a product is the sum over its variants, in whatever order it comes", () => {
    const variants = [variant, variant, { ...variant, is_default: false }];
    const product = shown({ variants }, "3 5 0,1 10 3");
    expect(product.variants.map(({ available_stock }) => available_stock)).toEqual([7, 0, 5]);
    expect(product.total_stock).toBe(12);
  });
});

it("what looks like a gap of ours in a text is that text", () => {
  const name = String.raw`"\u0000" \u0000 "\\u0000" "\u0000`;
  expect(shown({ name, description: name }).name).toBe(name);
});

it("it holds until the next promo's end or the day after the next batch's last", () => {
  const variants = [
    { ...variant, promo_price: "80.00", promo_expiry: "2026-03-05T12:00:00+00:00" },
    { ...variant, promo_price: "80.00", promo_expiry: "2026-02-01T12:00:00+00:00" },
    variant,
  ];
  const template = toTemplate({ ...document, variants }, "");
  const until = (stock: string, now = NOW) =>
    fillIn(template, { ...state, stock }, now.getTime()).until;
  expect(until("3 1 0 2026-03-03")).toBe(Date.parse("2026-03-04T00:00:00Z"));
  expect(until("3 1 0 2026-03-09")).toBe(Date.parse("2026-03-05T12:00:00Z"));
  expect(until("3 1 0", new Date("2026-03-05T12:00:00Z"))).toBe(Number.POSITIVE_INFINITY);
});
