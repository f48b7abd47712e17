import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { offeredMethods } from "#lib/services/payments/offered-methods.ts";

/** Lists the payment methods that the store offers now. */
export async function listPaymentMethods(ctx: StoreContext): Promise<PaymentMethod[]> {
  const settings = await readPaymentSettings(ctx.db, ctx.store.uid);
  return offeredMethods(ctx, settings).map(({ method, name, kind }) => ({
    method,
    name,
    kind,
  }));
}
