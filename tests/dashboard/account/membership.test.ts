import { describe, expect, it } from "vitest";
import { DASHBOARD_ENDPOINTS } from "#lib/http/routes/dashboard-api.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi, type Reply } from "#tests/support/api/api.ts";
import { browserOf, type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every path below a store, with an id for each parameter. */
const paths = [
  ...new Set(
    DASHBOARD_ENDPOINTS.map(({ path }) =>
      path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
    ),
  ),
];
const calls = paths.flatMap((below) => METHODS.map((method) => ({ method, below })));

const { db } = await openDatabase();
const api = await createApi(db);
const own = await createShop(db);
const foreign = await createShop(db);
const merchant = await signedInMerchant(api, db, [own]);
const call = (who: Pick<Merchant, "send">, slug: string, method: string, below: string) =>
  who.send(method, `/stores/${slug}${below}`, method === "GET" ? undefined : {});

describe("every path of the dashboard", () => {
  it("covers every path of the dashboard", () => {
    expect(paths.length).toBeGreaterThan(2);
    expect(paths).toContain("/keys");
  });

  it.each(calls)("rejects a signed-out request: $method $below", async ({ method, below }) => {
    const reply = await call(browserOf(api), own.slug, method, below);
    expect([401, 405]).toContain(reply.status);
  });

  it.each(calls)(
    "returns the same 404 for another merchant's store as for a missing one: $method $below",
    async ({ method, below }) => {
      const another = await call(merchant, foreign.slug, method, below);
      const none = await call(merchant, "no-such-store", method, below);
      expect([404, 405]).toContain(another.status);
      expect(without(another)).toEqual(without(none));
    },
  );

  it.each(calls.filter(({ method }) => method !== "GET"))(
    "rejects a cross-origin write: $method $below",
    async ({ method, below }) => {
      const reply = await merchant.send(
        method,
        `/stores/${own.slug}${below}`,
        {},
        {
          "sec-fetch-site": "cross-site",
        },
      );
      expect([403, 405]).toContain(reply.status);
    },
  );
});

it("admits staff except to the pages of owners", async () => {
  const staff = await signedInMerchant(api, db, [{ uid: own.uid, role: "staff" }]);
  const reply = await call(staff, own.slug, "GET", "/keys");
  expect([reply.status, reply.body.error_code]).toEqual([403, "FORBIDDEN"]);
});

it("locks out a removed member at once", async () => {
  const former = await signedInMerchant(api, db, [own]);
  expect((await call(former, own.slug, "GET", "/keys")).status).toBe(200);
  await db.deleteFrom("store_members").where("store_uid", "=", own.uid).execute();
  expect((await call(former, own.slug, "GET", "/keys")).status).toBe(404);
});

function without({ status, text }: Reply) {
  return { status, text };
}
