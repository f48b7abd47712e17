import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { buildPath, toCurl } from "#lib/docs/requests.ts";

/** Returns the arguments that a shell passes to `curl`. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ...process.env, STOREFRONT_KEY: "k" };
  return execFileSync("sh", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
}

it("returns a curl command with correct shell quoting", () => {
  const body = `{ "name": "O'Neil $HOME \`id\` \\"x\\" !" }`;
  const url = "https://shop.example/api/public/v1/orders?search=$(id)";
  const request = { method: "POST", url, headers: [["X-A", "b'c"]] as [string, string][], body };
  expect(argumentsOf(toCurl({ ...request, unauthenticated: false }))).toEqual([
    url,
    ...["-H", "Authorization: Bearer k"],
    ...["-H", "Content-Type: application/json"],
    ...["-H", "X-A: b'c"],
    ...["-d", body],
  ]);
});

it("omits the key for public endpoints", () => {
  const request = {
    method: "GET",
    url: "https://shop.example/x",
    headers: [],
    unauthenticated: true,
  };
  expect(toCurl(request)).toBe('curl "https://shop.example/x"');
});

it("fills in path parameters and omits empty query values", () => {
  const query = { limit: "5", search: "a b&c", category: "", products: "1,2" };
  expect(buildPath("/orders/{order_number}/events", { order_number: "A/1" }, {})).toBe(
    "/orders/A%2F1/events",
  );
  expect(buildPath("/products", {}, query)).toBe("/products?limit=5&search=a+b%26c&products=1,2");
});
