import { expect, it } from "vitest";
import { findShopInProcess } from "#lib/shop/data/in-process.ts";
import { lookUpOrder } from "#lib/shop/orders/look-up-order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { db, record } = await openDatabase();
const recorded = record();
const { uid, slug } = await createShop(db);
const { runtime } = await createApi(recorded.db, {
  environment: {
    STOREFRONT_STORE: slug,
    ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  },
});
const shop = await findShopInProcess(runtime, {
  signal: new AbortController().signal,
  address: undefined,
  client: undefined,
  network: undefined,
  idempotencyKey: null,
  responseHeaders: new Headers(),
});
await storePastOrder(db, uid, {
  order: { order_number: "ORD-0123456789", customer_email: "Ada@Example.com", customer_phone: "" },
});

async function lookUp(order_number: string, contact: string) {
  if (!shop) throw new Error("the shop is missing");
  recorded.statements.length = 0;
  const path = await lookUpOrder(shop, new URLSearchParams({ order_number, contact }));
  return { path, statements: recorded.statements.map(({ sql }) => sql) };
}

it("R5: runs the same single query for a hit and every miss", async () => {
  const hit = await lookUp("ORD-0123456789", "ada@example.com");
  expect(hit.path).toMatch(/^\/orders\/ORD-0123456789\?key=/);
  expect(hit.statements).toHaveLength(1);
  for (const [number, contact] of [
    ["ORD-0123456789", "eve@example.com"],
    ["ORD-0123456789", ""],
    ["ORD-0123456789", "+2348000000001"],
    ["ORD-0000000000", "ada@example.com"],
    ["", ""],
    ["\u0000", "\u0000"],
  ] as const) {
    const miss = await lookUp(number, contact);
    expect(miss).toEqual({ path: "/orders/not-found", statements: hit.statements });
  }
});

it("finds an order by other spellings of its number", async () => {
  for (const number of ["#ord-0123456789", "ORD–0123456789", "ord o12 345 6789", "OI23456789."]) {
    const { path } = await lookUp(number, "ada@example.com");
    expect([number, path]).toEqual([number, expect.stringMatching(/^\/orders\/ORD-0123456789\?/)]);
  }
});
