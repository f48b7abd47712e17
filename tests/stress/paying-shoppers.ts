import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import type { Runtime } from "#lib/runtime.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runPaymentCheck } from "#lib/services/payments/check-payment.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { unboundedDb } from "#tests/stress/concurrent-orders.ts";
import { createApi } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { newContact, SECRET, sendWithoutKey } from "#tests/support/orders/anonymous-shopper.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { type FakePaystack, startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { RETURN_URL } from "#tests/support/payments/payments.ts";
import { createRandom, type Random } from "#tests/support/random.ts";

interface Competition {
  shoppers: number;
  /** On hand of the only variant. */
  units: number;
}

const NEVER = new AbortController().signal;
/** Shoppers who send a request at the same time. */
const CONCURRENT = 40;

/**
 * Lets shoppers without a key compete for a variant and pay through the provider, which fails at times: some pay twice,
 * some not at all, and some after their order was cancelled. Expects that the store sells no more units than it has and
 * keeps no money for anything else.
 */
export async function payConcurrently(base: TestDatabase, { shoppers, units }: Competition) {
  await using competition = await openCompetition(base, units);
  const { api, fake, variant, random } = competition;
  let waiting = Array.from({ length: shoppers }, newContact);
  let late: string[] = [];
  for (let wave = 0; ; wave += 1) {
    failSometimes(fake, Math.ceil(units / 10));
    const accepted: string[] = [];
    const rejected: typeof waiting = [];
    await eachConcurrently(waiting, async (contact, index) => {
      const address = `2001:db8:${index + 1}:${wave}::1`;
      const body = pickupOrder([{ variant, quantity: 1 }], {
        ...contact,
        payment_method: "paystack",
      });
      const { status, body: reply } = await sendWithoutKey(api, "/orders", body, address);
      expect([201, 409]).toContain(status);
      if (status === 201) accepted.push(reply.data.order_number);
      else rejected.push(contact);
    });
    // What they pay competes with the orders of this wave for the stock.
    await eachConcurrently(late, (reference) => pay(fake, reference, random));
    if (accepted.length === 0) break;
    late = await payOrDelay(competition, accepted);
    await processPaymentWebhooks(competition);
    await passDeadline(competition, 1);
    await Promise.all([
      cancelOverdueOrders(api.runtime, NEVER),
      eachConcurrently(late.splice(0, late.length / 2), (reference) =>
        pay(fake, reference, random),
      ),
    ]);
    waiting = rejected;
  }
  await finish(competition);
  await expectExactMoney(competition);
}

type OpenCompetition = Awaited<ReturnType<typeof openCompetition>>;

async function openCompetition(base: TestDatabase, units: number) {
  const { db } = unboundedDb(base.url);
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, {
    variants: [{ price: "1000.00", stock: { on_hand: units } }],
  });
  const fake = await startFakePaystack();
  const api = await createApi(db, {
    addressSource: { kind: "server", trustedHops: 0 },
    environment: {
      STOREFRONT_STORE: shop.slug,
      ORDER_LINK_SECRET: SECRET,
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_API_URL: fake.url,
    },
    // The circuit breaker has tests of its own.
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000, maxInFlight: 100 },
  });
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/paystack/instance`;
  return {
    db,
    api,
    fake,
    shop,
    units,
    variant: variants[0] ?? "",
    key: await api.createKeyFor(shop.uid),
    random: createRandom("paying shoppers"),
    [Symbol.asyncDispose]: () => fake.close(),
  };
}

/** Lets the provider fail a number of times, before and after a call has taken effect. */
function failSometimes(fake: FakePaystack, times: number): void {
  fake.setFault("http-500", { on: "initialize", when: "after", times });
  fake.setFault("reset", { on: "initialize", when: "before", times });
  fake.setFault("reset", { on: "verify", times });
}

/** Lets the shoppers pay, fail, leave or wait; returns the references of those who will pay after their deadline. */
async function payOrDelay(competition: OpenCompetition, orders: string[]): Promise<string[]> {
  const { db, fake, random } = competition;
  const late: string[] = [];
  await eachConcurrently(orders, async (order) => {
    await startPayment(competition, order);
    const references = await listReferences(db, order);
    const choice = random.fraction();
    if (choice < 0.5) {
      // All of them: a lost answer leaves a payment that the shopper may still have open in another tab.
      await Promise.all(references.map((reference) => pay(fake, reference, random)));
    } else if (choice < 0.75) late.push(...references);
    else if (choice < 0.85) fake.change(references[0] ?? "", { status: "failed" });
  });
  return late;
}

/** Starts to pay an order, again after each failure of the provider. */
async function startPayment({ api, key }: OpenCompetition, order: string): Promise<void> {
  for (;;) {
    const body = { method: "paystack", return_url: RETURN_URL };
    const { status } = await api.post(`/orders/${order}/payment-sessions`, key, body);
    if (status === 201) return;
    expect([502, 503, 504]).toContain(status);
  }
}

/** Lists the references of an order that the provider knows. */
async function listReferences(db: Kysely<Database>, order: string): Promise<string[]> {
  const sessions = await db
    .selectFrom("payment_sessions")
    .innerJoin("orders", "orders.uid", "order_uid")
    .select("reference")
    .where("order_number", "=", order)
    .orderBy("payment_sessions.created_at", "desc")
    .execute();
  return sessions.map(({ reference }) => reference);
}

/** Pays at the provider, which sends no webhook, one, or several at once. */
async function pay(fake: FakePaystack, reference: string, random: Random): Promise<void> {
  fake.change(reference, { status: "success", paidAt: new Date().toISOString() });
  const webhooks = Array.from({ length: random.below(4) }, () =>
    fake.sendPaymentWebhook(reference),
  );
  for (const { status } of await Promise.all(webhooks)) expect(status).toBe(200);
}

/** Lets the deadline of all unpaid orders pass. */
async function passDeadline({ db, shop }: OpenCompetition, hours: number): Promise<void> {
  await db
    .updateTable("orders")
    .set({ payment_due_at: sql<Date>`now() - ${hours} * interval '1 hour'` })
    .where("store_uid", "=", shop.uid)
    .where("payment_status", "=", "unpaid")
    .execute();
}

/** Runs the jobs until no payment or refund is unfinished. */
async function finish(competition: OpenCompetition): Promise<void> {
  const { db, fake, api } = competition;
  fake.reset();
  await processPaymentWebhooks(competition);
  await checkPayments(competition);
  // After a day, a provider that could not be asked no longer keeps an order.
  await passDeadline(competition, 25);
  await cancelOverdueOrders(api.runtime, NEVER);
  for (const expected of ["pending", "processed"] as const) {
    for (const { id, status } of fake.refunds) {
      if (status !== expected) fake.changeRefund(id, expected);
    }
    await processRefunds(db, api.runtime);
  }
}

async function processPaymentWebhooks({ db, api }: OpenCompetition): Promise<void> {
  const webhooks = await db
    .selectFrom("payment_webhooks")
    .select("uid")
    .where("processed_at", "is", null)
    .execute();
  await eachConcurrently(webhooks, ({ uid }) => processPaymentWebhook(api.runtime, uid, NEVER));
}

async function checkPayments({ db, api }: OpenCompetition): Promise<void> {
  const sessions = await db
    .updateTable("payment_sessions")
    .set({ next_check_at: sql<Date>`now()` })
    .where("next_check_at", "is not", null)
    .returning("uid")
    .execute();
  await eachConcurrently(sessions, ({ uid }) => runPaymentCheck(api.runtime, uid, NEVER));
}

async function processRefunds(db: Kysely<Database>, runtime: Runtime): Promise<void> {
  const refunds = await db
    .updateTable("payment_refunds")
    .set({ next_check_at: sql<Date>`now()` })
    .where("next_check_at", "is not", null)
    .returning("uid")
    .execute();
  await eachConcurrently(refunds, ({ uid }) => processRefund(runtime, uid, NEVER));
}

/** Expects that what the provider has received and not refunded is what the orders of the sold units cost. */
async function expectExactMoney({ db, fake, shop, units }: OpenCompetition): Promise<void> {
  await expectConsistentOrders(db, shop.uid);
  const orders = await db
    .selectFrom("orders")
    .select(["fulfilment_status", "payment_status", "amount_held"])
    .where("store_uid", "=", shop.uid)
    .execute();
  const open = orders.filter(({ fulfilment_status }) => fulfilment_status === "unfulfilled");
  const ended = orders.filter(({ fulfilment_status }) => fulfilment_status !== "unfulfilled");
  expect(open.every(({ payment_status }) => payment_status === "paid")).toBe(true);
  expect(ended.every(({ amount_held }) => amount_held === "0.00")).toBe(true);
  expect(open.length).toBeLessThanOrEqual(units);
  expect(open.length).toBeGreaterThan(units / 2);
  const received = fake.transactions().filter(({ paidAt }) => paidAt !== null);
  const refunded = fake.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const kept = received.reduce((sum, { amount }) => sum + amount, 0) - refunded;
  expect(kept).toBe(open.length * 100_000);
  // Otherwise nothing was tested.
  expect(refunded).toBeGreaterThan(0);
}

async function eachConcurrently<T>(
  items: T[],
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}
