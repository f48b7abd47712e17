import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { listChargesOfSession } from "#db/queries/payments/charges.ts";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { storeContext } from "#lib/services/context.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { recordReviewRefund } from "#lib/services/payments/review-charge.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { syncCharges } from "#lib/services/payments/sync-charges.ts";
import type { Api } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { order, pickupOrder } from "#tests/support/orders/orders.ts";
import { expectConsistentMoney } from "#tests/support/payments/consistent-money.ts";
import type { FakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { RETURN_URL } from "#tests/support/payments/payments.ts";

const STOCK = 4;
/** Of a sequence, so that several steps meet at one order. */
const MAX_ORDERS = 3;
const NEVER = new AbortController().signal;

/** An action that is listed several times is chosen more often. */
const ACTIONS = [
  "order",
  "order",
  "session",
  "session",
  "pay",
  "pay",
  "pay",
  "webhook",
  "check",
  "check",
  "deadline",
  "deadline",
  "refund",
  "dashboard_refund",
  "refund_job",
  "refund_job",
  "refund_result",
  "apply",
  "record_refund",
  "cancel",
  "fulfil",
  "return",
  "stock",
] as const;

/** What the sequences together must have caused. */
const OUTCOMES = [
  "cancelled",
  "reopened",
  "payment_recorded",
  "payment_in_review",
  "refund_requested",
  "refund_failed",
  "review_refunded",
];

const step = fc.record({
  do: fc.constantFrom(...ACTIONS),
  pick: fc.nat(5),
  share: fc.constantFrom(1, 1, 0.5, 0.25),
  result: fc.constantFrom("processed", "processed", "failed", "needs-attention", "pending"),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** An order that is paid in full after its deadline, which random steps rarely cause. */
const PAID_LATE = (["order", "session", "deadline", "pay", "check"] as const).map(
  (action): Step => ({ do: action, pick: 0, share: 1, result: "processed" }),
);

interface Parts {
  db: Kysely<Database>;
  api: Api;
  fake: FakePaystack;
}

/**
 * Runs random steps of customers, merchants, jobs and the provider, some of which the service rejects. After each, all
 * money that arrived is applied, in review or refunded, and stock and statuses agree with the orders.
 */
export async function runPaymentSequences(
  parts: Parts,
  size: { numRuns: number; seed?: number },
): Promise<void> {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async (steps) => {
      const sequence = await openSequence(parts);
      for (const one of steps) {
        const action = await sequence.run(one);
        if (action) done.add(action);
      }
      await sequence.expectBooksToAgree();
    }),
    // Shrinking a failure takes minutes.
    { ...size, unbiased: true, endOnFailure: true, examples: [[PAID_LATE]] },
  );
  expect(done).toEqual(new Set(ACTIONS));
  const { rows } = await sql<{ kind: string }>`select distinct kind from order_events`.execute(
    parts.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(OUTCOMES));
}

/** Opens a store, and returns a function that makes one step in it and returns its action unless nothing was done. */
async function openSequence({ db, api, fake }: Parts) {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid, {
    variants: [{ stock: { on_hand: STOCK } }],
  });
  const store = await findStoreBySlug(db, shop.slug);
  if (!store) throw new Error("The store is missing");
  const rt = api.runtime;
  const ctx = storeContext(rt, store, {
    signal: NEVER,
    responseHeaders: new Headers(),
    limitFreshness: () => {},
    idempotencyKey: null,
  });
  const merchant = testMerchant(db, shop.uid);
  const numbers: string[] = [];
  fake.refundStatus = "pending";

  const sessions = () =>
    db
      .selectFrom("payment_sessions")
      .selectAll()
      .where("store_uid", "=", shop.uid)
      .orderBy("created_at")
      .execute();
  const charges = () =>
    db
      .selectFrom("provider_transactions as charge")
      .innerJoin("payment_sessions as session", "session.uid", "charge.session_uid")
      .innerJoin("orders", "orders.uid", "session.order_uid")
      .innerJoin("charge_balances as balance", "balance.charge_uid", "charge.uid")
      .select(["charge.uid", "charge.amount", "orders.order_number", "balance.in_review"])
      .where("charge.store_uid", "=", shop.uid)
      .where("charge.kind", "=", "charge")
      .orderBy("charge.created_at")
      .execute();
  const inReview = async () => (await charges()).filter(({ in_review }) => Number(in_review) > 0);
  const transactions = async () => {
    const references = new Set((await sessions()).map(({ reference }) => reference));
    return fake.transactions().filter(({ reference }) => references.has(reference));
  };

  async function check(uid: string): Promise<void> {
    await updateRows(db, "payment_sessions", { uid }, { next_check_at: sql<Date>`now()` });
    await checkPayment(ctx, uid, NEVER);
  }

  async function processRefunds(): Promise<void> {
    const due = { next_check_at: sql<Date>`now()` };
    const rows = await db
      .updateTable("payment_refunds")
      .set(due)
      .where("store_uid", "=", shop.uid)
      .where("next_check_at", "is not", null)
      .returning("uid")
      .execute();
    for (const { uid } of rows) await processRefund(rt, uid, NEVER);
  }

  async function processMessages(): Promise<void> {
    const rows = await db
      .selectFrom("payment_webhooks")
      .select("uid")
      .where("processed_at", "is", null)
      .execute();
    for (const { uid } of rows) await processPaymentWebhook(rt, uid, NEVER);
  }

  /** Returns what was returned by hand of a payment, in minor units: nobody returns it at the provider, too. */
  async function byHand(reference: string): Promise<number> {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(100 * refund.amount), 0)::int as amount from payment_refunds refund
      join provider_transactions charge on charge.uid = refund.charge_uid
      where charge.reference = ${reference} and refund.source = 'manual'`.execute(db);
    return rows[0]?.amount ?? 0;
  }

  /** Makes a step; undefined when there is nothing to make it with. */
  async function make({ do: action, pick, share, result }: Step): Promise<unknown> {
    const one = <T>(all: T[]): T | undefined => all[pick % (all.length || 1)];
    const number = one(numbers);
    const paid = ({ status }: { status: string }) => status === "success" || status === "reversed";
    switch (action) {
      case "order": {
        if (numbers.length === MAX_ORDERS) return undefined;
        const body = pickupOrder([{ variant, quantity: 1 + (pick % 2) }], {
          payment_method: "paystack",
        });
        return numbers.push((await order(ctx, body)).order_number);
      }
      case "session":
        return (
          number &&
          startPayment(ctx, { order_number: number, method: "paystack", return_url: RETURN_URL })
        );
      case "pay": {
        const open = one((await transactions()).filter((known) => !paid(known)));
        if (!open) return undefined;
        const amount = Math.ceil(open.requestedAmount * share);
        const paidAt = new Date().toISOString();
        return fake.change(open.reference, {
          status: "success",
          requestedAmount: amount,
          amount,
          paidAt,
        });
      }
      case "webhook": {
        const known = one((await transactions()).filter(paid));
        if (known) await fake.sendPaymentWebhook(known.reference);
        await processMessages();
        return known;
      }
      case "check": {
        const session = one(await sessions());
        if (session && !["succeeded", "review"].includes(session.status)) await check(session.uid);
        return session;
      }
      case "deadline": {
        if (!number) return undefined;
        const past = { payment_due_at: sql<Date>`now() - interval '25 hours'` };
        await updateRows(db, "orders", { order_number: number }, past);
        await cancelOverdueOrders(rt, NEVER);
        return true;
      }
      case "refund": {
        const charge = one(await charges());
        if (!charge) return undefined;
        const amount = (Math.ceil(Number(charge.amount) * share * 100) / 100).toFixed(2);
        return requestRefund(merchant, charge.order_number, { charge: charge.uid, amount });
      }
      case "dashboard_refund": {
        const known = one((await transactions()).filter(paid));
        if (!known) return undefined;
        const left = fake.refunds
          .filter(({ reference, status }) => reference === known.reference && status !== "failed")
          .reduce(
            (sum, { amount }) => sum - amount,
            known.amount - (await byHand(known.reference)),
          );
        if (left <= 0) return undefined;
        const made = fake.refundInDashboard(known.reference, Math.ceil(left * share));
        await fake.sendRefundWebhook(made);
        return processMessages().then(() => made);
      }
      case "refund_job":
        fake.refundStatus = result;
        await processRefunds();
        return true;
      case "refund_result": {
        const references = new Set((await transactions()).map(({ reference }) => reference));
        const waiting = one(
          fake.refunds.filter(
            ({ reference, status }) =>
              references.has(reference) && status !== "processed" && status !== "failed",
          ),
        );
        if (!waiting) return undefined;
        await fake.sendRefundWebhook(fake.changeRefund(waiting.id, result));
        return processMessages().then(() => waiting);
      }
      case "apply": {
        const charge = one(await inReview());
        if (!charge) return undefined;
        const { uid, order_number, in_review: amount } = charge;
        return recordPayment(merchant, order_number, { amount, charge: uid });
      }
      case "record_refund": {
        const charge = one(await inReview());
        if (!charge) return undefined;
        const { uid, order_number, in_review: amount } = charge;
        return recordReviewRefund(merchant, order_number, { amount, charge: uid });
      }
      case "cancel":
        return number && cancelOrder(merchant, number);
      case "fulfil":
        return number && fulfilOrder(merchant, number, {});
      case "return":
        return number && returnItems(merchant, number, {});
      case "stock": {
        const on_hand = sql<number>`greatest(reserved, ${pick})`;
        await updateRows(db, "stock_levels", { store_uid: shop.uid }, { on_hand });
        return true;
      }
    }
  }

  return {
    run: async (one: Step): Promise<Step["do"] | undefined> => {
      const isDone = await make(one).then(Boolean, ({ status, ...error }: { status?: number }) => {
        if (status === undefined) throw Object.assign(new Error("unexpected"), { error });
        expect(status).toBeOneOf([400, 404, 409, 502]);
        return false;
      });
      await expectConsistentOrders(db, shop.uid);
      await expectConsistentMoney(db, shop.uid);
      return isDone ? one.do : undefined;
    },
    /** Asks the provider about everything, and compares its books with ours. */
    expectBooksToAgree: async () => {
      for (const { uid, status } of await sessions()) {
        if (!["succeeded", "review"].includes(status)) await check(uid);
        expect(await syncCharges(ctx, await listChargesOfSession(db, uid), NEVER)).toBe(true);
      }
      await expectConsistentMoney(db, shop.uid);
      const atProvider = (await transactions()).map(({ reference, status, amount }) => {
        const refunded = fake.refunds
          .filter((refund) => refund.reference === reference && refund.status === "processed")
          .reduce((sum, refund) => sum + refund.amount, 0);
        const received = status === "success" || status === "reversed" ? amount : 0;
        return { reference, left: received - refunded };
      });
      const { rows: ours } = await sql<{ reference: string; left: number }>`
        select charge.reference, (100 * (charge.amount - coalesce((
          select sum(refund.amount) from provider_transactions refund where refund.charge_uid = charge.uid), 0)))::int as left
        from provider_transactions charge where store_uid = ${shop.uid} and kind = 'charge'`.execute(
        db,
      );
      const open = (rows: { reference: string; left: number }[]) =>
        rows
          .filter(({ left }) => left !== 0)
          .toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
      expect(open(ours)).toEqual(open(atProvider));
    },
  };
}
