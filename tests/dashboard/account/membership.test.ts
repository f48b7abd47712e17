import { describe, expect, it } from "vitest";
import { FILE_ENDPOINTS } from "#lib/http/routes/dashboard/files.ts";
import { DASHBOARD_ENDPOINTS } from "#lib/http/routes/dashboard-api.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi, type Reply } from "#tests/support/api/api.ts";
import type { DashboardBrowser } from "#tests/support/api/browser.ts";
import { browserOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

const ID = "00000000-0000-4000-8000-000000000000";

/** Each endpoint below a store, with an id for each parameter. */
const endpoints = Object.keys({ ...DASHBOARD_ENDPOINTS, ...FILE_ENDPOINTS }).map((name) => {
  const [method = "", template = ""] = name.split(" ");
  return { method, below: template.replaceAll(/\{\w+\}/g, ID) };
});
const writes = endpoints.filter(({ method }) => method !== "GET");

const OWNER_PATHS =
  /^\/(categories|courier-account|deliveries|delivery-options|invitations|keys|locations|mail-preview|members|notifications|open|payment-accounts|payment-methods|people|refund-settings|search-synonyms|settings|test-mails|two-factor-requirement|webhooks)(\/|$)/;

const { db } = await openDatabase();
const api = await createApi(db);
const own = await createShop(db);
const foreign = await createShop(db);
const merchant = await signedInMerchant(api, db, [own]);
type Call = { method: string; below: string };
const send = (who: DashboardBrowser, slug: string, { method, below }: Call) => {
  const path = `/stores/${slug}${below}`;
  return method === "GET" ? who.read(path) : who.send(method, path, {});
};

/** Sends each request in turn, and lists it with the status of its response. */
async function statuses(calls: typeof endpoints, send: (call: Call) => Promise<Reply>) {
  const lines: string[] = [];
  for (const call of calls) {
    const { status } = await send(call);
    lines.push(`${call.method} ${call.below}: ${status}`);
  }
  return lines;
}

const allWith = (calls: typeof endpoints, status: number) =>
  calls.map(({ method, below }) => `${method} ${below}: ${status}`);

describe("every endpoint of the dashboard", () => {
  it("rejects signed-out requests", async () => {
    const visitor = browserOf(api);
    const found = await statuses(endpoints, (call) => send(visitor, own.slug, call));
    expect(found).toEqual(allWith(endpoints, 401));
  });

  it("returns the same 404 for another merchant's store as for a missing one", async () => {
    const found = await statuses(endpoints, async (call) => {
      const another = await send(merchant, foreign.slug, call);
      const none = await send(merchant, "no-such-store", call);
      expect(another.text).toBe(none.text);
      return another;
    });
    expect(found).toEqual(allWith(endpoints, 404));
  });

  it("R98: rejects members without the authenticator app that the store requires", async () => {
    const closed = await createShop(db);
    await db
      .updateTable("stores")
      .set({ requires_two_factor: true })
      .where("uid", "=", closed.uid)
      .execute();
    const member = await signedInMerchant(api, db, [closed]);
    const found = await statuses(endpoints, async (call) => {
      const reply = await send(member, closed.slug, call);
      expect(reply.text).toContain("TWO_FACTOR_REQUIRED");
      return reply;
    });
    expect(found).toEqual(allWith(endpoints, 403));
  });

  it("rejects cross-origin writes", async () => {
    const found = await statuses(writes, ({ method, below }) =>
      merchant.send(method, `/stores/${own.slug}${below}`, {}, { "sec-fetch-site": "cross-site" }),
    );
    expect(found).toEqual(allWith(writes, 403));
  });

  it("rejects other methods of a path, and lists those that it supports", async () => {
    for (const [below, group] of Map.groupBy(endpoints, (endpoint) => endpoint.below)) {
      const supported: string[] = group.map(({ method }) => method);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (supported.includes(method)) continue;
        const { status, headers } = await send(merchant, own.slug, { method, below });
        expect([method, below, status, headers.get("allow")]).toEqual([
          method,
          below,
          405,
          supported.join(", "),
        ]);
      }
    }
  });

  it("rejects staff where only owners may act", async () => {
    const staff = await signedInMerchant(api, db, [{ uid: own.uid, role: "staff" }]);
    const found = await statuses(endpoints, (call) => send(staff, own.slug, call));
    const forOwners = endpoints.filter(({ below }) => OWNER_PATHS.test(below));
    expect(found.filter((line) => line.endsWith(": 403"))).toEqual(allWith(forOwners, 403));
  });
});

it("serves each path in one spelling", async () => {
  expect((await merchant.send("GET", `/stores/${own.slug}/orders`)).status).toBe(200);
  expect((await merchant.send("GET", `/stores/${own.slug}/%6Frders`)).status).toBe(404);
});

it("locks out a removed member at once", async () => {
  const former = await signedInMerchant(api, db, [own]);
  expect((await former.send("GET", `/stores/${own.slug}/keys`)).status).toBe(200);
  await db.deleteFrom("store_members").where("store_uid", "=", own.uid).execute();
  expect((await former.send("GET", `/stores/${own.slug}/keys`)).status).toBe(404);
});
