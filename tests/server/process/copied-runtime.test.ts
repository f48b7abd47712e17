import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { copyRuntime } from "#lib/server/copy-runtime.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createRemoteMerchant, remoteBrowser } from "#tests/support/api/remote-merchant.ts";
import { DEMO_TEMPLATE } from "#tests/support/database/templates.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";
import { startInstance } from "#tests/support/server/app.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const MAX_MEGABYTES = 150;

// Outside the repository, whose packages must not be found.
const folder = await mkdtemp(path.join(tmpdir(), "runtime-"));
await copyRuntime(ROOT, folder);
const { db, url: databaseUrl } = await openDatabase(DEMO_TEMPLATE);
const app = await startInstance(
  {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "a secret for the tests, long enough",
    // Loads the packages of telemetry; nothing listens there.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    LOG_LEVEL: "warn",
  },
  folder,
);

afterAll(async () => {
  await app?.end("SIGTERM");
  await rm(folder, { recursive: true });
});

it("copies no build tool, no source map and less than 150 MB", () => {
  const files = globSync("**/*", { cwd: folder });
  const tools =
    /node_modules\/(@next\/swc|vite|rolldown|lightningcss|@?typescript|tailwind|@embedded|@biomejs|playwright)/;
  expect(files.filter((file) => tools.test(file) && /\.(js|mjs|cjs|node)$/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const bytes = files.map((file) => statSync(path.join(folder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_MEGABYTES * 2 ** 20);
});

it("serves pages, the API, pictures and the documentation from the copied files", async () => {
  const list = await (await fetch(`${app.url}/products`)).text();
  const product = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
  const paths = ["/", product, "/docs", "/docs/orders", "/docs.md", "/dashboard/sign-in"];
  const files = [
    "/api/health",
    "/api/ready",
    "/demo/radio.webp",
    "/client.tgz",
    "/opengraph/store",
    "/llms.txt",
  ];
  for (const url of [...paths, ...files]) {
    const response = await fetch(app.url + url);
    await response.arrayBuffer();
    expect([url, response.status]).toEqual([url, 200]);
  }
  const picture = await fetch(`${app.url}/opengraph${product}`);
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(1200);
  expect(app.output()).not.toMatch(/cannot find/i);
});

it("signs merchants in and decodes their pictures from the copied files", async () => {
  const store = await findStoreBySlug(db, "oja");
  const merchant = remoteBrowser(app.url);
  const credentials = await createRemoteMerchant(db, app.url, store?.uid ?? "");
  expect((await merchant.signIn(credentials)).status).toBe(200);
  const png = await plainPicture(9, 9).png().toBuffer();
  const { status } = await merchant.upload("/stores/oja/pictures", new Uint8Array(png));
  expect(status).toBe(200);
});

it("runs the commands from the copied files", async () => {
  for (const command of globSync("lib/cli/{store,key,merchant,coupon,import}.ts", {
    cwd: folder,
  })) {
    const { stdout } = await promisify(execFile)(process.execPath, [command, "--help"], {
      cwd: folder,
    });
    expect(stdout).toContain("Usage");
  }
});
