import type { Transaction } from "kysely";
import { SQLSTATE } from "#db/errors.ts";
import { choosePaymentMethod, lockOrder } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import {
  extendSession,
  findUnfinishedSession,
  insertSession,
  type SessionRow,
  updateSession,
} from "#db/queries/payments/payment-sessions.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import { outstandingBalance } from "#lib/serializers/order.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { newTransferReference } from "#lib/services/payments/choose-payment.ts";
import type { OfferedMethod } from "#lib/services/payments/offered-methods.ts";
import { newSessionReference } from "#lib/services/payments/session-reference.ts";
import { transact } from "#lib/services/transact.ts";

/** A customer who begins to pay online before the deadline has this long. */
const MINUTES_TO_PAY = 30;

/** A session with what the response shows of its order. */
export interface PreparedSession {
  session: SessionRow;
  order: Pick<OrderRow, "customer_email" | "order_number">;
  reference: string | null;
}

/**
 * Returns the order's session for the method, which it stores unless there is one that the customer can continue. The
 * amount is what the order owes. Throws 404 for an unknown order, 409 `ORDER_NOT_PAYABLE` when nothing is owed or the
 * deadline has passed.
 */
export async function prepareSession(
  ctx: StoreContext,
  orderNumber: string,
  offered: OfferedMethod,
  returnUrl: string | null,
): Promise<PreparedSession> {
  const prepare = async (trx: Transaction<Database>) => {
    const order = await lockOrder(trx, ctx.store.uid, orderNumber);
    if (!order) throw notFound("order");
    setRequestOrder(order.order_number);
    const amount = requirePayable(order, ctx.clock.now());
    const { method, kind, deadlineMinutes } = offered;
    const chosen = await choosePaymentMethod(trx, order.uid, {
      method,
      deadlineMinutes,
      minutesToPay: kind === "redirect" ? MINUTES_TO_PAY : 0,
      reference: newTransferReference(offered),
    });
    const session =
      (await continueSession(trx, order, { ...offered, amount, dueAt: chosen.payment_due_at })) ??
      (await insertSession(trx, {
        store_uid: ctx.store.uid,
        order_uid: order.uid,
        method,
        account_uid: offered.accountUid,
        reference: newSessionReference(),
        amount,
        currency: order.currency,
        return_url: returnUrl,
        dueAt: chosen.payment_due_at,
        hasProvider: kind === "redirect",
      }));
    if (session.next_check_at) {
      const job = { id: session.uid, startAfter: session.next_check_at };
      await enqueue(trx, "check-payment", [job]);
    }
    return { session, order, reference: chosen.payment_reference };
  };
  // Another order has the same reference for transfers.
  return transact(ctx.db, prepare, [SQLSTATE.uniqueViolation]);
}

/** Returns the session that the customer can continue; ends one of another amount or account, or whose time is over. */
async function continueSession(
  trx: Transaction<Database>,
  order: OrderRow,
  { method, accountUid, amount, dueAt }: OfferedMethod & { amount: string; dueAt: Date | null },
): Promise<SessionRow | undefined> {
  const found = await findUnfinishedSession(trx, order.uid, method);
  if (!found) return undefined;
  const isSame = found.account_uid === accountUid && compareAmounts(found.amount, amount) === 0;
  const hasEnded = found.is_expired || (isSame && found.is_page_closing);
  // A second payment would be too much while the first is processed.
  if (found.status === "processing") return found;
  if (isSame && !hasEnded) return extendSession(trx, found.uid, dueAt);
  const status = hasEnded ? "expired" : "cancelled";
  await updateSession(trx, found.uid, ["starting", "open"], { status });
  if (status === "cancelled" && found.next_check_at) {
    await enqueue(trx, "cancel-payment", [{ id: found.uid }]);
  }
  return undefined;
}

/** Returns what the order owes. */
function requirePayable(order: OrderRow, now: Date): string {
  const owed = outstandingBalance(order, sumPayments(order.payments).received);
  const isOverdue =
    order.payment_status === "unpaid" &&
    order.fulfilment_status === "unfulfilled" &&
    order.payment_due_at !== null &&
    order.payment_due_at <= now;
  if (compareAmounts(owed, "0") <= 0 || isOverdue) throw orderNotPayable(order);
  return owed;
}

/** Returns a 409 with the order's statuses. */
export function orderNotPayable({
  payment_status,
  fulfilment_status,
}: Pick<OrderRow, "payment_status" | "fulfilment_status">): Failure {
  return new Failure({
    code: "ORDER_NOT_PAYABLE",
    text: "Nothing is owed for the order, or its payment deadline has passed",
    details: { payment_status, fulfilment_status },
  });
}
