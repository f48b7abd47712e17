import type { Kysely } from "kysely";
import { cancelSessions, findCancelledSession } from "#db/queries/payments/payment-sessions.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { paymentContext, providerOf } from "#lib/services/payments/payment-providers.ts";

/**
 * Cancels the unfinished payments of an order that ends, with jobs that cancel them at their providers. Money that
 * arrives nevertheless is refunded or held for review.
 */
export async function cancelPayments(
  trx: Kysely<Database>,
  storeUid: string,
  orderUid: string,
): Promise<void> {
  const sessions = await cancelSessions(trx, storeUid, orderUid);
  await enqueue(
    trx,
    "cancel-payment",
    sessions.map(({ uid }) => ({ id: uid })),
  );
}

/** Ends a cancelled payment at its provider, so that nobody can pay it any more. */
export async function cancelPayment(
  rt: ContextSource,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const session = await findCancelledSession(rt.db, uid);
  if (!session) return;
  const provider = await providerOf(paymentContext(rt), session);
  const { reference, provider_id: providerId } = session;
  await provider.cancel({ reference, providerId }, signal);
}
