import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Api, createApi } from "#tests/support/api.ts";
import { browserOf, PASSWORD, signedInMerchant } from "#tests/support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createShop } from "#tests/support/shop.ts";

// Each sign-in hashes a password, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let api: Api;
let shop: { uid: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  api = await createApi(database.db);
  shop = await createShop(database.db);
});
afterAll(() => database.drop());

const merchant = () => signedInMerchant(api, database.db, [shop]);
const isIn = async ({ send }: Pick<Awaited<ReturnType<typeof merchant>>, "send">) =>
  (await send("GET", `/stores/${shop.slug}/keys`)).status === 200;

describe("signing in", () => {
  it("sets a cookie no script can read, and only over https", async () => {
    const { email } = await merchant();
    const reply = await browserOf(api).send("POST", "/session", { email, password: PASSWORD });
    expect(reply.status).toBe(200);
    const [cookie = ""] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-storefront\.session_token=/);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("SameSite=Lax");
  });

  it("finds the account however the address is written", async () => {
    const { email } = await merchant();
    const visitor = browserOf(api);
    await visitor.send("POST", "/session", {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(await isIn(visitor)).toBe(true);
  });

  it("refuses a wrong password and an unknown address alike", async () => {
    const { email } = await merchant();
    const visitor = browserOf(api);
    const wrong = await visitor.send("POST", "/session", { email, password: "another password" });
    const unknown = await visitor.send("POST", "/session", {
      email: "nobody@example.com",
      password: PASSWORD,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(await isIn(visitor)).toBe(false);
  });

  it.each([{}, { email: 1, password: [] }, { email: "a@b.c", password: "p".repeat(129) }])(
    "refuses what is no sign-in: %j",
    async (body) => {
      expect((await browserOf(api).send("POST", "/session", body)).status).toBe(400);
    },
  );

  it("refuses another site's page", async () => {
    const { email } = await merchant();
    const reply = await browserOf(api).send(
      "POST",
      "/session",
      { email, password: PASSWORD },
      { "sec-fetch-site": "cross-site" },
    );
    expect(reply.status).toBe(403);
  });

  it("is refused as not set up where nothing signs sessions", async () => {
    const bare = await createApi(database.db);
    bare.runtime.accounts = undefined;
    const reply = await browserOf(bare).send("POST", "/session", {
      email: "a@example.com",
      password: PASSWORD,
    });
    expect([reply.status, reply.body.error_code]).toEqual([503, "DASHBOARD_NOT_CONFIGURED"]);
    expect(reply.headers.get("retry-after")).toBe("3600");
    api = await createApi(database.db);
  });

  it("keeps no address of who signed in", async () => {
    const { email } = await merchant();
    const credentials = { email, password: PASSWORD };
    const from = { "x-forwarded-for": "192.0.2.7", "x-real-ip": "192.0.2.7" };
    await browserOf(api).send("POST", "/session", credentials, from);
    const { rows } = await sql`select * from merchant_sessions`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
  });

  it("keeps neither password nor address nor cookie in the log", async () => {
    const { email } = await merchant();
    const lines = JSON.stringify(api.log);
    expect(lines).not.toContain(email);
    expect(lines).not.toContain(PASSWORD);
    expect(lines).not.toContain("session_token");
  });
});

it("what a merchant may ask for in an hour is theirs alone", async () => {
  const [busy, quiet] = [await merchant(), await merchant()];
  api.runtime.policies.dashboard_per_merchant.limit = 2;
  expect([await isIn(busy), await isIn(busy), await isIn(busy), await isIn(quiet)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  api = await createApi(database.db);
});

describe("an account", () => {
  it("is one, however its address is written", async () => {
    const { accounts } = api.runtime;
    const person = { name: "Ada", password: PASSWORD };
    expect(await accounts?.create({ ...person, email: "Ada@Example.com" })).toBeDefined();
    expect(await accounts?.create({ ...person, email: "ada@example.COM" })).toBeUndefined();
    const credentials = { email: "ada@example.com", password: PASSWORD };
    expect((await browserOf(api).send("POST", "/session", credentials)).status).toBe(200);
  });

  it("that is given a new password by a command is signed out everywhere", async () => {
    const { accounts } = api.runtime;
    const credentials = { email: "eve@example.com", password: PASSWORD };
    const id = await accounts?.create({ ...credentials, name: "Eve" });
    const there = browserOf(api);
    const who = (path: string, body: object) => there.send("POST", path, body);
    expect((await who("/session", credentials)).status).toBe(200);
    await accounts?.resetPassword(id ?? "", "a new long password");
    const change = { current: "a new long password", next: "another long password" };
    expect((await who("/password", change)).status).toBe(401);
    expect((await who("/session", credentials)).status).toBe(400);
    expect((await who("/session", { ...credentials, password: change.current })).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends this session", async () => {
    const signedIn = await merchant();
    expect(await isIn(signedIn)).toBe(true);
    await signedIn.send("DELETE", "/session", { everywhere: false });
    expect(await isIn(signedIn)).toBe(false);
  });

  it("ends the session itself, not the browser's memory of it", async () => {
    const { email } = await merchant();
    const first = browserOf(api);
    const reply = await first.send("POST", "/session", { email, password: PASSWORD });
    const [stolen = ""] = (reply.headers.getSetCookie()[0] ?? "").split(";");
    await first.send("DELETE", "/session", { everywhere: false });
    const thief = await browserOf(api).send("GET", `/stores/${shop.slug}/keys`, undefined, {
      cookie: stolen,
    });
    expect(thief.status).toBe(401);
  });

  it("ends every session when asked to", async () => {
    const here = await merchant();
    const there = browserOf(api);
    await there.send("POST", "/session", { email: here.email, password: PASSWORD });
    expect(await isIn(there)).toBe(true);
    await here.send("DELETE", "/session", { everywhere: true });
    expect(await isIn(here)).toBe(false);
    expect(await isIn(there)).toBe(false);
  });
});

describe("the password", () => {
  it("changes with the present one, and signs out every other device", async () => {
    const here = await merchant();
    const there = browserOf(api);
    await there.send("POST", "/session", { email: here.email, password: PASSWORD });
    const change = { current: PASSWORD, next: "a new long password" };
    expect((await here.send("POST", "/password", change)).status).toBe(200);
    expect(await isIn(here)).toBe(true);
    expect(await isIn(there)).toBe(false);
    await there.send("POST", "/session", { email: here.email, password: PASSWORD });
    expect(await isIn(there)).toBe(false);
    await there.send("POST", "/session", { email: here.email, password: change.next });
    expect(await isIn(there)).toBe(true);
  });

  it("stays as it is with a wrong present one, a short new one, or nobody signed in", async () => {
    const here = await merchant();
    const change = (current: string, next: string, who = here) =>
      who.send("POST", "/password", { current, next });
    expect((await change("not the one", "a new long password")).status).toBe(400);
    expect((await change(PASSWORD, "short")).status).toBe(400);
    const nobody = { ...browserOf(api), email: "" };
    expect((await change(PASSWORD, "a new long password", nobody)).status).toBe(401);
    expect(await isIn(here)).toBe(true);
  });
});
