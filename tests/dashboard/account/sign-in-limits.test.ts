import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PolicyName } from "#lib/limits/policies.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import {
  browserOf,
  type Merchant,
  merchantWithPassword,
  PASSWORD,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

// Each attempt hashes a password, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let api: Api;
let addresses = 0;

const { db, record } = await openDatabase();
const recorded = record();
const shop = await createShop(db);
beforeEach(async () => {
  api = await createApi(recorded.db, {
    addressSource: { kind: "vercel" },
    clock: createManualClock("2026-03-01T12:30:00Z"),
  });
});

function limit(policy: PolicyName, failures: number): void {
  api.runtime.policies[policy] = failures;
}

const merchant = () => merchantWithPassword(api, db, [shop]);

const newAddress = () => {
  addresses += 1;
  return `192.0.2.${addresses}`;
};

/** Signs in from an address, by default a new one, in a browser without cookies unless one is given. */
function signIn(
  email: string,
  password: string,
  {
    address = newAddress(),
    browser = browserOf(api),
  }: {
    address?: string;
    browser?: Pick<Merchant, "send">;
  } = {},
): Promise<Reply> {
  return browser.send("POST", "/session", { email, password }, { "x-real-ip": address });
}

async function statuses(count: number, attempt: (index: number) => Promise<Reply>) {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await attempt(index)).status);
  return seen;
}

describe("R79: failed sign-ins", () => {
  it("limits failed sign-ins per address and does not count successful ones", async () => {
    const { email } = await merchant();
    const address = newAddress();
    limit("sign_in_failures_per_ip", 2);
    const right = () => signIn(email, PASSWORD, { address });
    const wrong = () => signIn(email, "not the password", { address });
    expect(await statuses(3, right)).toEqual([200, 200, 200]);
    expect(await statuses(3, wrong)).toEqual([400, 400, 429]);
    const rejected = await right();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("runs no statement for an address without failed sign-ins left", async () => {
    const address = newAddress();
    limit("sign_in_failures_per_ip", 1);
    await signIn("nobody@example.com", PASSWORD, { address });
    recorded.statements.length = 0;
    expect((await signIn("nobody@example.com", PASSWORD, { address })).status).toBe(429);
    expect(recorded.statements).toEqual([]);
  });

  it("counts failed sign-ins of an IPv6 /48 as well as of each /64", async () => {
    limit("sign_in_failures_per_network", 3);
    const from = (address: string) => signIn("nobody@example.com", PASSWORD, { address });
    const subnets = await statuses(4, (index) => from(`2001:db8:1:${index}::1`));
    expect(subnets).toEqual([400, 400, 400, 429]);
    expect((await from("2001:db8:2::1")).status).toBe(400);
    expect((await from(newAddress())).status).toBe(400);
    limit("sign_in_failures_per_ip", 1);
    const hosts = await statuses(2, (index) => from(`2001:db8:3::${index}`));
    expect(hosts).toEqual([400, 429]);
  });

  it("lets guesses sent together get no further than guesses sent one by one", async () => {
    const { email } = await merchant();
    limit("sign_in_failures_per_ip", 1);
    const together = async () => {
      const address = newAddress();
      const replies = ["not the password", PASSWORD].map((password) =>
        signIn(email, password, { address }),
      );
      return (await Promise.all(replies)).map(({ status }) => status);
    };
    expect(await together()).toEqual([400, 429]);
    const { accounts } = api.runtime;
    if (accounts) accounts.passwordQueue = (_, work) => work();
    expect((await together()).at(-1)).toBe(200);
  });
});

describe("R79: an account without failed attempts left", () => {
  async function usedUp(): Promise<Merchant> {
    const owner = await merchant();
    limit("sign_in_failures_per_account", 2);
    const replies = await statuses(2, () => signIn(owner.email, "not the password"));
    expect(replies).toEqual([400, 400]);
    return owner;
  }

  it("lets its owner sign in on a known device, even from an address that has reached its limit", async () => {
    limit("sign_in_failures_per_ip", 1);
    const { email, send } = await usedUp();
    const address = newAddress();
    await signIn("nobody@example.com", PASSWORD, { address });
    expect((await send("DELETE", "/session", { everywhere: true })).status).toBe(200);
    expect((await signIn(email, PASSWORD, { address, browser: { send } })).status).toBe(200);
    expect((await send("GET", `/stores/${shop.slug}/keys`)).status).toBe(200);
    // Any other device is a stranger.
    expect((await signIn(email, PASSWORD)).status).toBe(400);
  });

  it("treats a device that signed in to another account as a stranger", async () => {
    const [{ email }, other] = [await usedUp(), await merchant()];
    expect((await signIn(email, PASSWORD, { browser: other })).status).toBe(400);
  });

  it("answers the right password like a wrong one and like an unknown account", async () => {
    const { email } = await usedUp();
    const fresh = await merchant();
    const attempts = {
      locked: () => signIn(email, PASSWORD),
      lockedAndWrong: () => signIn(email, "not the password"),
      wrong: () => signIn(fresh.email, "not the password"),
      unknown: () => signIn("nobody@example.com", PASSWORD),
    };
    const seen: Record<string, object> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      recorded.statements.length = 0;
      const { status, text, headers } = await attempt();
      seen[name] = {
        status,
        text,
        headers: [...headers].filter(([header]) => header !== "x-request-id"),
        statements: recorded.statements.map(({ sql }) => sql),
      };
    }
    expect(seen.wrong).toMatchObject({ status: 400 });
    expect(seen.locked).toEqual(seen.wrong);
    expect(seen.lockedAndWrong).toEqual(seen.wrong);
    expect(seen.unknown).toEqual(seen.wrong);
    expect(JSON.stringify(seen)).not.toContain("per_account");
  });

  it("creates no session for the right password from a stranger", async () => {
    const { email } = await usedUp();
    const sessions = () => db.selectFrom("merchant_sessions").select("token").execute();
    const before = await sessions();
    expect((await signIn(email, PASSWORD)).headers.getSetCookie()).toEqual([]);
    expect(await sessions()).toEqual(before);
    expect(api.log.map(({ text }) => text)).toContain(
      "sign-in rejected: the account's limit of failed attempts is exhausted",
    );
  });

  it("lets a merchant who is signed in change the password", async () => {
    const { send } = await usedUp();
    const change = { current: PASSWORD, next: "a new long password" };
    expect((await send("POST", "/password", change)).status).toBe(200);
  });
});

it("R79: limits the failed sign-ins of a known device", async () => {
  const { email, send } = await merchant();
  limit("sign_in_failures_per_device", 2);
  const attempt = (password: string) => signIn(email, password, { browser: { send } });
  expect(await statuses(3, () => attempt("not the password"))).toEqual([400, 400, 429]);
  expect((await attempt(PASSWORD)).status).toBe(429);
  // The device's failures count only against the device.
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

it("R79: limits wrong current passwords of a signed-in merchant", async () => {
  const { send } = await merchant();
  limit("password_change_failures_per_merchant", 2);
  const change = (current: string) =>
    send("POST", "/password", { current, next: "a new long password" });
  expect(await statuses(3, () => change("not the password"))).toEqual([400, 400, 429]);
  expect((await change(PASSWORD)).status).toBe(429);
});

describe("R78: sign-ins sent at once", () => {
  const flood = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, subnet) =>
        signIn("nobody@example.com", PASSWORD, { address: `2001:db8:9:${subnet}::1` }),
      ),
    );
  const busy = (replies: Reply[]) =>
    replies.filter(({ body }) => body.error_code === "SIGN_IN_BUSY");

  it("answers sign-ins beyond a short queue with 503 and without a statement", async () => {
    const { email, send } = await merchant();
    recorded.statements.length = 0;
    const [replies, known] = await Promise.all([
      flood(60),
      signIn(email, PASSWORD, { browser: { send } }),
    ]);
    expect(known.status).toBe(200);
    const rejected = busy(replies).length;
    // A check or two may end before the last sign-in arrives.
    expect(rejected).toBeGreaterThan(40);
    expect(busy(replies)[0]?.status).toBe(503);
    expect(busy(replies)[0]?.headers.get("retry-after")).toBe("2");
    const lookUps = recorded.statements.filter(({ parameters }) =>
      parameters.includes("nobody@example.com"),
    );
    expect(lookUps).toHaveLength(60 - rejected);
    expect(api.log.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("holds at most two sign-ins from one address, so that others have room in the queue", async () => {
    const address = newAddress();
    const attempts = Array.from({ length: 20 }, () =>
      signIn("nobody@example.com", PASSWORD, { address }),
    );
    const { email } = await merchant();
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const replies = await Promise.all(attempts);
    expect(busy(replies).length).toBeGreaterThanOrEqual(17);
    const lines = api.log.filter(({ fields }) => fields?.rejected_by === "sign-ins per client");
    expect(lines).toHaveLength(busy(replies).length);
  });

  it("checks all passwords at once without the queue", async () => {
    const { accounts } = api.runtime;
    if (accounts) accounts.passwordQueue = (_, work) => work();
    expect(busy(await flood(12))).toEqual([]);
  });
});
