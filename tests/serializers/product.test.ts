import { describe, expect, it } from "vitest";
import type { Product, Variant } from "#lib/contract/product.ts";
import { fillIn, type ShownProduct, toTemplate } from "#lib/serializers/product.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

const GAP = "\u0000" as never;

const variant: Variant = {
  uid: "0a000000-0000-0000-0000-000000000001",
  name: "Indigo",
  sku: "",
  price: "100.00",
  promo_price: GAP,
  promo_expiry: GAP,
  weight: "",
  length: "",
  width: "",
  height: "",
  is_active: true,
  image: null,
  is_default: true,
  attributes: [],
  available_stock: GAP,
  sellable_stock: GAP,
};

const image: Product["images"][number] = {
  uid: "0a000000-0000-0000-0000-000000000003",
  image: "/a.webp",
  alt_text: "",
  is_primary: false,
  order: 0,
  sort_order: 0,
  created_at: "2026-02-03T04:05:06.789Z",
  updated_at: "2026-02-03T04:05:06.789Z",
};

const document: Product = {
  uid: "0a000000-0000-0000-0000-000000000002",
  name: "Adire shirt",
  description: "",
  story: "",
  category: null,
  category_name: GAP,
  brand: "",
  is_active: true,
  is_hidden_from_storefront: false,
  is_variable: false,
  variants: [variant],
  images: [],
  total_stock: GAP,
  created_at: "2026-02-03T04:05:06.789Z",
};

/** Ten of the first variant, three of them reserved. */
const STOCK = "1 10 3";

interface State {
  stock?: string | null;
  promos?: string | null;
  now?: Date;
}

function show(
  changes: Partial<Product>,
  { stock = STOCK, promos = null, now = NOW }: State = {},
): ShownProduct {
  const json = JSON.stringify({ ...document, ...changes });
  const template = toTemplate({ document: json, promos }, "https://shop.example");
  return fillIn(template, { category_name: null, stock }, now.getTime());
}

function shown(changes: Partial<Product>, state?: State): Product {
  return JSON.parse(new TextDecoder().decode(show(changes, state).json));
}

function firstVariant(state: State): Variant | undefined {
  return shown({}, state).variants[0];
}

describe("R72: a promo holds until its instant", () => {
  const promos = "1 80.00 2026-03-01T12:00:00.000Z";

  it.each([
    ["a millisecond before", -1, "80.00"],
    ["at it", 0, null],
    ["after it", 1, null],
  ])("%s", (_, milliseconds, price) => {
    const now = new Date(NOW.getTime() + milliseconds);
    expect(firstVariant({ promos, now })).toMatchObject({
      promo_price: price,
      promo_expiry: price && "2026-03-01T12:00:00.000Z",
    });
  });

  it("a promo price of nothing, without an end, is still a promo", () => {
    expect(firstVariant({ promos: "1 0.00" })).toMatchObject({
      promo_price: "0.00",
      promo_expiry: null,
    });
  });
});

describe("stock", () => {
  it.each([
    ["on hand less reserved", "1 10 3", 7, 7],
    ["the last day of a batch", "1 10 3 2026-03-01", 7, 7],
    ["the day after it", "1 10 3 2026-02-28", 7, 0],
    ["never below nothing", "1 1 3", -2, 0],
    ["none where none was ever noted", null, 0, 0],
  ])("%s", (_, stock, available, sellable) => {
    expect(firstVariant({ stock })).toMatchObject({
      available_stock: available,
      sellable_stock: sellable,
    });
  });

  it("R72: a batch's last day ends at midnight in UTC", () => {
    const stock = "1 10 3 2028-02-29";
    const sellableAt = (moment: string) =>
      firstVariant({ stock, now: new Date(moment) })?.sellable_stock;
    expect(sellableAt("2028-02-29T23:59:59.999Z")).toBe(7);
    expect(sellableAt("2028-03-01T00:00:00.000Z")).toBe(0);
  });

  it("of a product is the sum over its variants, in whatever order it comes", () => {
    const variants = [variant, variant, { ...variant, is_default: false }];
    const product = shown({ variants }, { stock: "3 5 0,1 10 3" });
    expect(product.variants.map(({ available_stock }) => available_stock)).toEqual([7, 0, 5]);
    expect(product.total_stock).toBe(12);
  });
});

describe("pictures", () => {
  const storedAs = (...addresses: string[]) => addresses.map((at) => ({ ...image, image: at }));
  const addresses = ({ images }: Product) => images.map((picture) => picture.image);

  it("have absolute addresses", () => {
    const images = storedAs("/a.webp", 'https://cdn.example/"b".png');
    expect(addresses(shown({ images }))).toEqual([
      "https://shop.example/a.webp",
      'https://cdn.example/"b".png',
    ]);
  });

  it("however long one is, as a picture's own bytes are", () => {
    const images = storedAs(`data:image/png;base64,${"A".repeat(30_000_000)}`, "/a.webp");
    expect(addresses(shown({ images }))).toEqual(["https://shop.example/a.webp"]);
  });

  it("R62: those that are none of ours or of the web are left out, and the rest is as it was", () => {
    const images = storedAs("/a.webp", "javascript:alert(1)", "/c.webp");
    const variants = [
      { ...variant, image: "data:text/html,x" },
      { ...variant, image: "/v.webp" },
    ];
    const product = shown({ images, variants }, { stock: "2 5 1", promos: "1 80.00" });
    expect(addresses(product)).toEqual([
      "https://shop.example/a.webp",
      "https://shop.example/c.webp",
    ]);
    expect(product.variants).toMatchObject([
      { image: null, promo_price: "80.00", available_stock: 0 },
      { image: "https://shop.example/v.webp", promo_price: null, available_stock: 4 },
    ]);
    expect(Object.keys(product)).toEqual(Object.keys(document));
    expect(product.total_stock).toBe(4);
  });
});

it("what looks like a gap of ours or an address in a text is that text", () => {
  const name = String.raw`"\u0000" \u0000 "\\u0000" "\u0000 "image":"/x" \"image\":\"/x\"`;
  const product = shown({ name, description: name, images: [image] });
  expect([product.name, product.description]).toEqual([name, name]);
});

it("it holds until the next promo's end or the day after the next batch's last", () => {
  const variants = [variant, variant, variant];
  const promos = "1 80.00 2026-03-05T12:00:00.000Z,2 80.00 2026-02-01T12:00:00.000Z";
  const until = (stock: string, now = NOW) => show({ variants }, { stock, promos, now }).until;
  expect(until("3 1 0 2026-03-03")).toBe(Date.parse("2026-03-04T00:00:00Z"));
  expect(until("3 1 0 2026-03-09")).toBe(Date.parse("2026-03-05T12:00:00Z"));
  expect(until("3 1 0", new Date("2026-03-05T12:00:00Z"))).toBe(Number.POSITIVE_INFINITY);
});
