import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { codeFences } from "#tests/docs/code-fences.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { installClient } from "#tests/support/client-project.ts";

const NODE_MODULES = path.join(import.meta.dirname, "../../node_modules");
const NEXT = path.join(NODE_MODULES, "next/dist/bin/next");
/** What `create-next-app` installs. */
const INSTALLED = ["next", "react", "react-dom", "typescript", "@types"];

const { app, browser } = await openAppInBrowser();
const folder = await mkdtemp(path.join(tmpdir(), "shop-"));
let shop: { url: string; stop: () => void };

beforeAll(async () => {
  await createNextApp();
  await installDownloadedClient();
  await writeFiles();
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  // Also checks the types.
  await promisify(execFile)(process.execPath, [NEXT, "build"], { cwd: folder, env });
  shop = await startShop(env);
});

afterAll(async () => {
  shop?.stop();
  await rm(folder, { recursive: true });
});

/** Creates the empty app, with links to the packages of this repository. */
async function createNextApp(): Promise<void> {
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
  const compilerOptions = {
    lib: ["dom", "dom.iterable", "esnext"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    esModuleInterop: true,
    module: "esnext",
    moduleResolution: "bundler",
    isolatedModules: true,
    jsx: "react-jsx",
  };
  const include = ["next-env.d.ts", "**/*.ts", "**/*.tsx"];
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include, exclude: ["node_modules"] }),
  );
  // Next compiles only files below this folder, and follows the links.
  const config = { turbopack: { root: path.parse(folder).root } };
  await writeFile(
    path.join(folder, "next.config.mjs"),
    `export default ${JSON.stringify(config)};`,
  );
}

async function installDownloadedClient(): Promise<void> {
  const response = await fetch(`${app.url}/client.tgz`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/gzip",
    "cache-control": "no-cache",
    etag: expect.any(String),
  });
  await writeFile(path.join(folder, "client.tgz"), await response.bytes());
  await installClient(folder);
  for (const name of INSTALLED) {
    await symlink(path.join(NODE_MODULES, name), path.join(folder, "node_modules", name));
  }
}

/** Writes the files of the page, with a key. */
async function writeFiles(): Promise<void> {
  const page = await (await fetch(`${app.url}/docs/build-a-shop.md`)).text();
  const store = await findStoreBySlug(app.db, "oja");
  const { key } = await createTestKey(app.db, store?.uid ?? "");
  for (const { words, text } of codeFences(page)) {
    const [name] = words;
    if (name === undefined) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text.replace("sfk_test_…", key));
  }
}

async function startShop(env: NodeJS.ProcessEnv): Promise<typeof shop> {
  const child = spawn(process.execPath, [NEXT, "start", "--port", "0"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (url) return { url, stop: () => child.kill() };
  }
  throw new Error("The shop did not start");
}

/** Puts two units of a product into the cart and chooses the first delivery whose name begins with `delivery`. */
async function openCheckout(delivery: RegExp) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(shop.url);
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByLabel("Quantity of Shea Hand Lotion").fill("2");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("₦9,600.00").waitFor();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("link", { name: delivery }).first().click();
  await page.getByLabel("Name").fill("Ada Obi");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("+2348012345678");
  return page;
}

/** Places the order and returns its number. */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL(/\/orders\/ORD-\w{10}$/);
  return page.url().slice(-"ORD-0123456789".length);
}

const storedOrder = (number: string) =>
  app.db
    .selectFrom("orders")
    .select(["customer_email", "fulfilment_method", "delivery_fee", "total_amount"])
    .where("order_number", "=", number)
    .executeTakeFirst();

it("places a pickup order and shows it only to the browser that placed it", async () => {
  const page = await openCheckout(/^Pickup/);
  const number = await placeOrder(page);
  expect(await page.locator("main").innerText()).toMatch(
    `Order ${number}\n2 × Shea Hand Lotion, Lemongrass / 250 ml: ₦9,600.00\n\nTotal: ₦10,320.00`,
  );
  expect(await storedOrder(number)).toMatchObject({
    customer_email: "ada@example.com",
    fulfilment_method: "pickup",
    total_amount: "10320.00",
  });
  expect((await fetch(`${shop.url}/orders/${number}`)).status).toBe(404);
  await page.goto(`${shop.url}/cart`);
  await page.getByText("Your cart is empty.").waitFor();
});

it("places an order with delivery after the shopper corrects a rejected phone number", async () => {
  const page = await openCheckout(/^Delivery: Lagos Mainland, 2 days/);
  await page.getByLabel("Address").fill("12 Allen Avenue, Ikeja, Lagos");
  await page.getByLabel("Phone").fill("12");
  await page.getByRole("button", { name: "Place order" }).click();
  await page.getByText("Please check: phone.").waitFor();
  expect(await page.getByLabel("Address").inputValue()).toBe("12 Allen Avenue, Ikeja, Lagos");
  await page.getByLabel("Phone").fill("+2348012345678");
  expect(await storedOrder(await placeOrder(page))).toMatchObject({
    fulfilment_method: "delivery",
    delivery_fee: "2000.00",
    total_amount: "12320.00",
  });
});
