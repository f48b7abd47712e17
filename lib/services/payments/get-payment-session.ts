import { findSession } from "#db/queries/payments/payment-sessions.ts";
import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { toPaymentSession } from "#lib/serializers/payment-session.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";

/** The provider is asked at most once in this time, however often a page asks. */
const MIN_AGE_SECONDS = 5;

/**
 * Returns a payment session of the order. First asks the provider unless the result is final; while the provider does
 * not respond, returns the stored result. Throws 404.
 */
export async function getPaymentSession(
  ctx: StoreContext,
  { order_number: orderNumber, uid }: { order_number: string; uid: string },
): Promise<PaymentSession> {
  const find = () => findSession(ctx.db, ctx.store.uid, { orderNumber, uid });
  const found = await find();
  if (!found) throw notFound("payment");
  if (found.next_check_at) await checkPayment(ctx, uid, ctx.signal, MIN_AGE_SECONDS);
  const session = found.next_check_at ? await find() : found;
  if (!session) throw notFound("payment");
  const { methods } = await readPaymentSettings(ctx.db, ctx.store.uid);
  const settings = methods.find(({ method }) => method === session.method);
  return toPaymentSession(session, settings, session.payment_reference);
}
