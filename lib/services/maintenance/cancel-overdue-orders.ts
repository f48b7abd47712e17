import { SYSTEM_ACTOR } from "#db/queries/orders/order-transitions.ts";
import {
  listOverdueOrders,
  lockOverdueOrder,
  type OverdueOrder,
} from "#db/queries/orders/overdue-orders.ts";
import { type ContextSource, merchantContext } from "#lib/services/context.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { confirmUnpaid } from "#lib/services/payments/check-payment.ts";
import { transact } from "#lib/services/transact.ts";

const BATCH_SIZE = 100;

/**
 * Cancels orders that were not paid by their deadline and returns their stock and coupons, each order in
 * a transaction of its own. Asks payment providers first, without a lock: an order whose payment is processing, or
 * whose provider does not respond, is cancelled a day after its deadline; its provider is asked every five minutes.
 * Several processes may run it at once; the next run retries orders that failed.
 */
export async function cancelOverdueOrders(rt: ContextSource, signal: AbortSignal) {
  const counts = { overdue_orders_cancelled: 0, overdue_orders_failed: 0 };
  // A provider that does not respond delays no other order.
  for (const mayBePaid of [false, true]) {
    for await (const order of eachOverdueOrder(rt, mayBePaid)) {
      if (signal.aborted) return counts;
      try {
        if (mayBePaid && !(await confirmUnpaid(rt, order.uid, signal))) continue;
        if (await cancelOverdueOrder(rt, order)) counts.overdue_orders_cancelled += 1;
      } catch (error) {
        const { name, code } = error as Error & { code?: string };
        rt.log.warn({ name, code, order: order.order_number }, "overdue order not cancelled");
        counts.overdue_orders_failed += 1;
      }
    }
  }
  return counts;
}

async function* eachOverdueOrder({ db }: ContextSource, mayBePaid: boolean) {
  let after: OverdueOrder | undefined;
  for (;;) {
    const batch = await listOverdueOrders(db, { mayBePaid, after, limit: BATCH_SIZE });
    yield* batch;
    if (batch.length < BATCH_SIZE) return;
    after = batch.at(-1);
  }
}

async function cancelOverdueOrder(rt: ContextSource, order: OverdueOrder): Promise<boolean> {
  return transact(rt.db, async (db) => {
    if (!(await lockOverdueOrder(db, order.uid))) return false;
    const ctx = merchantContext({ ...rt, db }, { storeUid: order.store_uid, actor: SYSTEM_ACTOR });
    await cancelOrder(ctx, order.order_number, { reason: "payment_overdue" });
    return true;
  });
}
