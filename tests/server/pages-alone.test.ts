import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "#lib/env.ts";
import { prepare } from "#lib/server/prepare.ts";

/** Where nobody may make a folder: a file system that takes none, on Linux as well as on macOS. */
const NOT_WRITABLE = "/sys/storefront";

async function settledIn(dataDir: string, set: Record<string, string> = {}) {
  const env = readEnv({
    STOREFRONT_API_URL: "https://api.example.com/api/public/v1",
    STOREFRONT_API_KEY: "sfk_test_x",
    DATA_DIR: dataDir,
    ...set,
  });
  return (await prepare(env, [])).settled;
}

describe("pages of another instance's store", () => {
  it("keep the one secret they need", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "pages-alone-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const { ORDER_LINK_SECRET } = await settledIn(dataDir);
    expect(ORDER_LINK_SECRET).toMatch(/^[\w-]{43}$/);
    expect(await readdir(dataDir)).toEqual(["order-link-secret"]);
    expect(await settledIn(dataDir)).toMatchObject({ ORDER_LINK_SECRET });
  });

  it("start without it where they may write nothing, and with the one that is set", async () => {
    expect((await settledIn(NOT_WRITABLE)).ORDER_LINK_SECRET).toBeUndefined();
    const ORDER_LINK_SECRET = "a secret of these tests, long enough";
    expect(await settledIn(NOT_WRITABLE, { ORDER_LINK_SECRET })).toMatchObject({
      ORDER_LINK_SECRET,
    });
  });
});
