import { type Kysely, sql } from "kysely";
import { findOrder, listEventRows } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { decide, openPayingStore, RETURN_URL } from "#tests/support/payments/payments.ts";

const NEVER = new AbortController().signal;

/** Starts to pay an order of 1,000.00 with a test payment, in a store of its own unless one is given. */
export async function startSandboxPayment(
  db: Kysely<Database>,
  { settings = {}, order: more = {}, store: given }: PaymentOptions = {},
) {
  const store = given ?? (await openPayingStore(db, settings));
  const rt = testRuntime(db);
  const placed = await store.placeOrder({ payment_method: "sandbox", ...more });
  const { order_number, uid: orderUid } = placed;
  const request = { order_number, method: "sandbox", return_url: RETURN_URL } as const;
  const start = () => startPayment(store.ctx, request);
  const session = await start();
  const inStore = { store_uid: store.shop.uid };
  const events = async () => {
    const rows = await db
      .selectFrom("events")
      .select(["type", "details"])
      .where("subject", "=", order_number)
      .orderBy("occurred_at")
      .execute();
    return rows.map(({ type }) => type);
  };
  return {
    ...store,
    rt,
    order_number,
    orderUid,
    session,
    start,
    merchant: testMerchant(db, store.shop.uid),
    /** Pays on the test page, and asks the provider. */
    async pay(choice: Parameters<typeof decide>[2] = "pay", uid = session.uid) {
      await decide(db, { uid }, choice);
      await updateRows(db, "sandbox_payments", {}, { effective_at: sql<Date>`now()` });
      await makeSessionDue(db, uid);
      await checkPayment(store.ctx, uid, NEVER);
    },
    /** Lets the deadline pass, and cancels what is overdue. */
    async cancelAtDeadline() {
      const past = sql<Date>`now() - interval '1 second'`;
      await updateRows(db, "orders", { uid: orderUid }, { payment_due_at: past });
      await cancelOverdueOrders(rt, NEVER);
    },
    /** Runs the jobs of the store's refunds that are not final. */
    async processRefunds() {
      const due = sql<Date>`now()`;
      await db
        .updateTable("payment_refunds")
        .set({ next_check_at: due })
        .where("store_uid", "=", store.shop.uid)
        .where("next_check_at", "is not", null)
        .execute();
      for (const { uid } of await listRefunds(db, store.shop.uid)) {
        await processRefund(rt, uid, NEVER);
      }
    },
    read: () => getOrder(store.ctx, { order_number }),
    row: () => findOrder(db, store.shop.uid, order_number),
    status: async (uid = session.uid) => (await findRow(db, "payment_sessions", { uid })).status,
    refunds: () => listRefunds(db, store.shop.uid),
    charges: () =>
      db
        .selectFrom("provider_transactions")
        .selectAll()
        .where("store_uid", "=", inStore.store_uid)
        .where("kind", "=", "charge")
        .orderBy("created_at")
        .execute(),
    history: async () => {
      const rows = await listEventRows(db, store.shop.uid, orderUid);
      return rows.map(({ kind }) => kind);
    },
    events,
  };
}

interface PaymentOptions {
  /** Of a new store. */
  settings?: object;
  order?: object;
  store?: Awaited<ReturnType<typeof openPayingStore>>;
}

/** Lets the provider be asked about a session now, also when it is cancelled or has expired. */
async function makeSessionDue(db: Kysely<Database>, uid: string): Promise<void> {
  await updateRows(db, "payment_sessions", { uid }, { next_check_at: sql<Date>`now()` });
}

async function listRefunds(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("store_uid", "=", storeUid)
    .orderBy("created_at")
    .execute();
}
