import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "#tests/support/api.ts";
import { browserOf, PASSWORD, signedInMerchant } from "#tests/support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createShop } from "#tests/support/shop.ts";

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

  it("ends in 429 for who goes on guessing, with the right password too", async () => {
    const { email } = await merchant();
    const strict = await createApi(database.db);
    const visitor = browserOf(strict);
    const limit = 3;
    strict.runtime.policies.sign_ins_per_ip.limit = limit;
    for (let tries = 0; tries < limit; tries += 1) {
      await visitor.send("POST", "/session", { email, password: "guess" });
    }
    const reply = await visitor.send("POST", "/session", { email, password: PASSWORD });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    api = await createApi(database.db);
  });

  it("keeps neither password nor address nor cookie in the log", async () => {
    const { email } = await merchant();
    const lines = JSON.stringify(api.log);
    expect(lines).not.toContain(email);
    expect(lines).not.toContain(PASSWORD);
    expect(lines).not.toContain("session_token");
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
