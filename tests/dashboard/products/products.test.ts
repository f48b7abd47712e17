import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readLockedProducts } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { bytesOf, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

let api: Api;
let shop: { uid: string; slug: string };
let key: string;
let merchant: Merchant;

const { db } = await openDatabase();
beforeEach(async () => {
  // A new API per test starts its rate limits at zero; many merchants sign in here.
  api = await createApi(db);
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

const send = (method: string, below: string, body?: unknown) =>
  merchant.send(method, `/stores/${shop.slug}${below}`, body);

const SHIRT = {
  name: "Shirt",
  description: "Of cotton.",
  story: "Sewn in Aba.",
  brand: "Example Tailors",
  category: "Clothing",
  tags: ["Cotton", "Summer"],
  state: "visible",
  options: ["Size", "Colour"],
  pictures: [
    { url: "https://cdn.example.com/front.jpg", alt_text: "Front" },
    { url: "https://cdn.example.com/back.jpg", alt_text: "" },
  ],
  variants: [
    variantDraft({ values: ["M", "Blue"], sku: "S-M", on_hand: 5 }),
    variantDraft({ values: ["L", "Blue"], sku: "S-L", on_hand: 2, weight: "0.40" }),
  ],
};

const withValues = (...values: string[]) => variantDraft({ values });

async function create(draft: object = SHIRT) {
  const reply = await send("POST", "/products", draft);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

/** Returns the first variant of the newest product, with its version. */
const listedVariant = async () =>
  (await send("GET", "/products")).body.data.products[0].variants[0];

it("cuts a search text that is too long instead of listing every product", async () => {
  await create();
  const found = await send("GET", `/products?search=${"shirt ".repeat(40)}`);
  const missed = await send("GET", `/products?search=${"sock ".repeat(50)}`);
  expect([found, missed].map(({ body }) => body.data.count)).toEqual([1, 0]);
});

it("saves the filters of a product, which shoppers can use, and rejects a line without a value", async () => {
  const { uid, attributes } = await create({ ...SHIRT, attributes: "Material: Cotton\nFit: Slim" });
  expect(attributes).toBe("Material: Cotton\nFit: Slim");
  const listed = await api.get("/products?attribute[Material]=Cotton", key);
  expect(listed.body.data.results.map((product: { uid: string }) => product.uid)).toEqual([uid]);
  const reply = await send("POST", "/products", { ...SHIRT, attributes: "Material: Cotton\nSlim" });
  expect([reply.status, reply.body.details]).toEqual([
    400,
    [{ field: "attributes", problem: "must have one filter per line, such as Material: Cotton" }],
  ]);
});

it("rejects prices with decimals in a currency without minor units", async () => {
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
  const variants = [variantDraft({ values: ["M", "Blue"], price: "1500.00" })];
  const { uid } = (await create({ ...SHIRT, variants })).variants[0];
  const { version } = await listedVariant();
  const replies = [
    await send("POST", "/products", {
      ...SHIRT,
      variants: [variantDraft({ values: ["M", "Blue"], price: "1500.50" })],
    }),
    await setPrice(uid, { version, price: "1500.5" }),
    await setPrice(uid, { version, price: "1500", promo_price: "999.99" }),
    await setPrice(uid, { version, price: "1600.00", promo_price: "999" }),
  ];
  expect(replies.map(({ status, body }) => [status, body.details?.[0].field])).toEqual([
    [400, "variants[0].price"],
    [400, "price"],
    [400, "promo_price"],
    [200, undefined],
  ]);
});

it("saves a product whose stored price has decimals that the currency lacks, unless the price changes", async () => {
  const { uid, variants } = await create();
  const read = async () => (await send("GET", `/products/${uid}`)).body.data;
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
  await updateRows(db, "variants", { uid: variants[0].uid }, { price: "1500.55" });
  const [first, ...others] = (await read()).variants;
  const save = async (price: string) => {
    const { version } = await read();
    const draft = { ...SHIRT, version, variants: [{ ...first, price }, ...others] };
    return (await send("PUT", `/products/${uid}`, draft)).status;
  };
  expect([await save("1500.55"), await save("1500.50"), await save("1500")]).toEqual([
    200, 400, 200,
  ]);
});

it("rejects a unit cost with decimals that the currency lacks", async () => {
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
  const save = async (unit_cost: string) => {
    const variants = SHIRT.variants.map((variant) => ({ ...variant, unit_cost }));
    return (await send("POST", "/products", { ...SHIRT, variants })).status;
  };
  expect([await save("900.50"), await save("900")]).toEqual([400, 200]);
});

const setPrice = (variant: string, change: object) =>
  send("PUT", `/variants/${variant}/price`, {
    promo_price: null,
    promo_expiry: null,
    version: "x",
    ...change,
  });

/** Locks the product as the editor does, with a lock timeout. */
async function beginEdit(product: string | undefined) {
  const edit = await db.startTransaction().execute();
  onTestFinished(async () => void (edit.isCommitted || (await edit.rollback().execute())));
  await sql`set local lock_timeout = 500`.execute(edit);
  await readLockedProducts(edit, shop.uid, { uids: [product ?? ""] });
  return edit;
}

const published = async (uid: string) => (await api.get(`/products/${uid}`, key)).body.data;

describe("the editor", () => {
  it("creates a visible product", async () => {
    const { uid } = await create();
    const product = await published(uid);
    expect(product).toMatchObject({
      name: "Shirt",
      description: "Of cotton.",
      story: "Sewn in Aba.",
      brand: "Example Tailors",
      category_name: "Clothing",
      is_variable: true,
      total_stock: 7,
    });
    expect(product.variants.map(({ sku }: { sku: string }) => sku)).toEqual(["S-M", "S-L"]);
    expect(product.images.map(({ is_primary }: { is_primary: boolean }) => is_primary)).toEqual([
      true,
      false,
    ]);
  });

  it("stores distinct tags and rejects one with a comma", async () => {
    const { uid, version, ...draft } = await create({
      ...SHIRT,
      tags: ["Cotton", "cotton", "New"],
    });
    expect(draft.tags).toEqual(["Cotton", "New"]);
    const saved = await send("PUT", `/products/${uid}`, { ...draft, version, tags: ["Sale"] });
    expect(saved.body.data.tags).toEqual(["Sale"]);
    expect(await published(uid)).not.toHaveProperty("tags");
    const rejected = await send("POST", "/products", { ...SHIRT, tags: ["a, b"] });
    expect(rejected.status).toBe(400);
    expect(rejected.body.details).toEqual([
      { field: "tags[0]", problem: "must not contain a comma" },
    ]);
  });

  it("saves every change and leaves other data unchanged", async () => {
    const created = await create();
    const [medium, large] = created.variants;
    const saved = await send("PUT", `/products/${created.uid}`, {
      ...created,
      name: "Linen shirt",
      story: "",
      category: "",
      pictures: [created.pictures[1], { url: "/demo/side.jpg", alt_text: "Side" }],
      variants: [
        { ...large, price: "6000.00", weight: null, on_hand: 999 },
        variantDraft({ values: ["XL", "Blue"], sku: "S-XL", on_hand: 1, weight: "0.004" }),
      ],
    });
    expect(saved.status).toBe(200);
    const { data } = saved.body;
    expect(data).toMatchObject({ name: "Linen shirt", story: "", category: "" });
    expect(data.pictures).toEqual([
      { url: "https://cdn.example.com/back.jpg", alt_text: "" },
      { url: "/demo/side.jpg", alt_text: "Side" },
    ]);
    const bySku = (sku: string) => data.variants.find((each: { sku: string }) => each.sku === sku);
    expect(bySku("S-XL").weight).toBe("0.004");
    expect(bySku("S-L")).toMatchObject({
      uid: large.uid,
      price: "6000.00",
      weight: null,
      on_hand: 2,
    });
    expect(bySku("S-XL")).toMatchObject({ is_active: true, on_hand: 1 });
    expect(bySku("S-M")).toMatchObject({ uid: medium.uid, is_active: false, on_hand: 5 });
    const main = await db
      .selectFrom("product_images")
      .select("image")
      .where("product_uid", "=", created.uid)
      .where("is_primary", "=", true)
      .execute();
    expect(main).toEqual([{ image: "https://cdn.example.com/back.jpg" }]);
  });

  it("swaps the options of two variants, each keeping its stock", async () => {
    const created = await create();
    const [medium, large] = created.variants;
    const saved = await send("PUT", `/products/${created.uid}`, {
      ...created,
      variants: [
        { ...medium, values: large.values, sku: large.sku },
        { ...large, values: medium.values, sku: medium.sku },
      ],
    });
    const [first, second] = saved.body.data.variants;
    expect(first).toMatchObject({ uid: medium.uid, sku: "S-L", values: ["L", "Blue"], on_hand: 5 });
    expect(second).toMatchObject({ uid: large.uid, sku: "S-M", on_hand: 2 });
  });

  it("changes the options of a product repeatedly", async () => {
    const created = await create({
      ...SHIRT,
      options: ["Size"],
      variants: [withValues("S"), withValues("M")],
    });
    const save = async (before: { uid: string }, change: object) => {
      const reply = await send("PUT", `/products/${created.uid}`, { ...before, ...change });
      expect(reply.body.details).toBeUndefined();
      return reply.body.data;
    };
    const valuesOf = ({ variants }: { variants: { values: string[] }[] }) =>
      variants.map(({ values }) => values.join(" / "));
    const steps: [string[], string[][]][] = [
      [
        ["Size", "Colour"],
        [
          ["S", "Red"],
          ["M", "Red"],
        ],
      ],
      [["Size"], [["S"], ["M"]]],
      [["Colour"], [["Red"], ["Blue"]]],
      [[], [[]]],
    ];
    let before = created;
    for (const [options, values] of steps) {
      const changed = await save(before, {
        options,
        variants: values.map((each) => withValues(...each)),
      });
      before = await save(changed, { name: `Shirt ${options.length}` });
      expect(before).toMatchObject({ name: `Shirt ${options.length}`, options });
      expect(valuesOf(before)).toEqual(values.map((each) => each.join(" / ")));
      const shown = await published(created.uid);
      expect(shown.is_variable).toBe(options.length > 0);
      expect(
        shown.variants.map((each: { name: string; is_default: boolean }) => [
          each.name,
          each.is_default,
        ]),
      ).toEqual(values.map((each, index) => [each.join(" / ") || "Default", index === 0]));
    }
  });

  it.each([
    ["a price", { "Variant Price": "7000.00" }],
    ["the name of an option", { "Option1 Name": "Fit" }],
  ])("does not overwrite %s changed by an import", async (_, cells) => {
    const { uid } = await create({
      ...SHIRT,
      options: ["Size"],
      variants: [variantDraft({ values: ["S"], sku: "S-1" })],
    });
    const { handle } = await findRow(db, "products", { uid });
    const size = { "Option1 Name": "Size", "Option1 Value": "S", "Variant SKU": "S-1" };
    const file = productCsv([
      { Handle: handle, Title: "Shirt", ...size, "Variant Price": "5000.00", ...cells },
    ]);
    const { body: read } = await send("GET", `/products/${uid}`);
    await importProducts(db, shop.uid, () => bytesOf(file));
    const stale = await send("PUT", `/products/${uid}`, { ...read.data, story: "New." });
    expect([stale.status, stale.body.error_code]).toEqual([409, "EDIT_CONFLICT"]);
  });

  it("saves a product while an order changes its stock", async () => {
    const created = await create();
    await updateRows(db, "stock_levels", { store_uid: shop.uid }, { on_hand: 1 });
    await refreshCatalogues(db);
    const { status } = await send("PUT", `/products/${created.uid}`, { ...created, name: "Mine" });
    expect(status).toBe(200);
  });

  it.each([
    ["name", { name: " " }],
    ["variants", { variants: [] }],
    ["variants[0].values", { variants: [variantDraft({ values: ["M"] })] }],
    [
      "variants[1].values",
      {
        variants: [
          variantDraft({ values: ["M", "Blue"] }),
          variantDraft({ values: ["M", "Blue"] }),
        ],
      },
    ],
    ["options", { options: ["Size", "Size"] }],
    ["variants[0].weight", { options: [], variants: [variantDraft({ weight: "1000000" })] }],
    ["variants[0].price", { options: [], variants: [variantDraft({ price: "-1" })] }],
    ["pictures[0].url", { pictures: [{ url: "javascript:alert(1)", alt_text: "" }] }],
    ["pictures[0].url", { pictures: [{ url: "/\\evil.example/x", alt_text: "" }] }],
    [
      "pictures[0].url",
      { pictures: [{ url: `https://x.example/${"₦".repeat(1000)}`, alt_text: "" }] },
    ],
    [
      "variants[0].uid",
      {
        options: [],
        variants: [variantDraft({ uid: "00000000-0000-4000-8000-000000000000" })],
      },
    ],
  ])("rejects a draft because of its %s and stores nothing", async (field, change) => {
    const reply = await send("POST", "/products", { ...SHIRT, ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.details).toContainEqual(expect.objectContaining({ field }));
    expect((await send("GET", "/products")).body.data.products).toEqual([]);
  });

  it("accepts one of several simultaneous edits", async () => {
    const { uid, ...created } = await create();
    const names = ["One", "Two", "Three", "Four"];
    const replies = await Promise.all(
      names.map((name) => send("PUT", `/products/${uid}`, { ...created, name })),
    );
    const [saved, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(saved?.status).toBe(200);
    const name = saved?.body.data.name;
    for (const { status, body } of others) {
      expect([status, body.error_code]).toEqual([409, "EDIT_CONFLICT"]);
      expect(body.details).toMatchObject({ name });
    }
    expect((await published(uid)).name).toBe(name);
  });

  it("creates a category once for simultaneous requests", async () => {
    const drafts = Array.from({ length: 8 }, (_, index) => ({ ...SHIRT, name: `Shirt ${index}` }));
    const replies = await Promise.all(drafts.map((draft) => send("POST", "/products", draft)));
    expect(replies.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    const uids = replies.map(({ body }) => body.data.uid);
    const shown = await Promise.all(uids.map(published));
    expect(new Set(shown.map(({ category }) => category)).size).toBe(1);
  });

  it("accepts a product at the limits of an import, and rejects a larger body with 413", async () => {
    const { variants, images, imageUrl, name, altText, description, bytes } = PRODUCT_LIMITS;
    const long = (text: string | number, length: number) => `${text}`.padEnd(length, "₦");
    const largest = {
      ...SHIRT,
      description: long("", description),
      story: long("", description),
      options: ["a", "b", "c"].map((option) => long(option, name)),
      pictures: Array.from({ length: images }, (_, index) => ({
        url: `https://cdn.example.com/${index}`.padEnd(imageUrl, "x"),
        alt_text: long("", altText),
      })),
      variants: Array.from({ length: variants }, (_, index) => {
        const value = long(index, name);
        return variantDraft({ values: [value, value, value], sku: value });
      }),
    };
    const created = await create(largest);
    expect((await send("PUT", `/products/${created.uid}`, created)).status).toBe(200);
    const more = await send("POST", "/products", { ...SHIRT, story: "d".repeat(bytes) });
    expect([more.status, more.body.error_code]).toEqual([413, "BODY_TOO_LARGE"]);
  }, 60_000);

  it("returns 404 for a product of another store", async () => {
    const created = await create();
    const other = await createShop(db);
    const stranger = await signedInMerchant(api, db, [other]);
    const storePath = `/stores/${other.slug}`;
    const calls = [
      stranger.send("GET", `${storePath}/products/${created.uid}`),
      stranger.send("PUT", `${storePath}/products/${created.uid}`, created),
      stranger.send("PUT", `${storePath}/variants/${created.variants[0].uid}/price`, {
        price: "1.00",
        promo_price: null,
        promo_expiry: null,
        version: "x",
      }),
      stranger.send("POST", `${storePath}/stock-adjustments`, {
        variants: [{ uid: created.variants[0].uid, on_hand: 5 }],
        change: -1,
        reason: "Theft",
      }),
      stranger.send("DELETE", `${storePath}/products/${created.uid}`),
      stranger.send("POST", `${storePath}/products/${created.uid}/copies`),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.status).toBe(404);
    const shown = await stranger.send("PATCH", `${storePath}/products`, {
      selection: { products: [created.uid] },
      change: { state: "archived" },
    });
    expect(shown.body.data).toMatchObject({ changed: 0 });
    expect((await send("GET", `/products/${created.uid}`)).body.data.state).toBe("visible");
  });
});

describe("the list", () => {
  const names = async (query: string) =>
    (await send("GET", `/products${query}`)).body.data.products.map(
      ({ name }: { name: string }) => name,
    );

  it("filters by name, brand, SKU, visibility, stock and promotion", async () => {
    const shirt = await create();
    const cap = await create({
      ...SHIRT,
      name: "Cap",
      brand: "",
      state: "hidden",
      options: [],
      variants: [variantDraft({ sku: "C" })],
    });
    expect(await names("")).toEqual(["Cap", "Shirt"]);
    expect(await names("?search=shi")).toEqual(["Shirt"]);
    expect(await names("?search=TAILORS")).toEqual(["Shirt"]);
    expect(await names("?search=S-L")).toEqual(["Shirt"]);
    expect(await names("?state=hidden")).toEqual(["Cap"]);
    expect(await names("?stock=out")).toEqual(["Cap"]);
    const [first] = shirt.variants;
    await updateRows(db, "stock_levels", { variant_uid: first.uid }, { reorder_point: 5 });
    await refreshCatalogues(db);
    expect(await names("?stock=low")).toEqual(["Shirt"]);
    const { uid, version } = await listedVariant();
    expect(uid).toBe(cap.variants[0].uid);
    const promo_expiry = new Date(Date.now() + 3_600_000).toISOString();
    await setPrice(uid, { price: "5000.00", promo_price: "4000.00", promo_expiry, version });
    expect(await names("?promo=on")).toEqual(["Cap"]);
    expect(await names("?promo=ending")).toEqual(["Cap"]);
  });

  it("filters by category, sorts, and exports what is filtered or selected", async () => {
    const shirt = await create();
    const one = (name: string, price: string, on_hand: number) =>
      create({
        ...SHIRT,
        name,
        category: "Hats",
        options: [],
        variants: [variantDraft({ price, on_hand })],
      });
    const cap = await one("cap", "900.00", 1);
    await one("Beret", "10000.00", 3);
    expect(await names("?ordering=name")).toEqual(["Beret", "cap", "Shirt"]);
    expect(await names("?ordering=price")).toEqual(["cap", "Shirt", "Beret"]);
    expect(await names("?ordering=-stock")).toEqual(["Shirt", "Beret", "cap"]);
    const [{ uid: variant_uid }] = cap.variants;
    await updateRows(db, "stock_levels", { variant_uid }, { tracks_stock: false });
    await refreshCatalogues(db);
    expect(await names("?ordering=stock")).toEqual(["Beret", "Shirt", "cap"]);
    const hats = await findRow(db, "categories", { store_uid: shop.uid, name: "Hats" });
    expect(await names(`?category=${hats.uid}`)).toEqual(["Beret", "cap"]);
    const { body } = await send("GET", `/products?category=${hats.uid}`);
    expect(body.data.count).toBe(2);

    const exported = async (query: string) => {
      const { text } = await merchant.read(`/stores/${shop.slug}/export${query}`);
      const lines = text.trim().split("\n").slice(1);
      return lines.map((line) => line.split(",")[1]).filter(Boolean);
    };
    expect(await exported(`?category=${hats.uid}`)).toEqual(["Beret", "cap"]);
    expect(await exported(`?product=${shirt.uid}&product=${cap.uid}`)).toEqual(["cap", "Shirt"]);
    const all = `?category=${hats.uid}&selection=all&product=${cap.uid}`;
    expect(await exported(all)).toEqual(["Beret", "cap"]);
  });

  it("changes visibility and edits concurrently without a deadlock", async () => {
    const created = [await create(), await create({ ...SHIRT, name: "Cap" })];
    const [first, second] = created.map(({ uid }) => uid).toSorted();
    const rename = (db: Kysely<Database>, uid: string) =>
      updateRows(db, "products", { uid }, { name: "Renamed" });
    // The update moves the row behind the other, so a scan reaches it last.
    await rename(db, first);
    const edit = await beginEdit(first);
    const hiding = send("PATCH", "/products", {
      selection: { products: [second, first] },
      change: { state: "hidden" },
    });
    await waitForLockWait(db);
    await rename(edit, second);
    await edit.commit().execute();
    expect((await hiding).body.data).toMatchObject({ changed: 2 });
  });
});

describe("prices", () => {
  it("updates a price at once and rejects a stale edit", async () => {
    const created = await create();
    const [{ uid }] = created.variants;
    const { version } = await listedVariant();
    const first = await setPrice(uid, { price: "5500.00", version });
    expect(first.body.data.price).toBe("5500.00");
    const second = await setPrice(uid, { price: "1.00", version });
    expect([second.status, second.body.details.price]).toEqual([409, "5500.00"]);
    await expect
      .poll(
        async () => (await api.get(`/products/${created.uid}`, key)).body.data.variants[0].price,
      )
      .toBe("5500.00");
  });

  it("lists no ended promotion and still accepts a new price", async () => {
    const created = await create();
    const [{ uid }] = created.variants;
    const ended = { promo_price: "4000.00", promo_expiry: new Date(Date.now() - 1000) };
    await updateRows(db, "variants", { uid }, ended);
    await refreshCatalogues(db);
    const { version, ...variant } = await listedVariant();
    expect(variant).toMatchObject({ price: "5000.00", promo_price: null, promo_expiry: null });
    const changed = await setPrice(uid, { price: "3000.00", version });
    expect(changed.body.data).toMatchObject({ price: "3000.00", promo_price: null });
  });

  it("changes prices and edits the product concurrently without a deadlock", async () => {
    const created = await create();
    const [{ uid }] = created.variants;
    const { version } = await listedVariant();
    const edit = await beginEdit(created.uid);
    const changing = setPrice(uid, { price: "5500.00", version });
    await waitForLockWait(db);
    await updateRows(edit, "variants", { uid }, { sku: "NEW" });
    await refreshCatalogues(edit);
    await edit.commit().execute();
    expect((await changing).body.data).toMatchObject({ price: "5500.00", sku: "NEW" });
  });

  it.each([
    [{ price: "10", promo_price: "10" }, "promo_price"],
    [{ price: "10", promo_expiry: "2999-01-01T00:00:00Z" }, "promo_expiry"],
    [{ price: "ten" }, "price"],
    [{ price: "10", promo_price: "cheap" }, "promo_price"],
    [{ price: "10", promo_price: "5", promo_expiry: "2020-01-01T00:00:00Z" }, "promo_expiry"],
  ])("rejects %j", async (fields, field) => {
    const created = await create();
    const reply = await setPrice(created.variants[0].uid, fields);
    expect([reply.status, reply.body.details[0].field]).toEqual([400, field]);
  });
});
