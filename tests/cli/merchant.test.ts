import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { runProgram } from "#tests/support/server/program.ts";

const { db, url } = await openDatabase();
const shop = await createShop(db);

/** Runs the command; returns its exit code and the lines of its output. */
async function merchant(...args: string[]) {
  const environment = { DATABASE_URL: url, PUBLIC_URL: "https://shop.example" };
  const { code, out, err } = await runProgram(environment, "lib/cli/merchant.ts", ...args);
  return { code, lines: (out + err).trim().split("\n") };
}

const member = (action: string, email: string) =>
  merchant(action, "--email", email, "--store", shop.slug);
const passwordOf = async (email: string) => {
  const { id } = await findRow(db, "merchants", { email });
  return (await findRow(db, "merchant_credentials", { merchant_uid: id })).password;
};

it("adds a member, prints the next step and a new account's password, and removes the member", async () => {
  const next = "Next: sign in at https://shop.example/dashboard and follow the checklist";
  expect(await member("create", "ada@example.com")).toEqual({
    code: 0,
    lines: [
      `ada@example.com is now owner of ${shop.slug}.`,
      next,
      "The password will not be shown again:",
      expect.stringMatching(/^[\w-]{20}$/),
    ],
  });
  expect((await member("create", "ada@example.com")).lines.slice(1)).toEqual([
    next,
    "The account already existed; its password is unchanged.",
  ]);
  const removed = await member("remove", "Ada@example.com");
  expect(removed).toEqual({
    code: 0,
    lines: [`ada@example.com was removed from ${shop.slug}.`],
  });
  for (const email of ["ada@example.com", "nobody@example.com"]) {
    expect(await member("remove", email)).toEqual({
      code: 1,
      lines: [`Error: ${email} is not a member of ${shop.slug}`],
    });
  }
});

it("resets a password and ends all sessions of the account", async () => {
  await member("create", "bola@example.com");
  const before = await passwordOf("bola@example.com");
  const { code, lines } = await merchant("password", "bola@example.com");
  expect([code, lines]).toEqual([
    0,
    [
      "bola@example.com is signed out everywhere. The new password is not shown again:",
      expect.stringMatching(/^[\w-]{20}$/),
    ],
  ]);
  expect(await passwordOf("bola@example.com")).not.toBe(before);
  expect(await merchant("password", "nobody@example.com")).toEqual({
    code: 1,
    lines: ["Error: No account has the address nobody@example.com"],
  });
});

it("removes an authenticator app and ends all sessions of the account", async () => {
  const email = "chi@example.com";
  await member("create", email);
  const { id } = await findRow(db, "merchants", { email });
  const password = await passwordOf(email);
  await db
    .updateTable("merchants")
    .set({ two_factor_enabled: true })
    .where("id", "=", id)
    .execute();
  const app = { merchant_uid: id, secret: "encrypted", backup_codes: "encrypted", verified: true };
  await insertRow(db, "merchant_two_factors", app);
  const expires_at = new Date(Date.now() + 86_400_000);
  await insertRow(db, "merchant_sessions", { merchant_uid: id, token: "token", expires_at });
  expect(await merchant("remove-two-factor", "Chi@example.com")).toEqual({
    code: 0,
    lines: [`${email} is signed out everywhere, and signs in with the password only.`],
  });
  expect((await findRow(db, "merchants", { email })).two_factor_enabled).toBe(false);
  expect(await db.selectFrom("merchant_two_factors").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("merchant_sessions").selectAll().execute()).toEqual([]);
  expect(await passwordOf(email)).toBe(password);
  await insertRow(db, "merchant_two_factors", app);
  expect((await merchant("remove-two-factor", email)).code).toBe(0);
  expect(await db.selectFrom("merchant_two_factors").selectAll().execute()).toEqual([]);
  expect(await merchant("remove-two-factor", email)).toEqual({
    code: 1,
    lines: [`Error: No account with an authenticator app has the address ${email}`],
  });
});
