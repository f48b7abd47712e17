import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import {
  computeRouterDigest,
  isRouterState,
  setBuildConfig,
  traceFiles,
} from "#lib/server/next-internals.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state));

// Without this check Next answers such headers with 500. If Next has moved the function, find who throws "The router
// state header was sent but could not be parsed"; if Next answers with 400 by then, delete the check.
it("recognizes the router states that Next would fail on", () => {
  expect(isRouterState(undefined)).toBe(true);
  expect(isRouterState(encode(["", {}]))).toBe(true);
  expect(isRouterState(encode([]))).toBe(false);
  expect(isRouterState("%")).toBe(false);
});

// Next redirects a request whose `_rsc` is not this digest. If Next has moved the function, find who reads `_rsc` in its
// server; without the digest, the page cache can forward the client's own URL, and stores a copy for each.
it("computes the digest of the router's headers", async () => {
  expect(await computeRouterDigest({})).toBe("");
  const root = await computeRouterDigest({ "next-router-state-tree": encode(["", {}]) });
  expect(root).toMatch(/^[\w-]{16}$/);
  expect(await computeRouterDigest({ "next-router-prefetch": "1" })).not.toBe(root);
});

// If Next no longer reads the variable, look for its successor in the `server.js` that `output: "standalone"` writes;
// without one, Next loads next.config.ts itself, which needs the compiler.
it("passes the configuration of the build to Next", async () => {
  await setBuildConfig(ROOT);
  const config = JSON.parse(process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ?? "");
  expect(config).toMatchObject({ distDir: ".next", poweredByHeader: false });
  const reader = path.join(ROOT, "node_modules/next/dist/server/config.js");
  expect(await readFile(reader, "utf8")).toContain("__NEXT_PRIVATE_STANDALONE_CONFIG");
});

// If Next no longer contains the tracer, install `@vercel/nft` as a development dependency.
it("traces the files that a module loads", async () => {
  const files = await traceFiles([path.join(ROOT, "node_modules/pg/lib/index.js")], {
    base: ROOT,
    ignore: [],
    readFile: (file) => readFile(file, "utf8").catch(() => null),
  });
  expect([...files]).toContain("node_modules/pg/lib/client.js");
});
