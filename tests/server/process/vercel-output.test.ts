import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPictureFiles } from "#db/queries/products/pictures.ts";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { DEMO_TEMPLATE } from "#tests/support/database/templates.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
/** The folder in which `vercel build` ran. */
const PROJECT = process.env.VERCEL_PROJECT_FOLDER ?? ROOT;
const OUTPUT = path.join(PROJECT, ".vercel/output/functions");
const isBuilt = existsSync(OUTPUT);
const CRON_SECRET = "a-secret-for-the-scheduler";
const IMMUTABLE = "public, max-age=31536000, s-maxage=31536000, immutable";

if (!isBuilt) {
  console.warn(
    `The functions of vercel build are NOT tested: ${OUTPUT} does not exist. Run vercel build first, or name its folder in VERCEL_PROJECT_FOLDER.`,
  );
}

describe.skipIf(!isBuilt)("output of vercel build", () => {
  let database: TestDatabase;
  let api: Child<{ url: string }>;
  let pages: Child<{ url: string }>;
  let openGraphPictures: Child<{ url: string }>;
  let proxy: Child<{ url: string }>;
  let storeUid: string;
  let key: string;

  beforeAll(async () => {
    database = await createTestDatabase(DEMO_TEMPLATE);
    storeUid = (await findStoreBySlug(database.db, "oja"))?.uid ?? "";
    const expiresAt = null;
    key = (await createKey(database.db, { storeUid, name: "test", mode: "sandbox", expiresAt }))
      .key;
    const start = (name: string) =>
      startChild<{ url: string }>(
        process.execPath,
        [path.join(ROOT, "tests/support/vercel/vercel-function.ts"), PROJECT, name],
        {
          env: {
            ...process.env,
            NODE_ENV: "production",
            VERCEL: "1",
            VERCEL_PROJECT_PRODUCTION_URL: "shop.example",
            PUBLIC_URL: "",
            DATABASE_URL: database.url,
            APP_MODE: "sandbox",
            CRON_SECRET,
            LOG_LEVEL: "error",
          },
        },
      );
    api = await start("api/public/v1/products");
    pages = await start("products/[slug]");
    openGraphPictures = await start("opengraph/products/[uid]");
    proxy = await start("_middleware");
  });

  afterAll(async () => {
    await Promise.all([api, pages, openGraphPictures, proxy].map((child) => child?.finish()));
    await database?.drop();
  });

  /** Calls a function for the route that the platform has matched, with its parameters in the query. */
  const call = (
    { greeting }: Child<{ url: string }>,
    route: string,
    address: string,
    headers: Record<string, string> = {},
  ) => {
    const url = new URL(address, greeting.url);
    const names = route.split("/").map((segment) => /^\[(\w+)\]$/.exec(segment)?.[1]);
    for (const [index, name] of names.entries()) {
      if (name) url.searchParams.set(`nxtP${name}`, url.pathname.split("/")[index] ?? "");
    }
    return fetch(url, {
      headers: { "x-matched-path": route, "x-real-ip": "203.0.113.1", ...headers },
    });
  };

  /** Calls the proxy first, as the platform does for pages, and passes on the headers that it sets. */
  const page = async (route: string, address: string) => {
    const { headers, status } = await fetch(proxy.greeting.url + address);
    expect([status, headers.get("x-middleware-next")]).toEqual([200, "1"]);
    const names = headers.get("x-middleware-override-headers")?.split(",") ?? [];
    const passed = names.map((name) => [name, headers.get(`x-middleware-request-${name}`) ?? ""]);
    const { host: _, connection: __, ...others } = Object.fromEntries(passed);
    return call(pages, route, address, others);
  };

  it("answers the API", async () => {
    const route = "/api/public/v1/products";
    const authorization = { authorization: `Bearer ${key}` };
    const list = await call(api, route, `${route}?limit=1`, authorization);
    expect(list.status).toBe(200);
    const { data } = await list.json();
    const { uid } = data.results[0];
    const product = await call(api, `${route}/[uid]`, `${route}/${uid}`, authorization);
    expect((await product.json()).data.uid).toBe(uid);
    expect((await call(api, route, route)).status).toBe(401);
  });

  it("renders pages behind the proxy and their Open Graph pictures", async () => {
    const list = await (await page("/products", "/products")).text();
    const address = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
    const product = await page("/products/[slug]", address);
    expect(product.status).toBe(200);
    const html = await product.text();
    expect(html).toMatch(/<script[^>]* nonce="[^"]+"/);
    const meta = /<meta property="og:image" content="https:\/\/shop\.example([^"]+)"/.exec(html);
    const picture = await call(openGraphPictures, "/opengraph/products/[uid]", meta?.[1] ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cache-control")).toBe(IMMUTABLE);
  });

  it("serves uploaded pictures", async () => {
    const { uid } = await insertRow(database.db, "pictures", { store_uid: storeUid, bytes: 7 });
    await insertPictureFiles(database.db, uid, [{ name: "full", bytes: Buffer.from("picture") }]);
    const picture = await call(api, "/api/pictures/[picture]", `/api/pictures/${uid}`);
    expect([picture.status, await picture.text()]).toEqual([200, "picture"]);
    expect(picture.headers.get("cache-control")).toBe(IMMUTABLE);
  });

  it("purges only for the scheduler", async () => {
    const route = "/api/cron/purge";
    expect((await call(api, route, route)).status).toBe(401);
    const authorization = `Bearer ${CRON_SECRET}`;
    expect((await call(api, route, route, { authorization })).status).toBe(200);
  });
});
