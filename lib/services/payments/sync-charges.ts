import type { ChargeRow } from "#db/queries/payments/charges.ts";
import { PaymentFault } from "#lib/payments/port.ts";
import type { PaymentContext } from "#lib/services/payments/payment-providers.ts";
import { syncRefunds } from "#lib/services/payments/refunds/sync-refunds.ts";
import { syncDisputes } from "#lib/services/payments/sync-disputes.ts";

/**
 * Asks the provider about the refunds and disputes of charges and stores them. Returns false when the provider gave no
 * usable answer.
 */
export async function syncCharges(
  ctx: PaymentContext,
  charges: ChargeRow[],
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (const charge of charges) {
      await syncRefunds(ctx, charge, signal);
      await syncDisputes(ctx, charge, signal);
    }
    return true;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const { kind, message } = error;
    ctx.log.warn({ kind, reason: message }, "refunds and disputes not checked");
    return false;
  }
}
