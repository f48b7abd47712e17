import { type Kysely, sql } from "kysely";
import { lockOrder, recordHistory, SYSTEM_ACTOR } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import type { ChargeRow } from "#db/queries/payments/charges.ts";
import {
  type DisputeRow,
  insertDispute,
  updateOpenDispute,
} from "#db/queries/payments/payment-disputes.ts";
import type { Database } from "#db/schema.ts";
import type { ProviderDispute } from "#lib/payments/port.ts";
import { insertDisputeEvent } from "#lib/services/payments/payment-events.ts";
import { type PaymentContext, providerOf } from "#lib/services/payments/payment-providers.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Asks the provider about the disputes of a charge and stores them. A dispute changes neither the statuses of the order
 * nor its stock.
 */
export async function syncDisputes(
  ctx: PaymentContext,
  charge: ChargeRow,
  signal: AbortSignal,
): Promise<void> {
  const provider = await providerOf(ctx, charge);
  const { provider_id: id, reference } = charge;
  const disputes = await provider.listDisputes({ id, reference }, signal);
  if (disputes.length === 0) return;
  await transact(ctx.db, async (trx) => {
    const order = await lockOrder(trx, charge.store_uid, charge.order_number);
    if (!order) return;
    for (const dispute of disputes) await storeDispute(trx, { order, charge, dispute });
  });
}

interface StoredDispute {
  order: OrderRow;
  charge: ChargeRow;
  dispute: ProviderDispute;
}

async function storeDispute(trx: Kysely<Database>, stored: StoredDispute): Promise<void> {
  const { order, charge, dispute } = stored;
  const { id: provider_id, amount, currency, dueAt: due_at, openedAt: opened_at, url } = dispute;
  const { store_uid, provider, account_uid } = charge;
  const opened = await insertDispute(trx, {
    store_uid,
    charge_uid: charge.uid,
    provider,
    account_uid,
    provider_id,
    amount,
    currency,
    status: "open",
    due_at,
    url,
    opened_at,
  });
  if (opened) await recordDispute(trx, order, opened, "opened");
  const { state: status } = dispute;
  const changed = await updateOpenDispute(
    trx,
    { chargeUid: charge.uid, providerId: provider_id },
    { status, due_at, url, ...(status !== "open" && { closed_at: sql<Date>`now()` }) },
  );
  if (changed && status !== "open") await recordDispute(trx, order, changed, "closed");
}

async function recordDispute(
  trx: Kysely<Database>,
  order: OrderRow,
  dispute: DisputeRow,
  change: "opened" | "closed",
): Promise<void> {
  const { amount, currency, status, due_at, provider: method } = dispute;
  const details = { amount, currency, status, due_at, method };
  await recordHistory(trx, order, { kind: `dispute_${change}`, details, actor: SYSTEM_ACTOR });
  const { order_number } = order;
  await insertDisputeEvent(trx, dispute, { type: `dispute.${change}`, order_number });
}
