import { findOrder } from "#db/queries/orders/orders.ts";
import { listSessions } from "#db/queries/payments/payment-sessions.ts";
import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { toPaymentSession } from "#lib/serializers/payment-session.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the payment sessions of an order, newest first, with their stored results. Throws 404 for an unknown order. */
export async function listPaymentSessions(
  ctx: StoreContext,
  { order_number }: { order_number: string },
): Promise<PaymentSession[]> {
  const order = await findOrder(ctx.db, ctx.store.uid, order_number);
  if (!order) throw notFound("order");
  const rows = await listSessions(ctx.db, ctx.store.uid, order.uid);
  if (rows.length === 0) return [];
  const { methods } = await readPaymentSettings(ctx.db, ctx.store.uid);
  return rows.map((row) => {
    const settings = methods.find(({ method }) => method === row.method);
    return toPaymentSession(row, settings, row.payment_reference);
  });
}
