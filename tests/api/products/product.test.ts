import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addImage, addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NOW = "2099-03-01T12:00:00.000Z";

const { db } = await openDatabase();
const clock = createManualClock(NOW);
const api = await createApi(db, { clock });
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);

const read = async (uid: string) => (await api.get(`/products/${uid}`, key)).body.data;
type Variants = NonNullable<Parameters<typeof addProduct>[2]>["variants"];
const variantsOf = async (...variants: NonNullable<Variants>) => {
  const { uid } = await addProduct(db, shop.uid, { variants });
  return (await read(uid)).variants;
};

describe("GET /products/{uid}", () => {
  it("returns every field of the product and its variants in its documented format", async () => {
    const category = await createCategory(db, shop.uid, "Shirts");
    const { uid, variants } = await addProduct(db, shop.uid, {
      product: {
        category_uid: category,
        name: "Adire shirt",
        description: "Hand-dyed cotton",
        story: "Made in Abeokuta",
        brand: "Oja",
        is_variable: true,
        created_at: "2099-02-03T04:05:06.789Z",
      },
      variants: [
        {
          name: "Indigo / M",
          sku: "ADR-M",
          price: "12500.5",
          promo_price: "9999.99",
          promo_expiry: "2099-03-01T12:00:00.001Z",
          weight: "0.395",
          length: "30",
          width: "20.55",
          height: "5",
          image: "https://cdn.example/m.jpg",
          stock: { on_hand: 12, reserved: 5, unit_cost: "4321.09", batch_number: "BATCH-77" },
          attributes: { Size: "M" },
        },
        { name: "Indigo / L", price: "0", stock: null },
      ],
    });
    const image = await addImage(db, shop.uid, uid, {
      image: "/demo/shirt.jpg",
      alt_text: "A blue shirt",
      is_primary: true,
      position: 3,
      created_at: "2099-02-04T00:00:00Z",
      updated_at: "2099-02-05T00:00:00Z",
    });
    const reply = await api.get(`/products/${uid}`, key);
    expect(reply.status).toBe(200);
    const { data } = reply.body;
    const [size] = data.variants[0].attributes;
    expect([size.uid, size.attribute, size.value]).toEqual(
      Array(3).fill(expect.stringMatching(UID)),
    );
    expect(reply.body).toEqual({
      error: null,
      message: "Product retrieved successfully",
      data: {
        uid,
        name: "Adire shirt",
        description: "Hand-dyed cotton",
        story: "Made in Abeokuta",
        category,
        category_name: "Shirts",
        brand: "Oja",
        is_active: true,
        is_hidden_from_storefront: false,
        is_variable: true,
        variants: [
          {
            uid: variants[0],
            name: "Indigo / M",
            sku: "ADR-M",
            price: "12500.50",
            promo_price: "9999.99",
            promo_expiry: "2099-03-01T12:00:00.001Z",
            weight: "0.40",
            length: "30.00",
            width: "20.55",
            height: "5.00",
            is_active: true,
            image: "https://cdn.example/m.jpg",
            is_default: true,
            attributes: [{ ...size, attribute_name: "Size", attribute_value: "M" }],
            available_stock: 7,
            sellable_stock: 7,
          },
          {
            uid: variants[1],
            name: "Indigo / L",
            sku: "",
            price: "0.00",
            promo_price: null,
            promo_expiry: null,
            weight: "",
            length: "",
            width: "",
            height: "",
            is_active: true,
            image: null,
            is_default: false,
            attributes: [],
            available_stock: 0,
            sellable_stock: 0,
          },
        ],
        images: [
          {
            uid: image,
            image: "https://shop.example/demo/shirt.jpg",
            alt_text: "A blue shirt",
            is_primary: true,
            order: 3,
            sort_order: 3,
            created_at: "2099-02-04T00:00:00.000Z",
            updated_at: "2099-02-05T00:00:00.000Z",
          },
        ],
        total_stock: 7,
        created_at: "2099-02-03T04:05:06.789Z",
      },
    });
  });

  it("returns empty texts, no category, no variants and no images for a bare product", async () => {
    const { uid } = await addProduct(db, shop.uid, { variants: [] });
    expect(await read(uid)).toMatchObject({
      description: "",
      story: "",
      category: null,
      category_name: "",
      brand: "",
      is_variable: false,
      variants: [],
      images: [],
      total_stock: 0,
    });
  });

  it("lists only active variants in the merchant's order, and counts only their stock", async () => {
    const { uid } = await addProduct(db, shop.uid, {
      variants: [
        { name: "last", position: 9, stock: { on_hand: 1 } },
        { name: "off", position: 1, is_active: false, stock: { on_hand: 100 } },
        { name: "first", position: 0, stock: { on_hand: 2 } },
      ],
    });
    const product = await read(uid);
    expect(product.variants.map(({ name }: { name: string }) => name)).toEqual(["first", "last"]);
    expect(product.total_stock).toBe(3);
  });
});

describe("R2, R24, R26: a product that shoppers cannot see gets a 404 with the same bytes", () => {
  const missing = "00000000-0000-4000-8000-000000000000";
  const notFound = {
    error: "Product not found",
    message: "The requested resource does not exist",
    data: null,
  };

  it.each([
    ["inactive", { is_active: false }],
    ["hidden", { is_hidden_from_storefront: true }],
    ["inactive and hidden", { is_active: false, is_hidden_from_storefront: true }],
  ])("hides a product that is %s", async (_, product) => {
    const { uid } = await addProduct(db, shop.uid, { product });
    const reply = await api.get(`/products/${uid}`, key);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual(notFound);
    expect(reply.text).toBe((await api.get(`/products/${missing}`, key)).text);
  });

  it("accepts a uid in upper case and of any version", async () => {
    const uid = "abcdef00-0000-0000-0000-00000000abcd";
    await addProduct(db, shop.uid, { product: { uid } });
    const reply = await api.get(`/products/${uid.toUpperCase()}`, key);
    expect(reply.body.data.uid).toBe(uid);
    expect(reply.text).toBe((await api.get(`/products/${uid}`, key)).text);
  });
});

describe("the promo of a variant", () => {
  it("R72: ends at its instant by the service's clock, even for a cached response", async () => {
    const { uid } = await addProduct(db, shop.uid, {
      variants: [{ price: "100", promo_price: "80", promo_expiry: "2099-03-01T12:00:01.000Z" }],
    });
    const started = createManualClock(NOW);
    api.runtime.clock = started;
    const path = `/products/${uid}`;
    const before = await api.get(path, key);
    const holder = { "if-none-match": before.headers.get("etag") ?? "" };
    expect(before.body.data.variants[0]).toMatchObject({
      price: "100.00",
      promo_price: "80.00",
      promo_expiry: "2099-03-01T12:00:01.000Z",
    });
    started.advance(999);
    expect((await api.get(path, key, holder)).status).toBe(304);
    started.advance(1);
    const after = await api.get(path, key, holder);
    api.runtime.clock = clock;
    expect(after.status).toBe(200);
    expect(after.body.data.variants[0]).toMatchObject({
      price: "100.00",
      promo_price: null,
      promo_expiry: null,
    });
  });

  it("lasts until it is removed when it has no end", async () => {
    const [variant] = await variantsOf({ price: "100", promo_price: "0" });
    expect(variant).toMatchObject({ promo_price: "0.00", promo_expiry: null });
  });
});

describe("the stock of a variant", () => {
  it.each([
    ["excludes reserved units", { on_hand: 5, reserved: 5 }, 0, 0],
    ["sells a batch on its last day", { on_hand: 5, expires_on: "2099-03-01" }, 5, 5],
    ["does not sell an expired batch", { on_hand: 5, expires_on: "2099-02-28" }, 5, 0],
    ["returns the largest count exactly", { on_hand: 2_147_483_647 }, 2_147_483_647, 2_147_483_647],
  ])("returns the stock of a variant: %s", async (_, stock, available, sellable) => {
    const [variant] = await variantsOf({ stock });
    expect(variant).toMatchObject({ available_stock: available, sellable_stock: sellable });
  });
});

describe("R62: an image URL that is a script is dropped", () => {
  const scripts = ["javascript:alert(1)", "//evil.example/x.png"];

  it.each(scripts)("drops %j", async (image) => {
    const { uid } = await addProduct(db, shop.uid, { variants: [{ image }] });
    await addImage(db, shop.uid, uid, { image });
    const good = await addImage(db, shop.uid, uid, { image: "/kept.png" });
    const product = await read(uid);
    expect(product.variants[0].image).toBeNull();
    expect(product.images.map((each: { uid: string }) => each.uid)).toEqual([good]);
  });

  it("R62: returns markup in a text unchanged", async () => {
    const name = `<img src=x onerror="alert(1)"> & 'quotes'`;
    const { uid } = await addProduct(db, shop.uid, { product: { name, story: name } });
    expect(await read(uid)).toMatchObject({ name, story: name });
  });
});

it("R11: returns no costs, reservations or batches", async () => {
  const { uid } = await addProduct(db, shop.uid, {
    product: { handle: "inner-handle" },
    variants: [
      {
        stock: {
          on_hand: 271_828,
          reserved: 31_415,
          unit_cost: "8675309.11",
          reorder_point: 424_242,
          batch_number: "BATCH-SECRET",
          expires_on: "2031-07-09",
        },
      },
    ],
  });
  for (const path of [`/products/${uid}`, "/products?limit=100"]) {
    const { text } = await api.get(path, key);
    expect(text).toContain("240413");
    for (const inner of ["271828", "31415", "8675309", "424242", "BATCH-SECRET", "2031-07-09"]) {
      expect(text).not.toContain(inner);
    }
    expect(text).not.toMatch(/cost|reserved|reorder|batch|expires_on|on_hand|handle|store_uid/);
  }
});
