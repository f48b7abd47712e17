import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import {
  type ImportStore,
  openImportStore,
  PLAIN,
  SHIRT,
} from "#tests/support/catalogue/import-store.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

describe("imported products", () => {
  it("imports a product with its variants, attributes, stock, images and category", async () => {
    const report = await store.importRows(SHIRT);
    expect(report).toMatchObject({ rows: 3, created: 1, problems: [], warnings: [] });
    expect(await store.products()).toMatchObject([
      {
        handle: "shirt",
        name: "Linen shirt",
        description: "Linen\n\nCool & light.\nWashable.\n\n• Two pockets",
        brand: "Loom",
        category: "Shirts",
        is_variable: true,
        is_visible: true,
      },
    ]);
    expect(await store.variants()).toMatchObject([
      {
        name: "Small / Blue",
        sku: "LS-S",
        price: "30.00",
        promo_price: "20.00",
        promo_expiry: null,
        weight: "0.250",
        image: "https://pictures.example/blue.jpg",
        on_hand: 4,
        unit_cost: "8.20",
        is_default: true,
        attributes: ["Size: Small", "Colour: Blue"],
      },
      {
        name: "Large / White",
        price: "22.00",
        promo_price: null,
        weight: "0.003",
        image: null,
        on_hand: 0,
        unit_cost: null,
        is_default: false,
      },
    ]);
    expect(await store.images()).toMatchObject([
      { image: "https://pictures.example/front.jpg", alt_text: "Front", is_primary: true },
      { image: "https://pictures.example/side.jpg", position: 1, is_primary: false },
      { image: "https://pictures.example/back.jpg", position: 2 },
    ]);
    expect(
      await database.db
        .selectFrom("product_listings")
        .select(["name_key", "price", "in_stock"])
        .where("store_uid", "=", store.storeUid)
        .execute(),
    ).toEqual([{ name_key: "linen shirt", price: "20.00", in_stock: true }]);
  });

  it("rejects a price with two meanings in a currency with three decimals", async () => {
    await updateRows(database.db, "stores", { uid: store.storeUid }, { currency: "KWD" });
    const price = (value: string) => [{ ...PLAIN, "Variant Price": value }];
    for (const value of ["18.500", "18,500"]) {
      const { problems } = await store.importRows(price(value));
      expect(problems).toMatchObject([
        {
          line: 2,
          reason: `Variant Price "${value}" has two meanings: write it with two decimals or no separator`,
        },
      ]);
    }
    await store.importRows([
      ...price("18.500"),
      { ...PLAIN, Handle: "cup", "Variant Price": "2.25" },
    ]);
    expect((await store.variants()).map((variant) => variant.price)).toEqual(["2.25", "18.50"]);
  });

  it("skips a product whose price has decimals that the currency lacks", async () => {
    await updateRows(database.db, "stores", { uid: store.storeUid }, { currency: "JPY" });
    const report = await store.importRows([
      { ...PLAIN, "Variant Price": "1500.00", "Variant Compare At Price": "1499.50" },
      { ...PLAIN, Handle: "cup", "Variant Price": "1500.55" },
      { ...PLAIN, Handle: "jug", "Variant Price": "1500", "Variant Compare At Price": "1700.5" },
    ]);
    expect(report).toMatchObject({
      created: 1,
      skipped: 2,
      problems: [
        { line: 3, reason: "Variant Price 1500.55 is not a whole amount in JPY" },
        { line: 4, reason: "Variant Compare At Price 1700.50 is not a whole amount in JPY" },
      ],
    });
    expect(await store.variants()).toMatchObject([{ price: "1500.00", promo_price: null }]);
  });

  it("counts the values of each column, by how they are used", async () => {
    const { columns } = await store.importRows([
      {
        ...PLAIN,
        "Body (HTML)": '<p class="lead">Blue</p>',
        "Gift Card": "false",
        Status: "draft",
        "Variant Inventory Qty": -2,
        "Variant Compare At Price": 5,
        "Variant Grams": "1234.5",
        "SEO Title": "",
      },
      { ...PLAIN, Handle: "cup", "Body (HTML)": "<p>Red &amp; <br>round</p>", Status: "archived" },
      { ...PLAIN, Handle: "", "Gift Card": "true" },
    ]);
    const used = (use: string, rows: number, ...hows: string[]) => {
      return { use, rows, adjustments: hows.map((how) => ({ how, rows: 1 })) };
    };
    expect(columns).toEqual([
      { name: "Handle", ...used("imported", 2) },
      { name: "Title", ...used("imported", 3) },
      { name: "Variant Price", ...used("imported", 3) },
      { name: "Body (HTML)", ...used("adjusted", 2, "HTML cleaned") },
      { name: "Gift Card", ...used("ignored", 2) },
      { name: "Status", ...used("adjusted", 2, "draft → hidden") },
      { name: "Variant Inventory Qty", ...used("adjusted", 1, "negative → 0") },
      {
        name: "Variant Compare At Price",
        ...used("adjusted", 1, "skipped: not above the price"),
      },
      {
        name: "Variant Grams",
        ...used("adjusted", 1, "rounded to grams"),
      },
      { name: "SEO Title", ...used("imported", 0) },
    ]);
  });

  it("imports SKUs that other products of the file or the store have, with warnings", async () => {
    await store.importRows([
      { ...PLAIN, Handle: "old", "Variant SKU": "A" },
      { ...PLAIN, Handle: "listed", Title: "Listed", "Variant SKU": "B" },
    ]);
    const file = [
      { ...PLAIN, "Variant SKU": "A" },
      { ...PLAIN, Handle: "cup", "Variant SKU": "B" },
      { ...PLAIN, Handle: "listed", Title: "Listed", "Variant SKU": "C" },
      { ...PLAIN, Handle: "jug", "Variant SKU": "A" },
    ];
    const warnings = [
      { line: 5, handle: "jug", reason: 'Variant SKU "A" is also used on line 2' },
      { line: 2, handle: "mug", reason: 'Variant SKU "A" is also used by the product "Mug" (old)' },
    ];
    expect(await store.importRows(file, { dryRun: true })).toMatchObject({ warnings });
    expect(await store.importRows(file)).toMatchObject({ created: 3, warnings });
    expect(await store.importRows(file)).toMatchObject({ unchanged: 4, warnings });
    expect((await store.variants()).map(({ sku }) => sku)).toEqual(["B", "A", "C", "A", "A"]);
  });

  it("imports a product without options as one variant without attributes", async () => {
    const choice = { "Option1 Name": "Title", "Option1 Value": "Default Title" };
    await store.importRows([{ ...PLAIN, ...choice, "Variant Grams": "" }]);
    expect(await store.products()).toMatchObject([
      { is_variable: false, category: null, brand: "" },
    ]);
    expect(await store.variants()).toMatchObject([
      { name: "Default", price: "12.50", weight: null, on_hand: 0, attributes: [] },
    ]);
  });

  it.each([
    [{ Published: "false" }, { is_active: true, is_hidden_from_storefront: true }],
    [
      { Published: "TRUE", Status: "Draft" },
      { is_active: true, is_hidden_from_storefront: true },
    ],
    [
      { Published: "false", Status: "archived" },
      { is_active: false, is_hidden_from_storefront: false },
    ],
    [
      { Status: "unlisted", Published: "true" },
      { is_active: true, is_hidden_from_storefront: true },
    ],
    [
      { Published: "", Status: "" },
      { is_active: true, is_hidden_from_storefront: false },
    ],
  ])("shows an imported body of %j as %j", async (cells, expected) => {
    await store.importRows([{ ...PLAIN, ...cells }]);
    expect(await store.products()).toMatchObject([expected]);
  });

  it.each([
    [{ Type: "Cups", "Product Category": "Home > Mugs", Tags: "tea" }, "Cups"],
    [{ Type: "", "Product Category": "Home & Garden > Kitchen > Mugs", Tags: "tea" }, "Mugs"],
    [{ "Product Category": "Uncategorized", Tags: "tea, breakfast" }, null],
  ])("imports a product of type %j into the category %s", async (cells, category) => {
    await store.importRows([{ ...PLAIN, ...cells }]);
    expect(await store.products()).toMatchObject([{ category }]);
  });

  it("imports each tag once, and clears the tags with a blank cell", async () => {
    await store.importRows([{ ...PLAIN, Tags: " Tea, breakfast,,TEA ,Gift" }]);
    expect(await store.products()).toMatchObject([{ tags: ["Tea", "breakfast", "Gift"] }]);
    expect(await store.importRows([PLAIN])).toMatchObject({ unchanged: 1 });
    expect(await store.products()).toMatchObject([{ tags: ["Tea", "breakfast", "Gift"] }]);
    expect(await store.importRows([{ ...PLAIN, Tags: "" }])).toMatchObject({ updated: 1 });
    expect(await store.products()).toMatchObject([{ tags: [] }]);
  });

  it("gives each new category a unique slug, which stays when the name changes", async () => {
    await store.importRows(
      ["Soap & Care", "Soap, care", "水", "火"].map((Type, index) => ({
        ...PLAIN,
        Handle: `product-${index}`,
        Type,
      })),
    );
    const { db } = database;
    const slugs = () =>
      db
        .selectFrom("categories")
        .select("slug")
        .where("store_uid", "=", store.storeUid)
        .orderBy("slug")
        .execute()
        .then((rows) => rows.map(({ slug }) => slug));
    const existing = ["category", "category-2", "soap-care", "soap-care-2"];
    expect(await slugs()).toEqual(existing);
    await updateRows(
      db,
      "categories",
      { slug: "soap-care", store_uid: store.storeUid },
      { name: "Washing" },
    );
    await store.importRows([{ ...PLAIN, Handle: "other", Type: "soap & care" }]);
    expect(await slugs()).toEqual([...existing, "soap-care-3"]);
  });

  it("skips a product with a tag that is too long or too many tags", async () => {
    const many = Array.from({ length: 251 }, (_, number) => `tag ${number}`).join();
    const { problems } = await store.importRows([
      { ...PLAIN, Tags: "x".repeat(256) },
      { ...PLAIN, Handle: "many", Tags: many },
    ]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("is longer than 255 characters"),
      expect.stringContaining("has more than 250 tags"),
    ]);
  });

  it("finds a category ignoring case, and creates it once", async () => {
    await store.importRows([
      { ...PLAIN, Type: "Cups" },
      { ...PLAIN, Handle: "cup", Type: "CUPS" },
    ]);
    await store.importRows([{ ...PLAIN, Handle: "beaker", Type: "cups" }]);
    expect((await store.products()).map(({ category }) => category)).toEqual([
      "Cups",
      "Cups",
      "Cups",
    ]);
  });

  it("R49: imports only http and https pictures, each once", async () => {
    const urls = [
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "file:///etc/passwd",
      "/relative.jpg",
      "https:\\\\pictures.example\\d.jpg",
      "https://pictures.example/e\u0007.jpg",
      `https://pictures.example/${"₦".repeat(250)}`,
      "https://pictures.example/a b.jpg",
      "http://pictures.example/c.jpg",
      "http://pictures.example/c.jpg",
    ];
    const report = await store.importRows(
      urls.map((url, index) => ({
        ...(index === 0 ? PLAIN : { Handle: "mug" }),
        "Image Src": url,
        "Variant Image": index === 0 ? url : "",
      })),
    );
    expect(report).toMatchObject({ created: 1, problemCount: 0, warningCount: 8 });
    const images = report.columns.find(({ name }) => name === "Image Src");
    expect(images?.adjustments).toContainEqual({
      how: "http URL: browsers may block it until it is copied into the store",
      rows: 2,
    });
    expect(report.warnings[0]).toEqual({
      line: 2,
      handle: "mug",
      reason: 'Variant Image "javascript:alert(1)" is not an http or https URL: skipped',
    });
    expect((await store.images()).map(({ image }) => image)).toEqual([
      "https://pictures.example/a%20b.jpg",
      "http://pictures.example/c.jpg",
    ]);
    expect(await store.variants()).toMatchObject([{ image: null }]);
  });
});
