import type { Insertable, Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { newSessionReference } from "#lib/services/payments/session-reference.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

interface StoredCharge {
  order: { uid: string };
  amount?: string;
  /** What counts towards the order; "0.00" leaves all of it in review. */
  applied?: string;
  charge?: Partial<Insertable<Database["provider_transactions"]>>;
}

/** Stores a charge of 2,000.00 that a provider has confirmed for an order, with its session. */
export async function storeCharge(
  db: Kysely<Database>,
  storeUid: string,
  { order, amount = "2000.00", applied = amount, charge = {} }: StoredCharge,
) {
  const reference = newSessionReference();
  const { provider = "paystack", account_uid = null } = charge;
  const session = await insertRow(db, "payment_sessions", {
    store_uid: storeUid,
    order_uid: order.uid,
    method: provider as "paystack",
    account_uid,
    reference,
    amount,
    currency: "NGN",
    status: applied === amount ? "succeeded" : "review",
  });
  const transaction = await insertRow(db, "provider_transactions", {
    store_uid: storeUid,
    session_uid: session.uid,
    provider,
    account_uid,
    kind: "charge",
    provider_id: `charge-${reference}`,
    reference,
    amount,
    currency: "NGN",
    fee: "30.00",
    occurred_at: new Date(),
    ...charge,
  });
  if (Number(applied) > 0) {
    await insertRow(db, "payments", {
      store_uid: storeUid,
      order_uid: order.uid,
      amount: applied,
      method: provider,
      reference,
      provider_transaction_uid: transaction.uid,
    });
  }
  return transaction;
}

type StoredChargeRow = Awaited<ReturnType<typeof storeCharge>>;

/** Stores a refund of 500.00 of a charge; a confirmed one with what the provider has confirmed. */
export async function storeRefund(
  db: Kysely<Database>,
  order: { uid: string },
  charge: StoredChargeRow,
  refund: Partial<Insertable<Database["payment_refunds"]>> & { occurred_at?: Date },
) {
  const { occurred_at, ...columns } = refund;
  const { store_uid, session_uid, provider, account_uid, reference, currency } = charge;
  const amount = refund.amount ?? "500.00";
  const confirmed =
    occurred_at &&
    (await insertRow(db, "provider_transactions", {
      store_uid,
      session_uid,
      provider,
      account_uid,
      kind: "refund",
      charge_uid: charge.uid,
      provider_id: `refund-${crypto.randomUUID()}`,
      reference,
      amount,
      currency,
      occurred_at,
    }));
  return insertRow(db, "payment_refunds", {
    store_uid,
    order_uid: order.uid,
    charge_uid: charge.uid,
    amount,
    currency,
    actor: "ada@example.com",
    source: "store",
    status: confirmed ? "succeeded" : "requested",
    transaction_uid: confirmed?.uid ?? null,
    ...columns,
  });
}

/** Stores an open dispute about a charge. */
export async function storeDispute(
  db: Kysely<Database>,
  charge: StoredChargeRow,
  dispute: Partial<Insertable<Database["payment_disputes"]>> = {},
) {
  const { store_uid, uid, provider, account_uid, amount, currency } = charge;
  return insertRow(db, "payment_disputes", {
    store_uid,
    charge_uid: uid,
    provider,
    account_uid,
    provider_id: `dispute-${crypto.randomUUID()}`,
    amount,
    currency,
    status: "open",
    due_at: new Date(Date.now() + 3 * 86_400_000),
    opened_at: new Date(),
    ...dispute,
  });
}

/** Stores an order of 2,000.00, fulfilled and paid at a provider. */
export async function storePaidOrder(
  db: Kysely<Database>,
  storeUid: string,
  order: Partial<Insertable<Database["orders"]>> = {},
) {
  const paid = { payment_status: "paid", fulfilment_status: "fulfilled", amount_held: "2000.00" };
  const stored = await storePastOrder(db, storeUid, {
    order: { ...paid, ...order } as typeof order,
    items: [{ qty_fulfilled: 2, fulfilment_status: "fulfilled" }],
  });
  return { ...stored, charge: await storeCharge(db, storeUid, { order: stored }) };
}
