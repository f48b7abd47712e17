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
const PLATFORM = ["VERCEL", "VERCEL_PROJECT_PRODUCTION_URL"];

it(".env.example offers every variable the service reads, and no other", () => {
  expect(Object.keys(offered).sort()).toEqual(
    read.filter((name) => !PLATFORM.includes(name ?? "")).sort(),
  );
});

it(".env.example's values are valid", () => {
  const token = { UPSTASH_REDIS_REST_TOKEN: "token" };
  expect(() => readEnv({ ...offered, ...token, ORDER_LINK_SECRET: undefined })).not.toThrow();
});
