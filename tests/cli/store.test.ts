import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { listen } from "#tests/support/server/listen.ts";
import { runProgram } from "#tests/support/server/program.ts";

const { db, url } = await openDatabase();
const PUBLIC_URL = "https://shop.example";

/** Runs a command; returns its exit code and the lines of its output. */
async function run(command: string, environment: Record<string, string>, ...args: string[]) {
  const program = `lib/cli/${command}.ts`;
  const { code, out, err } = await runProgram(
    { DATABASE_URL: url, PUBLIC_URL, ...environment },
    program,
    ...args,
  );
  return { code, lines: (out + err).trim().split("\n") };
}

const create = (slug: string, environment: Record<string, string> = {}) =>
  run(
    "store",
    environment,
    "create",
    ...["--slug", slug, "--name", "Drums", "--email", "a@example.com", "--phone", "+2348031000000"],
  );
const isLive = async (slug: string) => (await findRow(db, "stores", { slug })).is_live;

it("creates a closed store and prints where its pages are and what comes next", async () => {
  await createShop(db, { slug: "first" });
  expect(await create("drums")).toEqual({
    code: 0,
    lines: [
      "Created Drums. It is closed: only its members see its shop.",
      "This instance's pages show no store, because there are several. Set STOREFRONT_STORE=first or STOREFRONT_STORE=drums to show one",
      "Next: npm run merchant -- create --email you@example.com --store drums",
      "drums",
    ],
  });
  expect(await isLive("drums")).toBe(false);
  const shown = await create("flutes", { STOREFRONT_STORE: "flutes" });
  expect(shown.lines[1]).toBe(`Its pages are at ${PUBLIC_URL}`);
  const other = await create("harps", { STOREFRONT_STORE: "flutes" });
  expect(other.lines[1]).toBe(
    "To show its pages instead of flutes, start an instance with STOREFRONT_STORE=harps",
  );
});

it("purges the pages of a store that it opens or closes, and says nothing more about a complete one", async () => {
  const shop = await createShop(db, { is_live: false });
  await addProduct(db, shop.uid);
  await insertRow(db, "locations", { store_uid: shop.uid, name: "Front desk" });
  const purged: string[] = [];
  const vercel = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (text) => purged.push(text));
    request.on("end", () => response.end("{}"));
  });
  onTestFinished(() => void vercel.close());
  const environment = {
    STOREFRONT_STORE: shop.slug,
    VERCEL_API_URL: (await listen(vercel)).url,
    VERCEL_TOKEN: "token",
    VERCEL_PROJECT_ID: "project",
  };
  expect(await run("store", environment, "open", shop.slug)).toEqual({
    code: 0,
    lines: [`${shop.slug} is open.`, `Its pages are at ${PUBLIC_URL}`],
  });
  expect(purged).toEqual([expect.stringContaining(shop.uid)]);
  await run("store", environment, "close", shop.slug);
  expect(purged).toHaveLength(2);
});

it("opens a store that lacks something, says what to add, and closes it again", async () => {
  const { slug } = await createShop(db, { is_live: false });
  const environment = { STOREFRONT_STORE: slug };
  expect(await run("store", environment, "open", slug)).toEqual({
    code: 0,
    lines: [
      `${slug} is open.`,
      `Its pages are at ${PUBLIC_URL}`,
      "Now add a product that shoppers can see and a delivery rate, a pickup location or couriers.",
    ],
  });
  expect(await isLive(slug)).toBe(true);
  expect(await run("store", environment, "close", slug)).toEqual({
    code: 0,
    lines: [`${slug} is closed.`],
  });
  expect(await isLive(slug)).toBe(false);
  const list = await run("store", {}, "list");
  expect(list.lines.find((line) => line.includes(slug))).toContain("false");
  expect(await run("store", {}, "open", "nobody")).toEqual({
    code: 1,
    lines: ['Error: No store has the slug "nobody"; see: npm run store -- list'],
  });
});
