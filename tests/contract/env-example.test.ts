import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readEnv } from "#lib/env.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");
const source = readFileSync(path.join(ROOT, "lib/env.ts"), "utf8");

const offered = parseEnv(example.replace(/^# ?([A-Z_]+=)/gm, "$1"));
const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);

/** Set by the platform, not by an operator. */
const PLATFORM = [
  "KV_REST_API_TOKEN",
  "KV_REST_API_URL",
  "VERCEL",
  "VERCEL_AUTOMATION_BYPASS_SECRET",
  "VERCEL_PROJECT_PRODUCTION_URL",
];

it(".env.example lists exactly the variables that the service reads", () => {
  expect(Object.keys(offered).sort()).toEqual(
    read.filter((name) => !PLATFORM.includes(name ?? "")).sort(),
  );
});

// An instance runs with a database or with pages only.
const { STOREFRONT_API_URL, STOREFRONT_API_KEY: _key, DATABASE_URL, ...shared } = offered;
const others = {
  ...shared,
  UPSTASH_REDIS_REST_TOKEN: "token",
  ORDER_LINK_SECRET: undefined,
};

it(".env.example has valid values, with a database and for pages only", () => {
  expect(() => readEnv({ ...others, DATABASE_URL })).not.toThrow();
  const pages = readEnv({ ...others, STOREFRONT_API_URL, STOREFRONT_API_KEY: "sfk_x" });
  expect(pages.TRUSTED_STOREFRONTS).toEqual(["203.0.113.7", "2001:db8:1::/48"]);
});

it("falls back to the Redis variables of Vercel's marketplace", () => {
  const marketplace = { KV_REST_API_URL: "https://kv.example", KV_REST_API_TOKEN: "kv" };
  expect(readEnv(marketplace)).toMatchObject({
    UPSTASH_REDIS_REST_URL: "https://kv.example",
    UPSTASH_REDIS_REST_TOKEN: "kv",
  });
  const own = {
    UPSTASH_REDIS_REST_URL: "https://own.example",
    UPSTASH_REDIS_REST_TOKEN: "own",
  };
  expect(readEnv({ ...marketplace, ...own })).toMatchObject(own);
  expect(readEnv({ ...own, KV_REST_API_URL: "https://kv.example" })).toMatchObject(own);
  expect(() => readEnv({ KV_REST_API_URL: "https://kv.example" })).toThrow(
    "must be set together with",
  );
});

it.each([
  [{ STOREFRONT_API_URL }, "STOREFRONT_API_KEY must be set together with STOREFRONT_API_URL"],
  [{ STOREFRONT_API_KEY: "sfk_x" }, "STOREFRONT_API_KEY must be set together with"],
  [
    { STOREFRONT_API_URL, STOREFRONT_API_KEY: "sfk_x", DATABASE_URL },
    "DATABASE_URL must not be set together with STOREFRONT_API_URL",
  ],
  [
    { STOREFRONT_API_URL: "https://api.example.com", STOREFRONT_API_KEY: "sfk_x" },
    "STOREFRONT_API_URL must end in /api/public/v1",
  ],
  [{ TRUSTED_STOREFRONTS: "shop.example" }, "must be addresses or networks"],
])("rejects %j: %s", (environment, fault) => {
  expect(() => readEnv(environment)).toThrow(fault);
});

it("reports every problem at once, of single values and of values that belong together", () => {
  const environment = { PORT: "x", STOREFRONT_API_URL: "https://api.example.com", DATABASE_URL };
  expect(() => readEnv({ ...environment, S3_BUCKET: "pictures" })).toThrow(
    [
      "Invalid settings:",
      "  PORT must be a port number",
      "  STOREFRONT_API_URL must end in /api/public/v1",
      "  STOREFRONT_API_KEY must be set together with STOREFRONT_API_URL",
      "  S3_BUCKET must be set together with S3_ENDPOINT",
      "  DATABASE_URL must not be set together with STOREFRONT_API_URL, whose instance has the database",
    ].join("\n"),
  );
});
