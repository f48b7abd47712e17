import { describe, expect, it } from "vitest";
import { findPageDetails } from "#db/queries/catalogue/product-page-details.ts";
import { productsByStock } from "#db/queries/products/merchant-products.ts";
import { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import { NEW_PRODUCT, NEW_VARIANT } from "#lib/dashboard/variant-drafts.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { changeProduct, createProduct } from "#lib/services/products/save-product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMember } from "#tests/support/api/runtime.ts";
import { type ImportStore, openImportStore } from "#tests/support/catalogue/import-store.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const HTML = "<h2>Linen</h2><ul><li>Cool</li><li>Light</li></ul>";

const FULL: CsvRow = {
  Handle: "shirt",
  Title: "Shirt",
  "Body (HTML)": `${HTML}<script>steal()</script><img src="https://x.example/p.gif" onerror="steal()">`,
  Story: "Woven by hand",
  "Created At": "2025-03-01T08:00:00.000Z",
  "SEO Title": "Linen shirt for summer",
  "SEO Description": "Cool and light",
  "Variant Price": 20,
  "Variant Compare At Price": 25,
  "Promo Ends At": "2099-12-31T18:00:00Z",
  "Variant Barcode": "4006381333931",
  "Variant Requires Shipping": "FALSE",
  "Length (cm)": "30",
  "Width (cm)": "20.5",
  "Height (cm)": "3",
  "Reorder Point": "4",
  "Batch Number": "B-7",
  "Expires On": "2030-12-31",
  "Expected Back On": "2030-02-01",
};

const database = await openDatabase();
const contextOf = ({ storeUid }: ImportStore) => testMember(database.db, storeUid);

async function importFull(store: ImportStore) {
  await store.importRows([FULL]);
  const [product] = await store.products();
  return getMerchantProduct(await contextOf(store), { product: product?.uid ?? "" });
}

describe("imported fields of a product and its variants", () => {
  it("puts imported fields into the editor and the product's page, with sanitized HTML and its text", async () => {
    const store = await openImportStore(database);
    const product = await importFull(store);
    expect(product).toMatchObject({
      description: HTML,
      story: "Woven by hand",
      seo_title: "Linen shirt for summer",
      seo_description: "Cool and light",
      variants: [
        {
          barcode: "4006381333931",
          requires_shipping: false,
          length: "30.00",
          width: "20.50",
          height: "3.00",
          reorder_point: 4,
          batch_number: "B-7",
          expires_on: "2030-12-31",
          expected_back_on: "2030-02-01",
        },
      ],
    });
    const [row] = await store.products();
    expect(row?.description).toMatch(/^Linen\s+• Cool\s+• Light$/);
    expect(row?.created_at).toEqual(new Date("2025-03-01T08:00:00Z"));
    expect(await store.variants()).toMatchObject([
      { price: "25.00", promo_price: "20.00", promo_expiry: new Date("2099-12-31T18:00:00Z") },
    ]);
    expect(await findPageDetails(database.db, store.storeUid, product.uid)).toMatchObject({
      description_html: HTML,
      seo_title: "Linen shirt for summer",
      variants: [{ requires_shipping: false, expected_back_on: "2030-02-01" }],
    });
  });

  it("changes nothing when imported again or when its export is imported elsewhere", async () => {
    const store = await openImportStore(database);
    const { uid: _uid, version: _version, variants, ...product } = await importFull(store);
    expect(await store.importRows([FULL])).toMatchObject({ unchanged: 1 });
    const lines = await Array.fromAsync(
      exportProducts(await contextOf(store), ProductExportQuery.parse({})),
    );
    expect(await store.importText(lines.join(""))).toMatchObject({ unchanged: 1 });
    const other = await openImportStore(database);
    await other.importText(lines.join(""));
    const [copied] = await other.products();
    expect(copied?.created_at).toEqual((await store.products())[0]?.created_at);
    const promos = async (each: ImportStore) =>
      (await each.variants()).map(({ promo_price, promo_expiry }) => [promo_price, promo_expiry]);
    expect(await promos(other)).toEqual(await promos(store));
    const { uid: __, ...variant } = variants[0] ?? { uid: "" };
    expect(
      await getMerchantProduct(await contextOf(other), { product: copied?.uid ?? "" }),
    ).toMatchObject({ ...product, variants: [variant] });
  });

  it.each([
    ["2025-11-27 10:00:00 +0000", new Date("2025-11-27T10:00:00Z"), undefined],
    ["yesterday", undefined, "skipped: not a time such as 2025-12-31T18:00:00Z"],
    ["1969-12-31T23:00:00Z", undefined, "skipped: before 1970"],
    ["2099-01-01T00:00:00Z", undefined, "skipped: in the future"],
  ])("imports a product created at %j", async (text, expected, how) => {
    const store = await openImportStore(database);
    const before = new Date();
    const report = await store.importRows([{ ...FULL, "Created At": text }]);
    expect(report).toMatchObject({ created: 1, problems: [] });
    const column = report.columns.find(({ name }) => name === "Created At");
    expect(column?.adjustments).toEqual(how ? [{ how, rows: 1 }] : []);
    const [product] = await store.products();
    const created = product?.created_at ?? new Date(0);
    if (expected) expect(created).toEqual(expected);
    else expect(Math.abs(created.getTime() - before.getTime())).toBeLessThan(60_000);
  });

  it.each(["/demo/../api/dashboard/session", "/demo/mango.webp#\u202egnp", "/api/health"])(
    "skips the picture %j with a warning",
    async (url) => {
      const store = await openImportStore(database);
      const { problems, warnings } = await store.importRows([{ ...FULL, "Image Src": url }]);
      expect(problems).toEqual([]);
      expect(warnings).toEqual([
        expect.objectContaining({
          reason: expect.stringContaining("is not an http or https URL"),
        }),
      ]);
      expect(await store.images()).toEqual([]);
    },
  );

  it("reports the end of a promo without a promotional price", async () => {
    const store = await openImportStore(database);
    const { columns } = await store.importRows([{ ...FULL, "Variant Compare At Price": "" }]);
    expect(columns.find(({ name }) => name === "Promo Ends At")).toMatchObject({
      use: "adjusted",
      adjustments: [{ how: "skipped: no promotional price", rows: 1 }],
    });
  });

  it("changes the end of a stored promo when the file has no compare-at price", async () => {
    const store = await openImportStore(database);
    await store.importRows([FULL]);
    const { "Variant Compare At Price": _, ...row } = FULL;
    const { columns } = await store.importRows([
      { ...row, "Variant Price": 25, "Promo Ends At": "2098-12-31T18:00:00Z" },
    ]);
    expect(await store.variants()).toMatchObject([
      { promo_price: "20.00", promo_expiry: new Date("2098-12-31T18:00:00Z") },
    ]);
    expect(columns.find(({ name }) => name === "Promo Ends At")?.adjustments).toEqual([
      { how: "for stored promotional prices only", rows: 1 },
    ]);
  });

  it("clears and changes imported fields in the editor", async () => {
    const store = await openImportStore(database);
    const product = await importFull(store);
    const cleared = {
      length: null,
      reorder_point: null,
      batch_number: "",
      expires_on: null,
      expected_back_on: null,
      requires_shipping: true,
    };
    const edited = await changeProduct(await contextOf(store), {
      ...product,
      product: product.uid,
      description: "1 < 2 & plain",
      story: "",
      variants: product.variants.map((variant) => ({ ...variant, ...cleared })),
    });
    expect(edited).toMatchObject({
      description: "1 < 2 & plain",
      story: "",
      variants: [cleared],
    });
    expect(await store.products()).toMatchObject([
      { description: "1 < 2 & plain", description_html: "" },
    ]);
  });
});

describe("the editor", () => {
  it("makes the chosen variant the default one", async () => {
    const ctx = await contextOf(await openImportStore(database));
    const draft = {
      ...NEW_PRODUCT,
      name: "Shirt",
      options: ["Size"],
      variants: ["S", "M"].map((size) => ({ ...NEW_VARIANT, values: [size], price: "5.00" })),
    };
    const product = await createProduct(ctx, { ...draft, default_variant: 1 });
    expect(product.default_variant).toBe(1);
    const edited = await changeProduct(ctx, {
      ...product,
      product: product.uid,
      default_variant: 0,
    });
    expect(edited.default_variant).toBe(0);
  });

  it("rejects a description that is too long with the HTML added to its links", async () => {
    const ctx = await contextOf(await openImportStore(database));
    const description = '<a href="https://x.example">x</a>'.repeat(1_500);
    const variants = [{ ...NEW_VARIANT, price: "5.00" }];
    const draft = { ...NEW_PRODUCT, name: "Shirt", variants, description };
    await expect(createProduct(ctx, draft)).rejects.toMatchObject({
      status: 400,
      details: [{ field: "description" }],
    });
  });

  it("keeps a variant's imported picture and rejects others that the product does not have", async () => {
    const store = await openImportStore(database);
    const own = "https://pictures.example/own.jpg";
    await store.importRows([{ ...FULL, "Variant Image": own }]);
    const uid = (await store.products())[0]?.uid ?? "";
    const { variants, ...product } = await getMerchantProduct(await contextOf(store), {
      product: uid,
    });
    const save = async (image: string, version: string, pictures = product.pictures) =>
      changeProduct(await contextOf(store), {
        ...product,
        product: uid,
        version,
        pictures,
        variants: variants.map((variant) => ({ ...variant, image })),
      });
    const rejected = { status: 400, details: [{ field: "variants[0].image" }] };
    await expect(save(`${own}?other`, product.version)).rejects.toMatchObject(rejected);
    const saved = await save(own, product.version);
    expect(saved.variants).toMatchObject([{ image: own }]);
    const url = `${own}#layout=cutout`;
    const listed = await save(own, saved.version, [{ url, alt_text: "" }]);
    expect(listed.variants).toMatchObject([{ image: url }]);
    await expect(save(url, listed.version, [])).rejects.toMatchObject(rejected);
  });
});

describe("low stock", () => {
  it("applies the store's default to variants without a reorder point", async () => {
    const store = await openImportStore(database);
    const stock = (handle: string, quantity: number, cells: CsvRow = {}): CsvRow => ({
      Handle: handle,
      Title: handle,
      "Variant Price": 5,
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": quantity,
      ...cells,
    });
    await store.importRows([
      stock("below-default", 2, { "Reorder Point": "" }),
      stock("above-default", 4),
      stock("above-own", 2, { "Reorder Point": "1" }),
      stock("untracked", 0, { "Variant Inventory Tracker": "" }),
    ]);
    const low = async () => {
      const found = await productsByStock(database.db, store.storeUid, "low").execute();
      const uids = found.map(({ product_uid }) => product_uid);
      return (await store.products())
        .filter(({ uid }) => uids.includes(uid))
        .map(({ handle }) => handle);
    };
    expect(await low()).toEqual([]);
    await updateRows(database.db, "stores", { uid: store.storeUid }, { default_reorder_point: 3 });
    expect(await low()).toEqual(["below-default"]);
  });
});
