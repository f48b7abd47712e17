import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createRemoteMerchant, remoteBrowser } from "#tests/support/api/remote-merchant.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { addProduct, createShop, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { databaseTimeIn } from "#tests/support/database/db-clock.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { PURGE_TOKEN, startHttpCache } from "#tests/support/server/http-cache.ts";
import { freePort } from "#tests/support/server/listen.ts";
import { runProgram } from "#tests/support/server/program.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

const { db, url: databaseUrl } = await openDatabase();
const shop = await createShop(db);
const product = (await addProduct(db, shop.uid, { product: { name: "Blue Kettle" } })).uid;
const cache = await startHttpCache();
const environment = {
  DATABASE_URL: databaseUrl,
  STOREFRONT_STORE: shop.slug,
  AUTH_SECRET: "a secret for the tests, long enough",
  VERCEL_API_URL: cache.url,
  VERCEL_TOKEN: PURGE_TOKEN,
  VERCEL_PROJECT_ID: "prj_test",
};

afterAll(() => cache.close());

const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(cache.url + url, { headers, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

/** Starts the build as Vercel runs it: Next alone, whose functions can purge the CDN. */
async function startFunctions() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [
      "--import",
      "./tests/support/vercel/vercel-context.ts",
      "node_modules/next/dist/bin/next",
      "start",
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        APP_MODE: "sandbox",
        LOG_LEVEL: "warn",
        ...environment,
        VERCEL: "1",
        PORT: String(port),
        PUBLIC_URL: url,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  child.stdout.resume();
  await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: 60_000, interval: 200 });
  return {
    url,
    end: async () => {
      const exit = once(child, "exit");
      child.kill();
      await exit;
    },
  };
}

async function startServer() {
  const { url, end } = await startInstance({ ...environment, CDN_CACHE_SECONDS: "60" });
  return { url, end: () => end("SIGTERM") };
}

/** Signs a new owner of the store in, and returns the `Cookie` header of the session. */
async function signIn(url: string): Promise<string> {
  const credentials = await createRemoteMerchant(db, url, shop.uid);
  const reply = await fetch(`${url}/api/dashboard/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(credentials),
  });
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Imports one product by the command. */
async function importProduct(title: string, environment: Record<string, string>) {
  const file = path.join(inject("scratchDir"), `${title}.csv`);
  await writeFile(file, productCsv([{ Handle: title, Title: title, "Variant Price": "5" }]));
  return runProgram(environment, "lib/cli/import.ts", file, "--store", shop.slug);
}

describe.each([
  ["npm start", startServer],
  ["functions on Vercel", startFunctions],
])("CDN in front of %s", (host, start) => {
  let app: { url: string; end(): Promise<unknown> };

  beforeAll(async () => {
    app = await start();
    cache.origin = app.url;
    cache.clear();
  });
  beforeEach(() => {
    cache.misses = [];
  });
  afterAll(() => app.end());

  it.each(["/?hit", "/products?q=kettle"])("answers %s from the cache", async (url) => {
    const first = await read(url);
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining("Blue Kettle") });
    expect(first.headers.get("cdn-cache-control")).toMatch(/^max-age=\d\d$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const policy = first.headers.get("content-security-policy");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/nonce|unsafe-inline/);
    const second = await read(url, { cookie: "session=somebody" });
    expect(second.headers.get("x-cache")).toBe("HIT");
    expect(second.text).toBe(first.text);
    expect(cache.misses).toEqual([url]);
  });

  it("R60: never caches personal pages or pages that vary by cookie", async () => {
    const cookie = "better-auth.session_token=x; __Host-session=y";
    for (const url of ["/basket", "/checkout", "/orders", "/dashboard/sign-in", "/docs"]) {
      const page = await read(url, { cookie });
      expect([url, page.headers.get("cdn-cache-control")]).toEqual([url, null]);
      expect(page.headers.get("cache-control")).toMatch(/no-store/);
    }
    const [plain, withCookie] = [await read("/products?a"), await read("/products?b", { cookie })];
    expect(withCookie.headers.get("set-cookie")).toBeNull();
    const main = ({ text }: { text: string }) => /<main.*<\/main>/s.exec(text)?.[0];
    expect(main(withCookie)?.replaceAll("?b", "?a")).toBe(main(plain));
  });

  it("R94: shows the pages of a closed store only to its members, whoever asks first", async () => {
    const member = await signIn(app.url);
    // The last character of a signature has bits that are ignored; the first one has none.
    const forged = member.replace(/(?<=\.)[^.;](?=[^.;]*%3D)/, (first) =>
      first === "x" ? "y" : "x",
    );
    expect(forged).not.toBe(member);
    const [, path = ""] =
      /href="(\/products\/blue-kettle[^"]*)"/.exec((await read("/?open")).text) ?? [];
    await updateRows(db, "stores", { uid: shop.uid }, { is_live: false });
    cache.clear();
    for (const url of ["/?closed", "/products?closed", path]) {
      for (const cookie of [member, "", forged, member]) {
        const page = await read(url, { cookie });
        const isShown = page.text.includes("Blue Kettle");
        expect([url, cookie === member, isShown]).toEqual([
          url,
          cookie === member,
          cookie === member,
        ]);
        expect(page.text.includes(">Closed</h1>")).toBe(!isShown);
        expect(page.text.includes("Only you and your team can see it")).toBe(isShown);
        expect(page.headers.get("x-cache")).not.toBe("HIT");
        expect(page.headers.get("cdn-cache-control")).toBeNull();
        expect(page.headers.get("cache-control")).toMatch(/no-store/);
      }
      expect((await read(url, { rsc: "1" })).text).not.toContain("Blue Kettle");
    }
    for (const url of ["/opengraph/store", "/app-icon/192", "/manifest.webmanifest"]) {
      expect((await read(url, { cookie: member })).status).toBe(404);
    }
    expect((await read("/robots.txt", { cookie: member })).text).toMatch(/^Disallow: \/$/m);
    await updateRows(db, "stores", { uid: shop.uid }, { is_live: true });
    expect((await read("/?closed")).text).toContain("Blue Kettle");
  });

  it("stores no response to the router and no missing page", async () => {
    for (const headers of [{ rsc: "1" }, {}] as Record<string, string>[]) {
      const reply = await read("/products?_rsc", headers);
      expect([reply.status, reply.headers.get("cdn-cache-control")]).toEqual([200, null]);
      const type = "rsc" in headers ? "text/x-component" : "text/html; charset=utf-8";
      expect(reply.headers.get("content-type")).toBe(type);
    }
    await read("/products");
    expect((await read("/products", { rsc: "1" })).text).not.toContain("<html");
    const missing = await read("/products/nothing-6f0b8a30-0000-4000-8000-000000000000");
    expect([missing.status, missing.headers.get("cdn-cache-control")]).toEqual([404, null]);
  });

  it("R70: serves nothing else below the internal paths", async () => {
    const paths = ["/render/api/public/v1/store", "/render/dashboard/sign-in", "/render/render"];
    if (host === "npm start") {
      paths.push("/edge", "/edge/products", "/render", "/render/products");
    }
    for (const url of paths) {
      expect([url, (await read(url)).status]).toEqual([url, 404]);
    }
  });

  it("answers with the error page and stores nothing while a page cannot be rendered", async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
    await rename("product_documents", "away");
    const failed = await read("/products?q=failing").finally(() =>
      rename("away", "product_documents"),
    );
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(failed.headers.get("cdn-cache-control")).toBeNull();
    expect((await read("/products?q=failing")).status).toBe(200);
  });

  it("shows no promo after its end, without a purge", async () => {
    const promo_expiry = await databaseTimeIn(db, 8_000);
    const promo = { price: "900.00", promo_price: "123.00", promo_expiry };
    await addProduct(db, shop.uid, {
      product: { name: "Promo Lamp" },
      variants: [promo],
    });
    const url = `/products?q=lamp&n=${promo_expiry.getTime()}`;
    expect((await read(url)).text).toContain("123");
    const price = async () => {
      const { text } = await read(url);
      if ((await databaseTimeIn(db, 0)) >= promo_expiry) return /₦?123\b/.test(text);
      return undefined;
    };
    // A page with another life is cached for a minute, which the poll does not wait for.
    await expect.poll(price, { interval: 300 }).toBe(false);
    await db.deleteFrom("products").where("name", "=", "Promo Lamp").execute();
    await refreshCatalogues(db);
  });

  // On a server, only the life of a page bounds how long the CDN shows it.
  if (start !== startFunctions) return;

  it("shows an edit after a function has purged the cache", async () => {
    const credentials = await createRemoteMerchant(db, app.url, shop.uid);
    const browser = remoteBrowser(app.url);
    await browser.signIn(credentials);
    expect((await read("/products?dashboard")).text).toContain("Blue Kettle");
    for (const state of ["hidden", "visible"]) {
      const { status } = await browser.send("PATCH", `/stores/${shop.slug}/products`, {
        selection: { products: [product] },
        change: { state },
      });
      expect(status).toBe(200);
      const text = async () => (await read("/products?dashboard")).text.includes("Blue Kettle");
      await expect.poll(text).toBe(state === "visible");
    }
  });

  it("shows an import after its command has purged the cache", async () => {
    expect((await read("/products?command")).text).not.toContain("Red Toaster");
    await importProduct("Red Toaster", environment);
    expect((await read("/products?command")).text).toContain("Red Toaster");
  });

  it("keeps serving the cached page when the purge fails, and reports it", async () => {
    await read("/products?rejected");
    const { err } = await importProduct("Green Fan", { ...environment, VERCEL_TOKEN: "another" });
    expect(err).toContain("did not purge the shop's pages");
    expect((await read("/products?rejected")).text).not.toContain("Green Fan");
  });
});
