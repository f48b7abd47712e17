import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { checkoutApi, openShop, requestQuote } from "#tests/support/orders/checkout.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { countRows, openConnections, pickupOrder } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

/** Orders of one store that a process runs at once. */
const RUNNING = 3;
const BUYERS = 40;

const base = await openDatabase();

const one = (variant: string) => ({ variant, quantity: 1 });

/** Opens a store with few units of `last`, plenty of `other`, and an API that counts how often orders read their basis. */
async function openSale(units: number) {
  const counted = { reads: 0 };
  const db = base.connect({
    max: 5,
    onStatement: ({ sql: text }) => {
      if (text.includes("as read_at")) counted.reads += 1;
    },
  });
  const api = await checkoutApi(db);
  onTestFinished(async () => void (await checkoutApi(base.db)));
  const shop = await openShop(api);
  const { variants } = await addProduct(base.db, shop.uid, {
    variants: [{ stock: { on_hand: units } }, { stock: { on_hand: 100 } }],
  });
  const [last = "", other = ""] = variants;
  // The first order loads modules and plans statements, which would use up the time that orders may wait.
  await openConnections(db, RUNNING);
  await shop.placeOrder(pickupOrder([one(other)]));
  counted.reads = 0;
  return { ...shop, api, counted, last, other };
}

type Sale = Awaited<ReturnType<typeof openSale>>;

/** Sends orders while another transaction locks the stock, and lets them run once all others wait in the queue. */
async function sendTogether<T>({ api }: Sale, send: (() => Promise<T>)[]): Promise<T[]> {
  const replies = await base.db.transaction().execute(async (trx) => {
    await sql`select from stock_levels for update`.execute(trx);
    await sql`select from products for update`.execute(trx);
    const sent = send.map((order) => order());
    await expect.poll(() => countLockWaits(base.db)).toBe(RUNNING);
    await expect
      .poll(() => api.runtime.services.orderQueue.waiting().length)
      .toBe(send.length - RUNNING);
    return () => Promise.all(sent);
  });
  return replies();
}

const key = (value: string) => ({ "idempotency-key": value });

const buyers = ({ last, placeOrder }: Sale, count = BUYERS) =>
  Array.from({ length: count }, (_, buyer) => () => {
    const contact = { customer_email: `buyer-${buyer}@example.com` };
    const body = pickupOrder([one(last)], contact);
    return placeOrder(body, key(`buyer ${buyer}`));
  });

it(`R85: answers 409 to ${BUYERS} concurrent buyers of a sold-out variant without a statement for each`, async () => {
  const sale = await openSale(1);
  const replies = await sendTogether(sale, buyers(sale));
  expect(tally(replies.map(({ status }) => status))).toEqual({ 201: 1, 409: BUYERS - 1 });
  const shortage = { variant: sale.last, requested: 1, available: 0, limited_by: "stock" };
  for (const { status, body } of replies) {
    if (status !== 409) continue;
    expect([body.error_code, body.details]).toEqual(["INSUFFICIENT_STOCK", [shortage]]);
  }
  expect(sale.counted.reads).toBeLessThan(BUYERS / 2);
  expect(await countRows(base.db, "orders", sale.uid)).toBe(2);
  await expectConsistentOrders(base.db, sale.uid);
});

it("R17: replays orders by key and by quote, and answers each other order by its own fault, while a variant sells out", async () => {
  const sale = await openSale(3);
  const { api, last, other, placeOrder } = sale;
  const keyed = pickupOrder([one(last)]);
  const { order: quoted } = await requestQuote(api, sale.key, [one(last)]);
  const placed = [await placeOrder(keyed, key("first")), await placeOrder(quoted)];
  const tooMany = { variant: other, quantity: 101 };
  const replies = await sendTogether(sale, [
    ...buyers(sale, 8),
    () => placeOrder(keyed, key("first")),
    () => placeOrder(quoted),
    () => placeOrder(pickupOrder([one(other)]), key("first")),
    () => placeOrder(pickupOrder([one(other)])),
    () => placeOrder(pickupOrder([tooMany, one(last)])),
    () => placeOrder(pickupOrder([one(last), one(randomUUID())])),
  ]);
  const [byKey, byQuote, mismatch, available, short, unknown] = replies.slice(8);
  expect([byKey?.status, byQuote?.status]).toEqual([201, 201]);
  expect([byKey?.text, byQuote?.text]).toEqual(placed.map(({ text }) => text));
  expect([mismatch?.status, available?.status, unknown?.status]).toEqual([422, 201, 404]);
  expect(short?.body.details).toEqual([
    { variant: other, requested: 101, available: expect.any(Number), limited_by: "stock" },
    { variant: last, requested: 1, available: 0, limited_by: "stock" },
  ]);
});
