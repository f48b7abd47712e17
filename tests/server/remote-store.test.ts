import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "#lib/env.ts";
import { prepare } from "#lib/server/prepare.ts";

/** A folder that cannot be created, on Linux as well as on macOS. */
const NOT_WRITABLE = "/sys/storefront";

async function bootConfig(dataDir: string, set: Record<string, string> = {}) {
  const env = readEnv({
    STOREFRONT_API_URL: "https://api.example.com/api/public/v1",
    STOREFRONT_API_KEY: "sfk_test_x",
    DATA_DIR: dataDir,
    ...set,
  });
  await using stack = new AsyncDisposableStack();
  return (await prepare(env, stack)).config;
}

describe("an instance that shows a remote store", () => {
  it("creates the secret of order links and reuses it", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "pages-alone-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const { ORDER_LINK_SECRET } = await bootConfig(dataDir);
    expect(ORDER_LINK_SECRET).toMatch(/^[\w-]{43}$/);
    expect(await readdir(dataDir)).toEqual(["order-link-secret"]);
    expect(await bootConfig(dataDir)).toMatchObject({ ORDER_LINK_SECRET });
  });

  it("starts without a secret in a read-only folder, and uses the one that is set", async () => {
    expect((await bootConfig(NOT_WRITABLE)).ORDER_LINK_SECRET).toBeUndefined();
    const ORDER_LINK_SECRET = "a secret of these tests, long enough";
    expect(await bootConfig(NOT_WRITABLE, { ORDER_LINK_SECRET })).toMatchObject({
      ORDER_LINK_SECRET,
    });
  });
});
