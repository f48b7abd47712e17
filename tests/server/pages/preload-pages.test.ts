import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { preloadPages } from "#lib/server/serve.ts";

const seen = globalThis as { loadedPages?: string[] };
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "preload-pages-"));
  seen.loadedPages = [];
});

afterEach(async () => {
  await rm(root, { recursive: true });
  delete seen.loadedPages;
});

test("loads all pages of the shop, including asynchronous modules, and nothing else", async () => {
  await build("(shop)/page.js", "loadedPages.push('home')");
  await build(
    "(shop)/products/[slug]/page.js",
    "module.exports = Promise.resolve().then(() => loadedPages.push('product'))",
  );
  await build("(shop)/products/[slug]/page_client-reference-manifest.js", "throw 1");
  await build("(shop)/opengraph/store/route.js", "loadedPages.push('picture')");
  await build("dashboard/page.js", "loadedPages.push('dashboard')");
  await preloadPages(root);
  expect(seen.loadedPages?.toSorted()).toEqual(["home", "product"]);
});

async function build(file: string, source: string): Promise<void> {
  const where = path.join(root, ".next/server/app", file);
  await mkdir(path.dirname(where), { recursive: true });
  await writeFile(where, source);
}
