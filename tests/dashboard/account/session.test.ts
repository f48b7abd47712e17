import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import {
  browserOf,
  merchantWithPassword,
  PASSWORD,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

// Each sign-in hashes a password, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let api: Api;

const database = await openDatabase();
const shop = await createShop(database.db);
beforeEach(async () => {
  // The last API created in the process serves every request.
  api = await createApi(database.db);
});

const merchant = () => merchantWithPassword(api, database.db, [shop]);
const signedIn = () => signedInMerchant(api, database.db, [shop]);
const isSignedIn = async ({ send }: Pick<Awaited<ReturnType<typeof merchant>>, "send">) =>
  (await send("GET", `/stores/${shop.slug}/keys`)).status === 200;

describe("signing in", () => {
  it("sets an HttpOnly cookie, Secure over HTTPS", async () => {
    const { email } = await merchant();
    const response = await browserOf(api).send("POST", "/session", { email, password: PASSWORD });
    expect(response.status).toBe(200);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-storefront\.session_token=/);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("SameSite=Lax");
  });

  it("R89: recognizes its own cookie without a statement, and no forged one", async () => {
    const { email } = await merchant();
    const response = await browserOf(api).send("POST", "/session", { email, password: PASSWORD });
    const [cookie = ""] = response.headers.getSetCookie();
    const [pair = ""] = cookie.split(";");
    const hasSession = (cookies: string) => api.runtime.accounts?.hasSessionCookie(cookies);
    expect(await hasSession(`other=1; ${pair}`)).toBe(true);
    const [name, value = ""] = pair.split("=");
    for (const forged of ["", "other=1", `${name}=x${value}`, `${name}=x`]) {
      expect(await hasSession(forged)).toBe(false);
    }
  });

  it("answers a wrong password and an unknown email address alike", async () => {
    const { email } = await merchant();
    const visitor = browserOf(api);
    const wrong = await visitor.send("POST", "/session", { email, password: "another password" });
    const unknown = await visitor.send("POST", "/session", {
      email: "nobody@example.com",
      password: PASSWORD,
    });
    expect([wrong.status, wrong.text]).toEqual([400, unknown.text]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([{}, { email: 1, password: [] }, { email: "a@b.c", password: "p".repeat(129) }])(
    "rejects a malformed sign-in: %j",
    async (body) => {
      expect((await browserOf(api).send("POST", "/session", body)).status).toBe(400);
    },
  );

  it("rejects a cross-origin request", async () => {
    const credentials = { email: "a@example.com", password: PASSWORD };
    const crossSite = { "sec-fetch-site": "cross-site" };
    const response = await browserOf(api).send("POST", "/session", credentials, crossSite);
    expect(response.status).toBe(403);
  });

  it("rejects sign-in as not configured without AUTH_SECRET", async () => {
    const withoutAccounts = await createApi(database.db);
    withoutAccounts.runtime.accounts = undefined;
    const response = await browserOf(withoutAccounts).send("POST", "/session", {
      email: "a@example.com",
      password: PASSWORD,
    });
    expect([response.status, response.body.error_code]).toEqual([503, "DASHBOARD_NOT_CONFIGURED"]);
    expect(response.headers.get("retry-after")).toBe("3600");
  });

  it("stores no IP address", async () => {
    const { email } = await merchant();
    const credentials = { email, password: PASSWORD };
    const from = { "x-forwarded-for": "192.0.2.7", "x-real-ip": "192.0.2.7" };
    await browserOf(api).send("POST", "/session", credentials, from);
    const { rows } = await sql`select * from merchant_sessions`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
  });

  it("logs neither password, email address nor cookie", async () => {
    const { email } = await merchant();
    const lines = JSON.stringify(api.log);
    expect(lines).not.toContain(email);
    expect(lines).not.toContain(PASSWORD);
    expect(lines).not.toContain("session_token");
  });
});

it("limits requests per merchant", async () => {
  const [busy, quiet] = [await signedIn(), await signedIn()];
  api.runtime.policies.dashboard_per_merchant = 2;
  expect([
    await isSignedIn(busy),
    await isSignedIn(busy),
    await isSignedIn(busy),
    await isSignedIn(quiet),
  ]).toEqual([true, true, false, true]);
});

describe("accounts", () => {
  it("ignores case in email addresses of accounts", async () => {
    const { accounts } = api.runtime;
    const person = { name: "Ada", password: PASSWORD };
    expect(await accounts?.create({ ...person, email: "Ada@Example.com" })).toBeDefined();
    expect(await accounts?.create({ ...person, email: "ada@example.COM" })).toBeUndefined();
    const credentials = { email: "ada@example.com", password: PASSWORD };
    expect((await browserOf(api).send("POST", "/session", credentials)).status).toBe(200);
  });

  it("creates one account when several requests have the same address", async () => {
    const person = { name: "Ada", email: "once@example.com", password: PASSWORD };
    const create = () => api.runtime.accounts?.create(person);
    const ids = await Promise.all([create(), create(), create()]);
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  });

  it("ends all sessions of a merchant when a command sets a new password", async () => {
    const { accounts } = api.runtime;
    const credentials = { email: "eve@example.com", password: PASSWORD };
    const id = await accounts?.create({ ...credentials, name: "Eve" });
    const otherBrowser = browserOf(api);
    const post = (path: string, body: object) => otherBrowser.send("POST", path, body);
    expect((await post("/session", credentials)).status).toBe(200);
    await accounts?.setPassword(
      { id: id ?? "", ...credentials, name: "Eve" },
      "a new long password",
    );
    const change = { current: "a new long password", next: "another long password" };
    expect((await post("/password", change)).status).toBe(401);
    expect((await post("/session", credentials)).status).toBe(400);
    expect((await post("/session", { ...credentials, password: change.current })).status).toBe(200);
  });
});

describe("a session", () => {
  const DAY_MS = 86_400_000;

  /** Signs in and sets the session's age; it was last used now. */
  async function signedInBefore(ageMs: number) {
    const owner = await signedIn();
    const { numAffectedRows } = await sql`
      update merchant_sessions set created_at = now() - ${ageMs} * interval '1 millisecond'
      where merchant_uid = (select id from merchants where email = ${owner.email})
    `.execute(database.db);
    expect(numAffectedRows).toBe(1n);
    return owner;
  }
  const sessionsOf = async (email: string) =>
    database.db
      .selectFrom("merchant_sessions")
      .innerJoin("merchants", "merchants.id", "merchant_sessions.merchant_uid")
      .where("merchants.email", "=", email)
      .select("token")
      .execute();

  it("ends a session 30 days after sign-in", async () => {
    const young = await signedInBefore(30 * DAY_MS - 60_000);
    expect(await isSignedIn(young)).toBe(true);
    const old = await signedInBefore(30 * DAY_MS);
    expect(await isSignedIn(old)).toBe(false);
    expect(await sessionsOf(old.email)).toEqual([]);
  });

  it("loads session and merchant in one statement", async () => {
    const { db, statements } = database.record();
    const own = await createApi(db);
    const { email } = await merchantWithPassword(own, database.db, [shop]);
    const browser = browserOf(own);
    const response = await browser.send("POST", "/session", { email, password: PASSWORD });
    const [cookie = ""] = (response.headers.getSetCookie()[0] ?? "").split(";");
    statements.length = 0;
    expect(await own.runtime.accounts?.identify(new Headers({ cookie }))).toMatchObject({ email });
    expect(statements).toHaveLength(1);
  });

  it("ends the previous session when another sign-in replaces it in the same browser", async () => {
    const { email, send } = await merchant();
    const [before] = await sessionsOf(email);
    await send("POST", "/session", { email, password: PASSWORD });
    const after = await sessionsOf(email);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([before]);
    expect(await isSignedIn({ send })).toBe(true);
  });

  it("ends the session when the browser signs in to another account, but not after a failed sign-in", async () => {
    const [one, other] = [await merchant(), await merchant()];
    await one.send("POST", "/session", { email: other.email, password: "not the password" });
    expect(await sessionsOf(one.email)).toHaveLength(1);
    await one.send("POST", "/session", { email: other.email, password: PASSWORD });
    expect(await sessionsOf(one.email)).toEqual([]);
    expect(await sessionsOf(other.email)).toHaveLength(2);
  });

  it("rejects a device cookie as a session", async () => {
    const { email } = await merchant();
    const response = await browserOf(api).send("POST", "/session", { email, password: PASSWORD });
    const device = response.headers
      .getSetCookie()
      .find((line) => line.includes("storefront.device="));
    const [cookie = ""] = (device ?? "").split(";");
    expect(cookie).not.toBe("");
    const reply = await browserOf(api).send("GET", `/stores/${shop.slug}/keys`, undefined, {
      cookie,
    });
    expect(reply.status).toBe(401);
  });
});

describe("signing out", () => {
  it("succeeds without a session", async () => {
    const response = await browserOf(api).send("DELETE", "/session", { everywhere: false });
    expect(response.status).toBe(200);
  });

  it("answers 401 to signing out everywhere without a session", async () => {
    const response = await browserOf(api).send("DELETE", "/session", { everywhere: true });
    expect(response.status).toBe(401);
  });

  it("deletes the session on the server", async () => {
    const { email } = await merchant();
    const first = browserOf(api);
    const response = await first.send("POST", "/session", { email, password: PASSWORD });
    const [stolen = ""] = (response.headers.getSetCookie()[0] ?? "").split(";");
    await first.send("DELETE", "/session", { everywhere: false });
    const thief = await browserOf(api).send("GET", `/stores/${shop.slug}/keys`, undefined, {
      cookie: stolen,
    });
    expect(thief.status).toBe(401);
  });

  it("ends all sessions of a merchant who signs out everywhere", async () => {
    const browser = await merchant();
    const otherBrowser = browserOf(api);
    await otherBrowser.send("POST", "/session", { email: browser.email, password: PASSWORD });
    expect(await isSignedIn(otherBrowser)).toBe(true);
    await browser.send("DELETE", "/session", { everywhere: true });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(otherBrowser)).toBe(false);
  });
});

describe("the password", () => {
  it("changes the password with the current one and signs out other devices", async () => {
    const browser = await merchant();
    const otherBrowser = browserOf(api);
    await otherBrowser.send("POST", "/session", { email: browser.email, password: PASSWORD });
    const change = { current: PASSWORD, next: "a new long password" };
    expect((await browser.send("POST", "/password", change)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(otherBrowser)).toBe(false);
    await otherBrowser.send("POST", "/session", { email: browser.email, password: PASSWORD });
    expect(await isSignedIn(otherBrowser)).toBe(false);
    await otherBrowser.send("POST", "/session", { email: browser.email, password: change.next });
    expect(await isSignedIn(otherBrowser)).toBe(true);
  });

  it("rejects a common password and the merchant's email address", async () => {
    const browser = await merchant();
    const joined = browser.email.replace(/\W/g, "");
    for (const next of ["password1234", "aaaaaaaaaaaa", browser.email, `${joined}1`]) {
      const response = await browser.send("POST", "/password", { current: PASSWORD, next });
      expect([response.status, response.body.error_code]).toEqual([400, "INVALID_REQUEST"]);
      expect(response.body.details).toEqual([{ field: "next", problem: "is too easy to guess" }]);
    }
    const signIn = { email: browser.email, password: PASSWORD };
    expect((await browserOf(api).send("POST", "/session", signIn)).status).toBe(200);
  });

  it("rejects a common password from a command", async () => {
    const { accounts } = api.runtime;
    const person = { email: "common@example.com", name: "Ada" };
    const rejection = { code: "INVALID_REQUEST" };
    await expect(accounts?.create({ ...person, password: "password1234" })).rejects.toMatchObject(
      rejection,
    );
    const id = (await accounts?.create({ ...person, password: PASSWORD })) ?? "";
    await expect(accounts?.setPassword({ ...person, id }, "password1234")).rejects.toMatchObject(
      rejection,
    );
  });

  it("rejects a wrong current password, a short new one and a signed-out request", async () => {
    const browser = await merchant();
    const change = (current: string, next: string, device = browser) =>
      device.send("POST", "/password", { current, next });
    expect((await change("not the one", "a new long password")).status).toBe(400);
    expect((await change(PASSWORD, "short")).status).toBe(400);
    const nobody = { ...browserOf(api), email: "" };
    expect((await change(PASSWORD, "a new long password", nobody)).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
