import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveMember } from "#db/queries/stores/members.ts";
import type { PolicyName } from "#lib/limits/policies.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { codeOf, decodeBase32, keyOf } from "#tests/support/api/authenticator-app.ts";
import {
  browserOf,
  type Merchant,
  merchantWithPassword,
  PASSWORD,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits, waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

// Each password takes a second to hash on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let api: Api;

const { db } = await openDatabase();
const shop = await createShop(db);
beforeEach(async () => {
  api = await createApi(db, { clock: createManualClock("2026-03-01T12:30:00Z") });
});

const isSignedIn = async ({ send }: Pick<Merchant, "send">) =>
  (await send("GET", `/stores/${shop.slug}/keys`)).status === 200;

async function begin({ send }: Pick<Merchant, "send">) {
  const begun = await send("POST", "/two-factor", { password: PASSWORD });
  expect(begun.status).toBe(200);
  const { uri, recovery_codes, qr_code } = begun.body.data;
  return { key: keyOf(uri), recoveryCodes: recovery_codes as string[], qrCode: qr_code as string };
}

async function withTwoFactor() {
  const merchant = await merchantWithPassword(api, db, [shop]);
  const { key, recoveryCodes } = await begin(merchant);
  const usedCode = codeOf(key);
  const confirmed = await merchant.send("PUT", "/two-factor", { code: usedCode });
  expect(confirmed.status).toBe(200);
  return { merchant, key, usedCode, recoveryCodes };
}

/** Enters the password, by default in a new browser. */
async function challenge(
  { email }: { email: string },
  browser: Pick<Merchant, "send"> = browserOf(api),
) {
  const reply = await browser.send("POST", "/session", { email, password: PASSWORD });
  expect([reply.status, reply.body.data]).toEqual([200, { needs_code: true }]);
  expect(await isSignedIn(browser)).toBe(false);
  return { enter: (code: string) => browser.send("PUT", "/session", { code }), ...browser };
}

describe("R98: two-factor sign-in", () => {
  it("needs the password and a code from the app", async () => {
    const { merchant, key } = await withTwoFactor();
    expect(await isSignedIn(merchant)).toBe(true);
    const browser = await challenge(merchant);
    const wrong = await browser.enter("000000");
    expect([wrong.status, wrong.body.error_code]).toEqual([400, "WRONG_CODE"]);
    expect((await browser.enter(codeOf(key, 1))).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("asks for the password again after too many wrong codes, and without a password", async () => {
    const { merchant, key } = await withTwoFactor();
    const browser = await challenge(merchant);
    const codes: string[] = [];
    while (codes.at(-1) !== "SIGN_IN_EXPIRED") {
      codes.push((await browser.enter(`00000${codes.length}`)).body.error_code);
      expect(codes.length).toBeLessThan(10);
    }
    expect(codes.slice(0, -1).every((code) => code === "WRONG_CODE")).toBe(true);
    expect((await browser.enter(codeOf(key, 1))).body.error_code).toBe("SIGN_IN_EXPIRED");
    const other = await browserOf(api).send("PUT", "/session", { code: "000000" });
    expect([other.status, other.body.error_code]).toEqual([400, "SIGN_IN_EXPIRED"]);
  });

  it("accepts each code once, even in two sign-ins at the same time", async () => {
    const { merchant, key, usedCode } = await withTwoFactor();
    expect((await (await challenge(merchant)).enter(usedCode)).status).toBe(400);
    const [one, other] = [await challenge(merchant), await challenge(merchant)];
    const code = codeOf(key, 1);
    const replies = await Promise.all([one.enter(code), other.enter(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await (await challenge(merchant)).enter(code)).status).toBe(400);
  });

  it("accepts each recovery code once, even in two sign-ins at the same time", async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one, other] = [await challenge(merchant), await challenge(merchant)];
    const [code = "", next = ""] = recoveryCodes;
    const replies = await Promise.all([one.enter(code), other.enter(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await (await challenge(merchant)).enter(code)).status).toBe(400);
    const asWritten = ` ${next.replace("-", " ").toUpperCase()} `;
    expect((await (await challenge(merchant)).enter(asWritten)).status).toBe(200);
  });

  it("replaces the recovery codes with the password only", async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    const replace = (password: string) => merchant.send("POST", "/recovery-codes", { password });
    expect((await replace("not the password")).status).toBe(400);
    const { recovery_codes: replaced } = (await replace(PASSWORD)).body.data;
    const browser = await challenge(merchant);
    expect((await browser.enter(recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await browser.enter(replaced[0])).status).toBe(200);
  });

  it("ends the sessions that were signed in without a code", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const before = browserOf(api);
    await before.send("POST", "/session", { email: merchant.email, password: PASSWORD });
    const code = codeOf((await begin(merchant)).key);
    expect((await merchant.send("PUT", "/two-factor", { code })).status).toBe(200);
    expect(await isSignedIn(merchant)).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
  });

  it("ends a session that began while the app was being added", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const code = codeOf((await begin(merchant)).key);
    const { id } = await findRow(db, "merchants", { email: merchant.email });
    const late = browserOf(api);
    const confirmed = await db.transaction().execute(async (trx) => {
      await sql`select from merchants where id = ${id} for no key update`.execute(trx);
      const confirmation = merchant.send("PUT", "/two-factor", { code });
      await waitForLockWait(db);
      await late.send("POST", "/session", { email: merchant.email, password: PASSWORD });
      expect(await isSignedIn(late)).toBe(true);
      return { confirmation };
    });
    expect((await confirmed.confirmation).status).toBe(200);
    expect(await isSignedIn(merchant)).toBe(true);
    expect(await isSignedIn(late)).toBe(false);
  });

  it("rejects a sign-in that began before the app was added", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const early = browserOf(api);
    const signedIn = await db.transaction().execute(async (trx) => {
      await sql`lock table merchant_sessions in share mode`.execute(trx);
      const credentials = { email: merchant.email, password: PASSWORD };
      const signIn = early.send("POST", "/session", credentials);
      await waitForLockWait(db);
      await trx
        .updateTable("merchants")
        .set({ two_factor_enabled: true })
        .where("email", "=", merchant.email)
        .execute();
      return { signIn };
    });
    const { status, headers } = await signedIn.signIn;
    expect([status, headers.getSetCookie()]).toEqual([400, []]);
    const { id } = await findRow(db, "merchants", { email: merchant.email });
    const sessions = db.selectFrom("merchant_sessions").where("merchant_uid", "=", id);
    expect(await sessions.select("token").execute()).toHaveLength(1);
  });

  it("stays signed in when the app was added in another tab", async () => {
    const { merchant, key } = await withTwoFactor();
    const confirmed = await merchant.send("PUT", "/two-factor", { code: codeOf(key, 1) });
    expect(confirmed.status).toBe(200);
    expect(await isSignedIn(merchant)).toBe(true);
  });

  it("checks a code for the merchant whose cookie it reads, however often the cookie is sent", async () => {
    const { merchant, key, usedCode } = await withTwoFactor();
    const { merchant: attacker } = await withTwoFactor();
    const name = "__Secure-storefront.two_factor";
    const cookieFor = async ({ email }: Merchant) => {
      const reply = await browserOf(api).send("POST", "/session", { email, password: PASSWORD });
      const lines = reply.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
      return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
    };
    const [own, other] = [await cookieFor(attacker), await cookieFor(merchant)];
    const cookie = `${name} =${own}; ${name}=${other}`;
    const browser = browserOf(api);
    for (const code of [usedCode, codeOf(key, 1)]) {
      expect((await browser.send("PUT", "/session", { code }, { cookie })).status).toBe(400);
    }
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("ends the session that a sign-in replaces in the same browser", async () => {
    const { merchant, key } = await withTwoFactor();
    const { id } = await findRow(db, "merchants", { email: merchant.email });
    const sessions = () =>
      db.selectFrom("merchant_sessions").select("token").where("merchant_uid", "=", id).execute();
    const before = await sessions();
    const browser = await challenge(merchant, merchant);
    expect((await browser.enter(codeOf(key, 1))).status).toBe(200);
    expect(await isSignedIn(merchant)).toBe(true);
    const after = await sessions();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  it("shows the key as a QR code", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const { qrCode } = await begin(merchant);
    const [type, svg = ""] = qrCode.split(",");
    expect(type).toBe("data:image/svg+xml");
    expect(decodeURIComponent(svg)).toMatch(/^<svg .*<\/svg>$/s);
  });

  it("explains that an app cannot be read after AUTH_SECRET was replaced", async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    api = await createApi(db, {
      clock: createManualClock("2026-03-01T12:30:00Z"),
      environment: { AUTH_SECRET: "another secret for the tests, long enough" },
    });
    const browser = await challenge(merchant);
    for (const code of ["123456", recoveryCodes[0] ?? ""]) {
      const reply = await browser.enter(code);
      expect([reply.status, reply.body.error_code]).toEqual([409, "TWO_FACTOR_UNREADABLE"]);
    }
  });

  it("begins and ends with the password only", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const wrong = { password: "not the password" };
    expect((await merchant.send("POST", "/two-factor", wrong)).status).toBe(400);
    const { merchant: other } = await withTwoFactor();
    expect((await other.send("DELETE", "/two-factor", wrong)).status).toBe(400);
    expect((await other.send("DELETE", "/two-factor", { password: PASSWORD })).status).toBe(200);
    const browser = browserOf(api);
    const reply = await browser.send("POST", "/session", {
      email: other.email,
      password: PASSWORD,
    });
    expect(reply.body.data).toEqual({ needs_code: false });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("says that it is on already after the right password, and counts no failure", async () => {
    const { merchant } = await withTwoFactor();
    api.runtime.policies.password_change_failures_per_merchant = 1;
    for (const password of [PASSWORD, PASSWORD, "not the password"]) {
      const reply = await merchant.send("POST", "/two-factor", { password });
      const expected = password === PASSWORD ? [409, "ALREADY_EXISTS"] : [400, "WRONG_CREDENTIALS"];
      expect([reply.status, reply.body.error_code]).toEqual(expected);
    }
  });

  it("begins again after its removal was interrupted", async () => {
    const { merchant } = await withTwoFactor();
    const { id } = await findRow(db, "merchants", { email: merchant.email });
    await updateRows(db, "merchants", { id }, { two_factor_enabled: false });
    const { key } = await begin(merchant);
    const confirmed = await merchant.send("PUT", "/two-factor", { code: codeOf(key) });
    expect(confirmed.status).toBe(200);
    const browser = await challenge(merchant);
    expect((await browser.enter(codeOf(key, 1))).status).toBe(200);
  });

  it("begins twice at the same time", async () => {
    const { email } = await merchantWithPassword(api, db, [shop]);
    const { headers } = await browserOf(api).send("POST", "/session", {
      email,
      password: PASSWORD,
    });
    const cookie = headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    const request = new Headers({ cookie: cookie.join("; ") });
    const { id } = await findRow(db, "merchants", { email });
    const twoFactor = api.runtime.accounts?.twoFactor;
    const started = await db.transaction().execute(async (trx) => {
      await sql`lock table merchant_two_factors in share mode`.execute(trx);
      const begun = [1, 2].map(() => twoFactor?.begin(id, PASSWORD, request));
      await expect.poll(() => countLockWaits(db), { timeout: 60_000 }).toBe(2);
      return { begun };
    });
    const uris = (await Promise.all(started.begun)).map((begun) => begun?.uri);
    expect(new Set(uris).size).toBe(2);
    expect(uris).not.toContain(undefined);
  });

  it("ends sign-ins that wait for a code when the password is changed", async () => {
    const { merchant, key } = await withTwoFactor();
    const browser = await challenge(merchant);
    const change = { current: PASSWORD, next: "another long password" };
    expect((await merchant.send("POST", "/password", change)).status).toBe(200);
    expect((await browser.enter(codeOf(key, 1))).status).toBe(400);
  });

  it("stores neither the secret nor the codes in clear text", async () => {
    const { key, recoveryCodes } = await withTwoFactor();
    const rows = await db.selectFrom("merchant_two_factors").selectAll().execute();
    const stored = JSON.stringify(rows);
    const [code = ""] = recoveryCodes;
    for (const text of [code, code.replace("-", ""), key, decodeBase32(key).toString()]) {
      expect(stored).not.toContain(text);
    }
  });
});

describe("R98: wrong codes", () => {
  const limit = (policy: PolicyName, failures: number) => {
    api.runtime.policies[policy] = failures;
  };

  /** Enters wrong codes, each after the password in a new browser at a new address. */
  async function guess(merchant: Merchant, times: number, address: (index: number) => string) {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const headers = { "x-real-ip": address(index) };
      const browser = browserOf(api);
      const credentials = { email: merchant.email, password: PASSWORD };
      await browser.send("POST", "/session", credentials, headers);
      statuses.push((await browser.send("PUT", "/session", { code: "no" }, headers)).status);
    }
    return statuses;
  }

  beforeEach(async () => {
    api = await createApi(db, {
      addressSource: { kind: "vercel" },
      clock: createManualClock("2026-03-01T12:30:00Z"),
    });
  });

  it("are limited after each password: after five, the right code is too late", async () => {
    const { merchant, key } = await withTwoFactor();
    const browser = await challenge(merchant);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.enter(String(guess))).status).toBe(400);
    }
    expect((await browser.enter(codeOf(key, 1))).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("count as failed sign-ins from the address", async () => {
    const { merchant } = await withTwoFactor();
    limit("sign_in_failures_per_ip", 2);
    expect(await guess(merchant, 3, () => "192.0.2.1")).toEqual([400, 400, 429]);
  });

  it("count as failed sign-ins to the account, for new devices only", async () => {
    const { merchant, key } = await withTwoFactor();
    const stranger = await challenge(merchant);
    limit("sign_in_failures_per_account", 2);
    expect(await guess(merchant, 2, (index) => `192.0.2.${index}`)).toEqual([400, 400]);
    expect((await stranger.enter(codeOf(key, 1))).status).toBe(400);
    expect((await (await challenge(merchant, merchant)).enter(codeOf(key, 1))).status).toBe(200);
  });

  it("lock the account for all codes after ten in a row", async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    await guess(merchant, 10, (index) => `192.0.2.${index}`);
    const browser = await challenge(merchant, merchant);
    const [code = ""] = recoveryCodes;
    expect((await browser.enter(code)).status).toBe(400);
    await db
      .updateTable("merchant_two_factors")
      .set({ locked_until: new Date(0) })
      .execute();
    expect((await browser.enter(code)).status).toBe(200);
  });

  it("are limited during the set-up", async () => {
    const merchant = await merchantWithPassword(api, db, [shop]);
    const { key } = await begin(merchant);
    limit("password_change_failures_per_merchant", 2);
    const confirm = async (code: string) =>
      (await merchant.send("PUT", "/two-factor", { code })).status;
    expect([await confirm("1"), await confirm("2"), await confirm(codeOf(key))]).toEqual([
      400, 400, 429,
    ]);
  });
});

describe("R98: a store that requires two-factor sign-in", () => {
  it("rejects members without an app, but not from their other stores", async () => {
    const required = await createShop(db);
    const owner = await signedInMerchant(api, db, [required, shop]);
    const staff = await signedInMerchant(api, db, [{ uid: required.uid, role: "staff" }, shop]);
    const statusFor = async (who: Merchant, store = required) => {
      const { status, body } = await who.send("GET", `/stores/${store.slug}/orders`);
      return body.error_code ?? status;
    };
    const requirement = `/stores/${required.slug}/two-factor-requirement`;
    await owner.send("PUT", requirement, { requires_two_factor: true });
    expect(await statusFor(owner)).toBe("TWO_FACTOR_REQUIRED");
    expect(await statusFor(staff)).toBe("TWO_FACTOR_REQUIRED");
    expect(await statusFor(staff, shop)).toBe(200);
    await db
      .updateTable("merchants")
      .set({ two_factor_enabled: true })
      .where("email", "=", owner.email)
      .execute();
    expect(await statusFor(owner)).toBe(200);
    await owner.send("PUT", requirement, { requires_two_factor: false });
    expect(await statusFor(staff)).toBe(200);
  });

  it("opens once a member has set up an app, and closes when they remove it", async () => {
    const { merchant } = await withTwoFactor();
    const required = await createShop(db);
    const { id } = await findRow(db, "merchants", { email: merchant.email });
    await saveMember(db, { storeUid: required.uid, merchantId: id, role: "owner" });
    const requirement = `/stores/${required.slug}/two-factor-requirement`;
    expect((await merchant.send("PUT", requirement, { requires_two_factor: true })).status).toBe(
      200,
    );
    const orders = () => merchant.send("GET", `/stores/${required.slug}/orders`);
    expect((await orders()).status).toBe(200);
    await merchant.send("DELETE", "/two-factor", { password: PASSWORD });
    expect((await orders()).body.error_code).toBe("TWO_FACTOR_REQUIRED");
  });
});
