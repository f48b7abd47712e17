import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { runProgram } from "#tests/support/server/program.ts";

const { db, url } = await openDatabase();
const NONE = "00000000-0000-4000-8000-000000000000";

/** Runs the command; returns its exit code and the lines of its output. */
async function key(...args: string[]) {
  const { code, out, err } = await runProgram({ DATABASE_URL: url }, "lib/cli/key.ts", ...args);
  return { code, lines: (out + err).trim().split("\n") };
}

it("rotates and revokes a key by its uid", async () => {
  const shop = await createShop(db);
  await key("create", "--store", shop.slug, "--name", "Website");
  const old = await findRow(db, "api_keys", { store_uid: shop.uid });

  const rotated = await key("rotate", old.uid, "--overlap", "0m");
  expect([rotated.code, rotated.lines.at(-1)]).toEqual([0, expect.stringMatching(/^sfk_/)]);
  const [, uid = ""] = /^Key (\S+)\./.exec(rotated.lines[0] ?? "") ?? [];
  expect(await findRow(db, "api_keys", { uid })).toMatchObject({
    store_uid: shop.uid,
    name: "Website",
  });

  expect(await key("revoke", uid)).toEqual({ code: 0, lines: [`Revoked ${uid}`] });
  expect((await findRow(db, "api_keys", { uid })).revoked_at).not.toBeNull();

  const missing = {
    code: 1,
    lines: ["Error: No active key has this uid; see: npm run key -- list"],
  };
  // The old key expired at the rotation.
  expect(await key("rotate", old.uid)).toEqual(missing);
  expect(await key("revoke", NONE)).toEqual(missing);
  expect((await key("revoke", "website")).lines.join()).toContain("Use a uid from");
});

it("creates a key that may read events only on request", async () => {
  const shop = await createShop(db);
  const readsEvents = async (name: string) =>
    (await findRow(db, "api_keys", { store_uid: shop.uid, name })).can_read_events;
  await key("create", "--store", shop.slug, "--name", "Website");
  await key("create", "--store", shop.slug, "--name", "Warehouse", "--read-events");
  expect([await readsEvents("Website"), await readsEvents("Warehouse")]).toEqual([false, true]);
});
