import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createApiRouter } from "#lib/server/api-router.ts";

/** Neither alphabetical order nor its reverse puts specific paths first. */
const FOLDERS = [
  "[[...rest]]",
  "items",
  "items/[item]",
  "items/new",
  "items/[item]/parts/[part]",
  "items/[item]/[view]",
  "items/[item]/3d",
  "files/[...path]",
  "files/[name]",
  "(group)/items/new/parts/first",
];

const root = await mkdtemp(path.join(tmpdir(), "api-router-"));
for (const folder of FOLDERS) {
  const at = path.join(root, "app/api", folder);
  await mkdir(at, { recursive: true });
  const reply = (verb: string) => `new Response(${JSON.stringify(`${verb} ${folder}`)})`;
  await writeFile(
    path.join(at, "route.ts"),
    `export const GET = async () => ${reply("GET")}; export const DELETE = async () => ${reply("DELETE")};`,
  );
}
const route = await createApiRouter(root);
const textOf = async (pathname: string, method = "GET") => {
  const reply = await route(new Request(`http://shop.example${pathname}`, { method }));
  return reply.text();
};

afterAll(() => rm(root, { recursive: true }));

it.each([
  ["/api/items", "items"],
  ["/api/items?of=/api/other#/api", "items"],
  ["/api/items/7", "items/[item]"],
  ["/api/items/new", "items/new"],
  ["/api/items/newer", "items/[item]"],
  ["/api/items/7/parts/8", "items/[item]/parts/[part]"],
  ["/api/items/new/parts/first", "(group)/items/new/parts/first"],
  ["/api/items/new/parts/second", "items/[item]/parts/[part]"],
  ["/api/items/7/3d", "items/[item]/3d"],
  ["/api/items/7/4d", "items/[item]/[view]"],
  ["/api/files/a", "files/[name]"],
  ["/api/files/a/b", "files/[...path]"],
  ["/api/files", "[[...rest]]"],
  ["/api/items/7/parts", "items/[item]/[view]"],
  ["/api/items/7/parts/8/9", "[[...rest]]"],
  ["/api/items/", "[[...rest]]"],
  ["/api//items", "[[...rest]]"],
  ["/api", "[[...rest]]"],
])("routes %s to %s", async (pathname, folder) => {
  expect(await textOf(pathname)).toBe(`GET ${folder}`);
});

it("routes paths of thousands of characters and slashes", async () => {
  const long = "7".repeat(20_000);
  expect(await textOf(`/api/items/${long}`)).toBe("GET items/[item]");
  expect(await textOf(`/api/items/${long}/parts/8`)).toBe("GET items/[item]/parts/[part]");
  expect(await textOf(`/api/items${"/".repeat(20_000)}`)).toBe("GET [[...rest]]");
});

it("routes unknown methods to the DELETE handler, which rejects them", async () => {
  expect(await textOf("/api/items/7", "PURGE")).toBe("DELETE items/[item]");
});
