import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { NEW_PRODUCT } from "#lib/dashboard/variant-drafts.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";
import { openApp } from "#tests/fixtures.ts";
import {
  createRemoteMerchant,
  type RemoteBrowser,
  remoteBrowser,
} from "#tests/support/api/remote-merchant.ts";
import { openRemoteShop, type RemoteShop } from "#tests/support/api/remote-shop.ts";
import { PLAIN } from "#tests/support/catalogue/import-store.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const CHUNKS = path.join(import.meta.dirname, "../../../.next/static/chunks");

const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";

const CRON_SECRET = "a-secret-for-the-scheduler";

let shop: RemoteShop;
let merchant: RemoteBrowser;

const app = await openApp({
  AUTH_SECRET: "a secret for the tests, long enough",
  CRON_SECRET,
});
const { db } = app;

beforeEach(async () => {
  shop = await openRemoteShop(db);
  merchant = remoteBrowser(app.url);
  await merchant.signIn(await createRemoteMerchant(db, app.url, shop.uid));
});

const send = (method: string, below: string, body?: unknown) =>
  merchant.send(method, `/stores/${shop.slug}${below}`, body);
const upload = (file: Buffer) =>
  merchant.upload(`/stores/${shop.slug}/pictures`, new Uint8Array(file));
const urlOf = ({ text }: { text: string }): string => JSON.parse(text).data.url;
const productWith = (...urls: string[]) => ({
  ...NEW_PRODUCT,
  name: "Basket",
  variants: [variantDraft({})],
  pictures: urls.map((url) => ({ url, alt_text: "" })),
});

const DECEPTIVE = ["/\\evil.example/x.png", "https:\\\\evil.example/x.png", "/a\u0007/x.png"];

it.each(DECEPTIVE)("R62: rejects the picture URL %j at every entry", async (url) => {
  const product = await send("POST", "/products", productWith("/demo/radio.webp", url));
  expect([product.status, product.body.details[0].field]).toEqual([400, "pictures[1].url"]);
  const { body } = await send("GET", "/settings");
  const settings = await send("PUT", "/settings", { ...body.data, logo: url });
  expect([settings.status, settings.body.details[0].field]).toEqual([400, "logo"]);
  const file = productCsv([{ ...PLAIN, "Image Src": url, "Variant Image": url }]);
  const { text } = await merchant.upload(`/stores/${shop.slug}/import?dry_run=0`, file);
  const { report } = JSON.parse(text.trim().split("\n").at(-1) ?? "");
  expect(report.warnings.map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringMatching(/^Variant Image .* is not an http or https URL: skipped$/),
    expect.stringMatching(/^Image Src .* is not an http or https URL: skipped$/),
  ]);
});

it("R78: rejects surplus uploads with a time to retry and serves static files at the same time", async () => {
  const [chunk = ""] = (await readdir(CHUNKS)).filter((name) => name.endsWith(".js"));
  const slow = await plainPicture(2500, 2500).gif().toBuffer();
  const replies = Promise.all(Array.from({ length: 12 }, () => upload(slow)));
  let isDone = false;
  void replies.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  const begun = performance.now();
  while (!isDone) {
    const started = performance.now();
    await (await fetch(`${app.url}/_next/static/chunks/${chunk}`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - started);
  }
  const lasted = performance.now() - begun;
  const rejected = (await replies).filter(({ status }) => status !== 200);
  expect(rejected.length).toBeGreaterThanOrEqual(6);
  for (const { status, headers, text } of rejected) {
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(JSON.parse(text).error_code).toBe("UPLOADS_BUSY");
  }
  // Without the queue a file waits for most uploads, also where a busy machine delays it.
  expect(slowest).toBeLessThan(Math.max(1_000, lasted / 2));
  expect(app.output()).not.toContain("UPLOADS_BUSY");
});

const statusOf = async (url: string) => (await fetch(app.url + url)).status;
const deletePicture = async (url: string) => {
  const { status, body } = await send("DELETE", url.replace("/api", ""));
  return [status, body.error_code];
};
/** Uploads a picture of a random colour. */
const uploadDot = async () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const dot = plainPicture(8, 8).linear([0, 0, 0], [r, g, b]);
  return urlOf(await upload(await dot.png().toBuffer()));
};

it("R86: rejects deleting a picture that a product or the logo shows", async () => {
  const [shared, logo] = [await uploadDot(), await uploadDot()];
  const product = await send("POST", "/products", productWith(shared));
  const { data: settings } = (await send("GET", "/settings")).body;
  const saved = await send("PUT", "/settings", { ...settings, logo });
  expect([product.status, saved.status]).toEqual([200, 200]);
  for (const url of [shared, logo]) {
    expect(await deletePicture(url)).toEqual([409, "PICTURE_IN_USE"]);
  }
  const { data } = product.body;
  const emptied = await send("PUT", `/products/${data.uid}`, { ...data, pictures: [] });
  expect(emptied.status).toBe(200);
  expect((await deletePicture(shared))[0]).toBe(200);
});

it("R86: returns the same URL for the same upload and serves each of its widths", async () => {
  const photo = await sharp(randomBytes(12), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(700, 700)
    .jpeg()
    .toBuffer();
  const url = urlOf(await upload(photo));
  expect(urlOf(await upload(photo))).toBe(url);
  const widths = await Promise.all(
    ["", "?width=640", "?width=320"].map(async (query) => {
      const reply = await fetch(app.url + withoutDisplay(url) + query);
      return (await sharp(await reply.arrayBuffer()).metadata()).width;
    }),
  );
  expect(widths).toEqual([700, 640, 320]);
  for (const width of ["960", "1", "full2", "__proto__"]) {
    expect(await statusOf(`${withoutDisplay(url)}?width=${width}`)).toBe(404);
  }
});

it("R86: deletes an unused picture of the store's own, once", async () => {
  const url = await uploadDot();
  const other = await openRemoteShop(db);
  const stranger = remoteBrowser(app.url);
  await stranger.signIn(await createRemoteMerchant(db, app.url, other.uid));
  const foreign = url.replace("/api", `/stores/${other.slug}`);
  expect((await stranger.send("DELETE", foreign)).status).toBe(404);
  const both = await Promise.all([deletePicture(url), deletePicture(url)]);
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 404]);
  expect(await statusOf(url)).toBe(404);
});

it("R86: purges unused pictures a day after their upload and rejects their use afterwards", async () => {
  const [used, unused, recent] = [await uploadDot(), await uploadDot(), await uploadDot()];
  await send("POST", "/products", productWith(used));
  await db
    .updateTable("pictures")
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where("uid", "!=", withoutDisplay(recent).split("/").at(-1) ?? "")
    .execute();
  const purge = await fetch(`${app.url}/api/cron/purge`, {
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  });
  expect((await purge.json()).data.pictures).toBeGreaterThan(0);
  expect(await Promise.all([used, unused, recent].map(statusOf))).toEqual([200, 404, 200]);
  const product = await send("POST", "/products", productWith(recent, unused));
  expect([product.status, product.body.details]).toEqual([
    400,
    [
      {
        field: "pictures[1].url",
        problem: "is not an image of this store: upload it again",
      },
    ],
  ]);
  const { data: settings } = (await send("GET", "/settings")).body;
  const rejected = await send("PUT", "/settings", { ...settings, logo: unused });
  expect([rejected.status, rejected.body.details[0].field]).toEqual([400, "logo"]);
});

const cachingOf = async (url: string) => {
  const { status, headers } = await fetch(app.url + url);
  return [status, headers.get("cache-control")];
};

it("addresses a product's shared picture by its version, immutable until the product changes", async () => {
  const list = await (await fetch(`${app.url}/products`)).text();
  const page = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
  const sharedPicture = async () => {
    const html = await (await fetch(app.url + page)).text();
    const [, url = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    return new URL(url).pathname + new URL(url).search;
  };
  const before = await sharedPicture();
  expect(before).toMatch(/^\/opengraph\/products\/[0-9a-f-]{36}\?v=[\w-]{12}$/);
  expect(await cachingOf(before)).toEqual([200, IMMUTABLE]);
  const handle = page.slice("/products/".length);
  await sql`update products set name = name || ' II' where handle = ${handle}`.execute(db);
  await refreshCatalogues(db);
  await expect.poll(sharedPicture).not.toBe(before);
  expect(await cachingOf(await sharedPicture())).toEqual([200, IMMUTABLE]);
  const revalidated = [200, "public, max-age=0, s-maxage=60, must-revalidate"];
  expect(await cachingOf(before)).toEqual(revalidated);
  expect(await cachingOf("/opengraph/store")).toEqual(revalidated);
});

it("serves demo pictures as immutable, and no missing one", async () => {
  expect(await cachingOf("/demo/radio.webp")).toEqual([200, IMMUTABLE]);
  for (const missing of ["/demo/no-such.webp", "/demo/radio.webp.exe", "/demo/LICENSE"]) {
    expect((await cachingOf(missing))[1]).not.toMatch(/immutable|s-maxage/);
  }
});
