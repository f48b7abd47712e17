import { mkdtemp, readdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ImportQuery } from "#lib/contract/dashboard/files.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import { NEW_PRODUCT } from "#lib/dashboard/variant-drafts.ts";
import { streamImport } from "#lib/http/routes/import-stream.ts";
import { createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { PUBLIC_URL, testMerchant } from "#tests/support/api/runtime.ts";
import { PLAIN, SHIRT } from "#tests/support/catalogue/import-store.ts";
import { bytesOf, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let shop: { uid: string; slug: string };
let merchant: Merchant;

const { db, record } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

const upload = (below: string, file: Uint8Array<ArrayBuffer> | string) =>
  merchant.upload(`/stores/${shop.slug}${below}`, file);
/** Parses the last JSON line of a streamed response. */
const lastLine = (text: string) => JSON.parse(text.trim().split("\n").at(-1) ?? "{}");
const names = async () => {
  const { body } = await merchant.send("GET", `/stores/${shop.slug}/products`);
  return body.data.products.map(({ name }: { name: string }) => name).sort();
};

/** Creates a product as the editor does. */
async function make(product: Partial<ProductDraft>) {
  const draft = { ...NEW_PRODUCT, name: "Basket", variants: [variantDraft({})], ...product };
  const { body } = await merchant.send("POST", `/stores/${shop.slug}/products`, draft);
  const { uid } = body.data;
  const at = `/stores/${shop.slug}/products/${uid}`;
  const read = async () => (await merchant.send("GET", at)).body.data;
  const change = async (fields: Partial<ProductDraft>) => {
    const saved = await merchant.send("PUT", at, { ...(await read()), ...fields });
    expect(saved.status).toBe(200);
    return saved.body.data;
  };
  const { handle } = await findRow(db, "products", { uid });
  return { uid, handle, read, change };
}

describe("a picture", () => {
  it("encodes a picture as WebP and serves it under an immutable URL", async () => {
    const { status, text } = await upload("/pictures", new Uint8Array(PNG));
    expect(status).toBe(200);
    const { url } = JSON.parse(text).data;
    const shown = await api.route(new Request(`${PUBLIC_URL}${url}`));
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("cache-control")).toContain("immutable");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    const { format, width, height } = await sharp(await shown.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(["webp", 1, 1]);
  });

  it("reads a picture once for concurrent requests and answers 304 to a cached one", async () => {
    const { url } = JSON.parse((await upload("/pictures", new Uint8Array(PNG))).text).data;
    const show = (headers?: HeadersInit) =>
      api.route(new Request(`${PUBLIC_URL}${url}`, { headers }));
    const recorded = record();
    const pictures = createPostgresPictures(recorded.db);
    installRuntime({ ...api.runtime, services: { ...api.runtime.services, pictures } });
    const [first] = await Promise.all(Array.from({ length: 10 }, () => show()));
    installRuntime(api.runtime);
    expect(recorded.statements).toHaveLength(1);
    await db.deleteFrom("pictures").where("store_uid", "=", shop.uid).execute();
    const etag = first?.headers.get("etag") ?? "";
    const again = await show({ "if-none-match": etag });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    expect((await show()).status).toBe(200);
  });

  it("rejects a picture above five megabytes", async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(PNG);
    expect((await upload("/pictures", large)).status).toBe(413);
  });

  it.each(["/api/pictures/x", "/api/pictures/00000000-0000-4000-8000-000000000000"])(
    "returns 404 for %s",
    async (path) => {
      expect((await api.route(new Request(`${PUBLIC_URL}${path}`))).status).toBe(404);
    },
  );
});

describe("an import", () => {
  it("previews an import, performs it, and changes nothing the second time", async () => {
    const file = productCsv([...SHIRT, PLAIN]);
    const tried = await upload("/import", file);
    expect(lastLine(tried.text).report).toMatchObject({ created: 2, updated: 0 });
    expect(await names()).toEqual([]);
    const done = await upload("/import?dry_run=0", file);
    expect(lastLine(done.text).report).toMatchObject({ created: 2 });
    expect(await names()).toHaveLength(2);
    const again = await upload("/import?dry_run=0", file);
    expect(lastLine(again.text).report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it("R63: logs nothing of the file when an import fails", async () => {
    await sql`
      create function reject_product() returns trigger language plpgsql as
        $$ begin raise exception 'no %', new.name; end $$;
      create trigger rejecting before insert on products for each row execute function reject_product();
    `.execute(db);
    const written: string[] = [];
    installRuntime({ ...api.runtime, log: pino({}, { write: (line) => void written.push(line) }) });
    const { text } = await upload("/import?dry_run=0", productCsv([PLAIN]));
    installRuntime(api.runtime);
    await sql`drop function reject_product cascade`.execute(db);
    expect(lastLine(text).error).toMatch(/^The import stopped early/);
    expect(written).toContainEqual(expect.stringMatching(/P0001.*import failed/));
    expect(written.join("")).not.toContain(PLAIN.Title);
  });

  it("returns 503 and says what to do when the server cannot store the file", async () => {
    vi.stubEnv("TMPDIR", "/missing-folder");
    const { status, text } = await upload("/import?dry_run=0", productCsv([PLAIN]));
    vi.unstubAllEnvs();
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      error_code: "SERVICE_UNAVAILABLE",
      error: expect.stringMatching(/cannot store the file.*Nothing was imported/),
    });
    expect(await names()).toEqual([]);
  });

  it("rejects other files with a reason", async () => {
    const { error } = lastLine((await upload("/import", "a,b\n1,2\n")).text);
    expect(error).toMatch(/Handle.*Shopify or WooCommerce/);
  });
});

it("imports an export unchanged, in another store too", async () => {
  const formulas = {
    ...PLAIN,
    Handle: "formula",
    Title: "=1+1",
    Vendor: "@home",
    "Variant SKU": "-a",
    "Variant Grams": 3,
    Attributes: "Material: Cotton, washed\nMade\\:in: Aba",
  };
  const weightless = { ...PLAIN, Handle: "card", "Variant Grams": 0, "Variant Price": "1.299,50" };
  await upload("/import?dry_run=0", productCsv([...SHIRT, PLAIN, formulas, weightless]));
  const csv = await merchant.read(`/stores/${shop.slug}/export`);
  expect(csv.headers.get("content-disposition")).toContain(`${shop.slug}-products.csv`);
  const same = await upload("/import?dry_run=0", csv.text);
  expect(lastLine(same.text).report).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 4,
    problemCount: 0,
    weights: { unknown: 1, zero: 1 },
  });
  const before = await names();
  expect(before).toContain("=1+1");
  expect(csv.text).toContain("formula,'=1+1,");
  expect(csv.text).toMatch(/,'@home,.*,'-a,/s);
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid }]);
  await upload("/import?dry_run=0", csv.text);
  expect(await names()).toEqual(before);
  const copy = await merchant.read(`/stores/${shop.slug}/export`);
  const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
  expect(withoutTimes(copy.text)).toEqual(withoutTimes(csv.text));
});

describe("an export of a product from the editor", () => {
  const readBack = async () => {
    const csv = await merchant.read(`/stores/${shop.slug}/export`);
    const { text } = await upload("/import?dry_run=0", csv.text);
    return { csv: csv.text, report: lastLine(text).report };
  };

  it("imports with its tags and without a category", async () => {
    await make({ tags: ["Gift", "Made by hand"] });
    const { csv, report } = await readBack();
    expect(csv).toContain(',"Gift, Made by hand",');
    expect(report).toMatchObject({ unchanged: 1, problemCount: 0, warningCount: 0 });
  });

  it("imports without changes for pictures on any host", async () => {
    const { url } = JSON.parse((await upload("/pictures", new Uint8Array(PNG))).text).data;
    const urls = [url, "/demo/side.jpg?w=2", "https://CDN.example.com/front side.jpg"];
    const pictures = urls.map((each) => ({ url: each, alt_text: "" }));
    const { uid } = await make({ pictures });
    await updateRows(db, "variants", { product_uid: uid }, { image: url });
    await refreshCatalogues(db);
    const { csv, report } = await readBack();
    expect(csv).toContain(`${PUBLIC_URL}${url}`);
    expect(report).toMatchObject({ unchanged: 1, problemCount: 0, warningCount: 0 });
    const other = csv.replaceAll("front side.jpg", "back.jpg");
    expect(other).not.toBe(csv);
    await upload("/import?dry_run=0", other);
    const stored = await db
      .selectFrom("product_images")
      .select("image")
      .where("product_uid", "=", uid)
      .orderBy("position")
      .orderBy("image")
      .execute();
    expect(stored.map(({ image }) => image)).toEqual([
      ...urls.slice(0, 2),
      ...["https://CDN.example.com/front side.jpg", "https://cdn.example.com/back.jpg"].sort(),
    ]);
  });

  it("imports without changes for any whitespace in the description", async () => {
    const description = "Two  spaces,\ta tab\n  and an indent \n\n\nfar below.";
    await make({ description });
    const { csv, report } = await readBack();
    expect(report).toMatchObject({ unchanged: 1 });
    await upload("/import?dry_run=0", csv.replace("far below", "below"));
    const { description: after } = await findRow(db, "products", { store_uid: shop.uid });
    expect(after).toBe("Two spaces, a tab\nand an indent\n\n\nbelow.");
  });

  it("contains the active variants, or all if none is active", async () => {
    const sizes = (...active: boolean[]) =>
      active.map((is_active, index) =>
        variantDraft({ values: [`Size ${index}`], sku: `SKU-${index}`, is_active }),
      );
    await make({ options: ["Size"], variants: sizes(true, false) });
    await make({ name: "Hat", options: ["Hat size"], variants: sizes(false, false) });
    const { csv, report } = await readBack();
    expect(csv.match(/^basket-.*SKU-\d/gm)).toHaveLength(1);
    expect(csv.match(/^hat-.*SKU-\d/gm)).toHaveLength(2);
    expect(report).toMatchObject({ unchanged: 2, problemCount: 0 });
  });

  it("updates the active variants instead of those they replaced", async () => {
    const sku = "B-1";
    const { uid, read, change } = await make({
      options: ["Size"],
      variants: [variantDraft({ values: ["S"], sku })],
    });
    for (const colour of ["Red", "Blue", "Green"]) {
      const values = ["S", colour];
      await change({ options: ["Size", "Colour"], variants: [variantDraft({ values, sku })] });
    }
    await change({ options: [], variants: [variantDraft({ sku })] });
    const { csv, report } = await readBack();
    expect(report).toMatchObject({ unchanged: 1, warningCount: 0 });
    // The other errors occur first.
    const active = { product_uid: uid, is_active: true };
    await updateRows(db, "variants", active, { position: 9 });
    await refreshCatalogues(db);
    await upload("/import?dry_run=0", csv.replace("5000.00", "7000.00"));
    expect((await read()).variants).toMatchObject([{ sku, price: "7000.00", is_active: true }]);
  });

  it("imports a product without active variants, but without replaced ones", async () => {
    const sizes = (...values: string[]) => values.map((each) => sizeOf(each));
    const sizeOf = (size: string) => variantDraft({ values: [size], sku: size, is_active: false });
    const { read, change } = await make({ options: ["Size"], variants: sizes("S", "M") });
    const changed = await change({ variants: sizes("S", "M") });
    const { csv, report } = await readBack();
    expect(csv.match(/^basket-/gm)).toHaveLength(2);
    expect(report).toMatchObject({ unchanged: 1, problemCount: 0, warningCount: 0 });
    expect(await read()).toEqual(changed);
  });
});

describe("a file", () => {
  const rowsOf = async () =>
    db
      .selectFrom("variants")
      .select(["name", "sku", "is_active"])
      .where("store_uid", "=", shop.uid)
      .orderBy("is_active", "desc")
      .orderBy("position")
      .execute();
  const importSizes = async (handle: string, rows: Record<string, string>[]) => {
    const file = productCsv(
      rows.map((cells) => ({ Handle: handle, Title: "Basket", "Variant Price": "9.00", ...cells })),
    );
    const { text } = await upload("/import?dry_run=0", file);
    return lastLine(text).report;
  };
  const size = (value: string) => ({ "Option1 Name": "Size", "Option1 Value": value });

  it("adds sizes to an inactive product", async () => {
    const { handle } = await make({ variants: [variantDraft({ is_active: false })] });
    await importSizes(handle, [size("S"), size("M")]);
    expect(await rowsOf()).toMatchObject([
      { name: "S", is_active: true },
      { name: "M", is_active: true },
      { name: "Default", is_active: false },
    ]);
  });

  it("matches active variants by options before inactive ones by SKU", async () => {
    const { handle, change } = await make({
      options: ["Size"],
      variants: [variantDraft({ values: ["S"], sku: "A-1" })],
    });
    await change({
      options: ["Size", "Colour"],
      variants: [variantDraft({ values: ["S", "Red"] })],
    });
    const red = { "Option2 Name": "Colour", "Option2 Value": "Red", "Variant SKU": "A-1" };
    const report = await importSizes(handle, [{ ...size("S"), ...red }]);
    expect(report).toMatchObject({ updated: 1, warningCount: 0 });
    expect(await rowsOf()).toMatchObject([
      { name: "S / Red", sku: "A-1", is_active: true },
      { name: "S", is_active: false },
    ]);
  });

  it("adds a size next to a replaced variant", async () => {
    const { handle, change } = await make({});
    const sizes = ["S", "M"].map((each) => variantDraft({ values: [each] }));
    await change({ options: ["Size"], variants: sizes });
    await importSizes(handle, [size("S"), size("M"), size("L")]);
    expect(await rowsOf()).toMatchObject([
      { name: "S", is_active: true },
      { name: "M", is_active: true },
      { name: "L", is_active: true },
      { name: "Default", is_active: false },
    ]);
  });

  describe("when the client disconnects", () => {
    const baskets = Array.from({ length: 600 }, (_, index) => ({
      Handle: `basket-${index}`,
      Title: "Basket",
      "Variant Price": "9.00",
    }));
    const logged: unknown[] = [];

    /** Starts an import of the baskets, and disconnects after the first line of the response. */
    async function disconnect(kysely: DashboardContext["db"], query: object): Promise<void> {
      logged.length = 0;
      const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
      const lines = await streamImport(
        testMerchant(kysely, shop.uid, { log }),
        ImportQuery.parse(query),
        bytesOf(productCsv(baskets)),
      );
      const reader = lines.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }

    afterEach(() => {
      vi.unstubAllEnvs();
    });

    it("finishes an import", async () => {
      await disconnect(db, { dry_run: "0" });
      const products = () =>
        db
          .selectFrom("products")
          .select(sql<number>`count(*)::integer`.as("count"))
          .where("store_uid", "=", shop.uid)
          .executeTakeFirstOrThrow();
      await expect.poll(products).toMatchObject({ count: baskets.length });
      expect(logged).toEqual([]);
    });

    it("stops a preview and deletes the uploaded file", async () => {
      const directory = await mkdtemp(path.join(tmpdir(), "preview-"));
      vi.stubEnv("TMPDIR", directory);
      const recorded = record();
      await disconnect(recorded.db, { dry_run: "1" });
      await expect.poll(() => readdir(directory)).toEqual([]);
      await rmdir(directory);
      const batches = recorded.statements.filter(({ sql: text }) =>
        text.includes('insert into "products"'),
      );
      // 50 products a batch; an import of all of them has 12.
      expect(batches).not.toHaveLength(0);
      expect(batches.length).toBeLessThan(6);
      expect(logged).toEqual([]);
    });
  });
});
