import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { countRemotePictures, listRemotePictures } from "#db/queries/products/remote-pictures.ts";
import type { PictureCopies } from "#lib/contract/dashboard/files.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import type { FetchPicture } from "#lib/pictures/port.ts";
import { copyPictures } from "#lib/services/pictures/copy-pictures.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { PLAIN, SHIRT } from "#tests/support/catalogue/import-store.ts";
import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { explain, type PlanStep } from "#tests/support/database/plans.ts";
import { countRows } from "#tests/support/orders/orders.ts";
import { startPictureServer } from "#tests/support/picture-server.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";
import { listen } from "#tests/support/server/listen.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;

const database = await openDatabase();
const api = await createApi(database.db);
const server = await startPictureServer();
afterAll(() => server.close());
beforeEach(async () => {
  shop = await createShop(database.db);
  merchant = await signedInMerchant(api, database.db, [{ uid: shop.uid, role: "staff" }]);
  fetchWith(server.fetcher({ isAllowed: (ip) => ip === "127.0.0.1" }));
});

const fetchWith = (fetchPicture: FetchPicture) =>
  installRuntime({ ...api.runtime, services: { ...api.runtime.services, fetchPicture } });
const below = (path: string) => `/stores/${shop.slug}${path}`;
const importRows = async (...rows: CsvRow[]) => {
  const { text } = await merchant.upload(below("/import?dry_run=0"), productCsv(rows));
  return JSON.parse(text.trim().split("\n").at(-1) ?? "").report;
};
const copyNext = (after = "") => merchant.send("POST", below("/picture-copies"), { after });
const copyAll = async () => {
  const replies: PictureCopies[] = [];
  for (let after: string | null = ""; after !== null; after = replies.at(-1)?.last ?? null) {
    const { status, body } = await copyNext(after);
    expect(status).toBe(200);
    replies.push(body.data);
  }
  return {
    copied: replies.reduce((sum, { copied }) => sum + copied, 0),
    failures: replies.flatMap((it) => it.failures),
  };
};
const left = async () => (await merchant.send("GET", below("/picture-copies"))).body.data.left;
const picturesOf = async (store = shop.uid) => {
  const images = await database.db
    .selectFrom("product_images")
    .select(["image", "alt_text", "is_primary"])
    .where("store_uid", "=", store)
    .orderBy("position")
    .execute();
  const variants = await database.db
    .selectFrom("variants")
    .select("image")
    .where("store_uid", "=", store)
    .where("image", "is not", null)
    .execute();
  return { images, variants: variants.map(({ image }) => image) };
};
/** Serves a photo of random colours at this path. */
const servePhoto = async (path: string, contentType = "image/jpeg") => {
  const photo = await sharp(randomBytes(12), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(700, 700)
    .jpeg()
    .toBuffer();
  server.paths[path] = (_, response) => {
    response.writeHead(200, { "content-type": contentType }).end(photo);
  };
  return `https://localhost${path}`;
};

it("copies pictures of all products, and importing the original URLs again changes nothing", async () => {
  const [front, side] = [await servePhoto("/front.jpg"), await servePhoto("/side.jpg")];
  const rows = [
    { ...SHIRT[0], "Image Src": front, "Variant Image": front },
    { ...SHIRT[1], "Image Src": side },
    { ...PLAIN, "Image Src": front, "Image Alt Text": "A mug" },
  ];
  await importRows(...rows);
  const other = await createShop(database.db);
  const stranger = await signedInMerchant(api, database.db, [{ uid: other.uid }]);
  await stranger.upload(`/stores/${other.slug}/import?dry_run=0`, productCsv(rows));

  expect(await left()).toBe(2);
  expect(await copyAll()).toEqual({ copied: 2, failures: [] });
  expect(await left()).toBe(0);
  const { images, variants } = await picturesOf();
  expect(images.map(({ image }) => image)).toEqual(
    Array.from({ length: 3 }, () =>
      expect.stringMatching(/^\/api\/pictures\/.{36}#layout=photo&w=700&h=700&blur=/),
    ),
  );
  expect(new Set(images.map(({ image }) => image)).size).toBe(2);
  expect(images.map(({ alt_text }) => alt_text)).toContain("A mug");
  expect(variants).toEqual([images.find(({ alt_text }) => alt_text === "A mug")?.image]);
  const { document } = await database.db
    .selectFrom("product_documents")
    .select("document")
    .where("store_uid", "=", shop.uid)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(String(document)).not.toContain("localhost/front.jpg");
  expect((await picturesOf(other.uid)).images[0]?.image).toMatch(/^https:/);

  expect(await importRows(...rows)).toMatchObject({ unchanged: 2, updated: 0 });
  expect(await picturesOf()).toEqual({ images, variants });
});

it("R49: copies the other pictures when some cannot be copied", async () => {
  server.paths["/page.png"] = (_, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end("<script>alert(1)</script>");
  };
  const photo = await plainPicture(300, 200).jpeg().toBuffer();
  server.paths["/part.jpg"] = (_, response) => {
    response.writeHead(200, { "content-type": "image/jpeg" }).end(photo.subarray(0, -90));
  };
  const urls = [
    "https://192.168.0.1/a.png",
    "https://localhost/gone.png",
    "https://localhost/page.png",
    "https://localhost/part.jpg",
    ...(await Promise.all([1, 2, 3].map((n) => servePhoto(`/photo-${n}`, "text/html")))),
  ];
  await importRows(
    ...urls.map((url, index) => ({
      ...(index === 0 ? PLAIN : { Handle: PLAIN.Handle }),
      "Image Src": url,
    })),
  );
  const { uid: product } = await database.db
    .selectFrom("products")
    .select("uid")
    .where("store_uid", "=", shop.uid)
    .executeTakeFirstOrThrow();
  const failure = (url = "", reason: string) => ({ url, product, reason });
  expect(await copyAll()).toEqual({
    copied: 3,
    failures: [
      failure(urls[0], "The server cannot be reached or is not on the public internet"),
      failure(urls[1], "The server responded with status 404"),
      failure(urls[2], "The file is not a readable JPEG, PNG, WebP, AVIF or GIF image"),
      failure(urls[3], "A part of the image is missing. Copy or download the file again"),
    ],
  });
  expect(await left()).toBe(4);
});

it("does not restore a picture that the merchant removes during the copy", async () => {
  const url = await servePhoto("/removed.jpg");
  await importRows({ ...PLAIN, "Image Src": url }, { ...PLAIN, Handle: "cup", "Image Src": url });
  const { body } = await merchant.send("GET", below("/products"));
  const at = below(`/products/${body.data.products[0].uid}`);
  const fetchPicture = server.fetcher({ isAllowed: () => true });
  fetchWith(async (...picture) => {
    const { data } = (await merchant.send("GET", at)).body;
    const saved = await merchant.send("PUT", at, { ...data, name: "Renamed", pictures: [] });
    expect(saved.status).toBe(200);
    return fetchPicture(...picture);
  });
  expect(await copyAll()).toEqual({ copied: 1, failures: [] });
  const { data } = (await merchant.send("GET", at)).body;
  expect([data.name, data.pictures]).toEqual(["Renamed", []]);
  expect((await picturesOf()).images).toHaveLength(1);
});

it("keeps the layout and the focal point that the merchant chose for the original", async () => {
  const url = await servePhoto("/focus.jpg");
  await importRows({ ...PLAIN, "Image Src": `${url}#layout=cutout&focus=top` });
  await copyAll();
  const [picture] = (await picturesOf()).images;
  expect(picture?.image).toMatch(/#layout=cutout&focus=top&w=700&h=700/);
});

it("R49: fetches at most four pictures at once, for all stores together", async () => {
  let fetching = 0;
  const released = Promise.withResolvers<void>();
  fetchWith(async () => {
    fetching += 1;
    await released.promise;
    return { problem: "No picture" };
  });
  await importRows(
    ...Array.from({ length: 6 }, (_, n) => ({
      ...(n === 0 ? PLAIN : { Handle: PLAIN.Handle }),
      "Image Src": `https://pictures.example/${n}.jpg`,
    })),
  );
  const replies = Array.from({ length: 8 }, () => copyNext());
  expect((await Promise.race(replies)).status).toBe(503);
  expect(fetching).toBe(4);
  released.resolve();
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

it("R49: rejects picture copies by non-members, and with 429 above the store's limit", async () => {
  const stranger = await signedInMerchant(api, database.db, []);
  expect((await stranger.send("POST", below("/picture-copies"), {})).status).toBe(404);
  const signedOut = await api.route(
    new Request(`http://localhost/api/dashboard${below("/picture-copies")}`, { method: "POST" }),
  );
  expect([401, 403]).toContain(signedOut.status);
  installRuntime({
    ...api.runtime,
    policies: { ...api.runtime.policies, picture_copies_per_store: 2 },
  });
  const statuses = [await copyNext(), await copyNext(), await copyNext()].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([200, 200, 429]);
});

it("R86: stops copying when the quota is exhausted, after replacing the other pictures", async () => {
  const [stored, more] = [await servePhoto("/stored.jpg"), await servePhoto("/more.jpg")];
  await importRows({ ...PLAIN, "Image Src": stored });
  await copyAll();
  await importRows(
    { ...PLAIN, Handle: "cup", "Image Src": stored },
    { Handle: "cup", "Image Src": more },
  );
  const purged: unknown[] = [];
  const cdn = createServer((request, response) => {
    purged.push(request.url);
    response.end();
  });
  const { url } = await listen(cdn);
  const { runtime } = await createApi(database.db, {
    environment: {
      VERCEL_TOKEN: "token",
      VERCEL_PROJECT_ID: "project",
      VERCEL_API_URL: url,
    },
    services: { fetchPicture: server.fetcher({ isAllowed: () => true }) },
  });
  runtime.env.PICTURE_QUOTA_MEGABYTES = 0;
  const { status, body } = await copyNext();
  expect([status, body.error_code]).toEqual([409, "PICTURE_QUOTA_EXCEEDED"]);
  expect(await left()).toBe(1);
  await expect.poll(() => purged).toHaveLength(1);
  cdn.close();
});

it("replaces the pictures of a call in one transaction", async () => {
  const urls = await Promise.all([1, 2, 3].map((n) => servePhoto(`/version-${n}`)));
  await importRows(...urls.map((url, n) => ({ ...PLAIN, Handle: `mug-${n}`, "Image Src": url })));
  const changes = async () => {
    const found = await database.db
      .selectFrom("catalogue_versions")
      .select((eb) => eb.fn.sum("version").as("changes"))
      .where("store_uid", "=", shop.uid)
      .executeTakeFirstOrThrow();
    return Number(found.changes);
  };
  const before = await changes();
  expect(await copyAll()).toEqual({ copied: 3, failures: [] });
  expect(await changes()).toBe(before + 1);
});

it("copies the other pictures when one takes longer than a call may", async () => {
  const [slow, quick] = [await servePhoto("/slow.jpg"), await servePhoto("/quick.jpg")];
  await importRows({ ...PLAIN, "Image Src": slow }, { Handle: PLAIN.Handle, "Image Src": quick });
  const fetchPicture = server.fetcher({ isAllowed: () => true });
  const ended = Promise.withResolvers<void>();
  onTestFinished(() => ended.resolve());
  const ctx = testMerchant(database.db, shop.uid, {
    services: {
      fetchPicture: async (...picture) => {
        if (picture[0] === slow) await ended.promise;
        return fetchPicture(...picture);
      },
    },
  });
  const deadline = new AbortController();
  const copies = copyPictures(ctx, { after: "" }, deadline.signal);
  const stored = () => countRows(database.db, "pictures", shop.uid);
  await expect.poll(stored).toBe(1);
  await sleep(500);
  deadline.abort();
  expect(await copies).toMatchObject({
    copied: 1,
    failures: [{ url: slow, reason: "Copying took too long. Try again" }],
    last: null,
  });
  expect(await left()).toBe(1);
});

it("finds the next remote pictures of a large catalogue by its indexes", async () => {
  await sql`
    with created as (
      insert into products (store_uid, handle, name) select ${shop.uid}, 'p' || n, 'P'
      from generate_series(1, 3000) n returning store_uid, uid
    )
    insert into product_images (store_uid, product_uid, image)
    select store_uid, uid, 'https://pictures.example/' || uid from created
  `.execute(database.db);
  await sql`analyze product_images, variants`.execute(database.db);
  const recorded = database.record();
  await listRemotePictures(recorded.db, shop.uid, "", 4);
  expect(await countRemotePictures(recorded.db, shop.uid, 2001)).toBe(2001);
  const [list, count] = await Promise.all(
    recorded.statements.map((statement) => explain(database.url, statement, "custom")),
  );
  const rowsOf = (steps: PlanStep[] = []) =>
    steps.filter(({ table }) => table).reduce((sum, { rows }) => sum + rows, 0);
  expect(rowsOf(list)).toBeLessThan(20);
  expect(rowsOf(count)).toBeLessThan(2100);
});
