import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PolicyName } from "#lib/limits/policies.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import {
  browserOf,
  merchantWithPassword,
  PASSWORD,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";

// Each password takes a second to hash on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const NEXT = "another long password";

let api: Api;
let addresses = 0;

const { db } = await openDatabase();
const shop = await createShop(db);
beforeEach(async () => {
  api = await createApi(db, {
    addressSource: { kind: "vercel" },
    clock: createManualClock("2026-03-01T12:30:00Z"),
  });
});

const merchant = () => merchantWithPassword(api, db, [shop]);
const signedIn = () => signedInMerchant(api, db, [shop]);
const limit = (policy: PolicyName, count: number) => {
  api.runtime.policies[policy] = count;
};
const newAddress = () => {
  addresses += 1;
  return `192.0.2.${addresses}`;
};
const request = (email: string, address = newAddress()) =>
  browserOf(api).send("POST", "/password-reset", { email }, { "x-real-ip": address });
const reset = (token: string, password = NEXT, address = newAddress()) =>
  browserOf(api).send("PUT", "/password-reset", { token, password }, { "x-real-ip": address });
const signIn = (email: string, password: string, address = newAddress()) =>
  browserOf(api).send("POST", "/session", { email, password }, { "x-real-ip": address });

const mailsTo = (email: string) =>
  db.selectFrom("mails").selectAll().where("recipient", "=", email).execute();

/** Returns the tokens of the mails to this address, once there are this many. */
async function tokensOf(email: string, count = 1): Promise<string[]> {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(count);
  return (await mailsTo(email)).map(({ body }) => /token=(\w+)/.exec(body ?? "")?.[1] ?? "");
}

/** Waits until requests that were sent before are handled. */
async function handleRequests(): Promise<void> {
  const { email } = await signedIn();
  await request(email);
  await tokensOf(email);
}

async function requestedToken(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200);
  return (await tokensOf(email))[0] ?? "";
}

describe("a password reset", () => {
  it("sets a new password with the link of the mail, and ends all sessions", async () => {
    const owner = await merchant();
    await request(owner.email.toUpperCase());
    const [token = ""] = await tokensOf(owner.email);
    expect(await api.runtime.accounts?.canResetPassword(token)).toBe(true);
    expect((await reset(token)).status).toBe(200);
    expect((await owner.send("GET", `/stores/${shop.slug}/keys`)).status).toBe(401);
    expect((await signIn(owner.email, PASSWORD)).status).toBe(400);
    expect((await signIn(owner.email, NEXT)).status).toBe(200);
  });

  it("works once, and not after an hour", async () => {
    const { email } = await signedIn();
    const token = await requestedToken(email);
    const replies = await Promise.all([reset(token), reset(token, "a third long password")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await api.runtime.accounts?.canResetPassword(token)).toBe(false);

    const other = await signedIn();
    const late = await requestedToken(other.email);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from merchant_verifications`.execute(db);
    expect(rows).toEqual([{ minutes: 60 }]);
    await sql`update merchant_verifications set expires_at = now() - interval '1 second'`.execute(
      db,
    );
    expect(await api.runtime.accounts?.canResetPassword(late)).toBe(false);
    const rejected = await reset(late);
    expect([rejected.status, rejected.body.error_code]).toEqual([410, "LINK_EXPIRED"]);
  });

  it("makes the other links of the account useless", async () => {
    const { email } = await signedIn();
    await request(email);
    await request(email);
    const [one = "", other = ""] = await tokensOf(email, 2);
    expect((await reset(one)).status).toBe(200);
    expect((await reset(other)).status).toBe(410);
  });

  it("has a link that a new password makes useless, however it was set", async () => {
    const changing = await merchant();
    const token = await requestedToken(changing.email);
    const change = { current: PASSWORD, next: NEXT };
    expect((await changing.send("POST", "/password", change)).status).toBe(200);
    expect((await reset(token)).status).toBe(410);

    const { email } = await signedIn();
    const other = await requestedToken(email);
    const { id, name } = await findRow(db, "merchants", { email });
    await api.runtime.accounts?.setPassword({ id, name, email }, NEXT);
    expect((await reset(other)).status).toBe(410);
  });

  it("keeps the link after a common or short password", async () => {
    const { email } = await signedIn();
    const token = await requestedToken(email);
    const common = await reset(token, "password1234");
    expect([common.status, common.body.details]).toEqual([
      400,
      [{ field: "password", problem: "is too easy to guess" }],
    ]);
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("stores no token", async () => {
    const { email } = await signedIn();
    const token = await requestedToken(email);
    const { rows } = await sql`select * from merchant_verifications`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("rejects cross-origin requests", async () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    const visitor = browserOf(api);
    const body = { email: "a@example.com" };
    const replies = [
      await visitor.send("POST", "/password-reset", body, crossSite),
      await visitor.send("PUT", "/password-reset", { token: "x", password: NEXT }, crossSite),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe("R96: requests for a password reset", () => {
  it("get the same response for known and unknown addresses, before the account is looked for", async () => {
    const { email } = await signedIn();
    const unknown = `${randomUUID()}@example.com`;
    const [one, other] = await db.transaction().execute(async (trx) => {
      await sql`lock table merchants in access exclusive mode`.execute(trx);
      return [await request(email), await request(unknown)];
    });
    const answerOf = ({ status, text, headers }: NonNullable<typeof one>) => ({
      status,
      text,
      headers: [...headers].filter(([name]) => name !== "x-request-id"),
    });
    expect(answerOf(one)).toEqual(answerOf(other));
    expect(one.status).toBe(200);
    await handleRequests();
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it("count as failed sign-ins of the address and of the account", async () => {
    const { email } = await merchant();
    limit("sign_in_failures_per_ip", 2);
    const address = newAddress();
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await request(`${randomUUID()}@example.com`, address)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await signIn(email, PASSWORD, address)).status).toBe(429);

    limit("sign_in_failures_per_account", 1);
    await request(email);
    expect((await signIn(email, PASSWORD)).status).toBe(400);
  });

  it("cause few links an hour for an account, and the same response afterwards", async () => {
    const { email } = await signedIn();
    limit("password_resets_per_account", 2);
    const replies: Reply[] = [];
    for (let index = 0; index < 4; index += 1) replies.push(await request(email));
    expect(replies.map(({ status, text }) => [status, text])).toEqual(
      replies.map(() => [200, replies[0]?.text]),
    );
    expect(JSON.stringify(replies.map(({ headers }) => [...headers]))).not.toContain("per_account");
    await handleRequests();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("have links that count as failed sign-ins of the address when they are invalid", async () => {
    limit("sign_in_failures_per_ip", 1);
    const address = newAddress();
    expect((await reset("no-such-token", NEXT, address)).status).toBe(410);
    expect((await reset("no-such-token", NEXT, address)).status).toBe(429);
  });
});
