import { readPaymentSettings } from "#db/queries/payments/payment-settings.ts";
import type { PaymentMethod, PaymentMethodQuery } from "#lib/contract/payment.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { offeredMethods } from "#lib/services/payments/offered-methods.ts";

/** Lists the payment methods that the store offers now, for an amount if given. An order of 0.00 needs none. */
export async function listPaymentMethods(
  ctx: StoreContext,
  { amount }: PaymentMethodQuery = {},
): Promise<PaymentMethod[]> {
  if (amount !== undefined && compareAmounts(amount, "0") === 0) return [];
  const settings = await readPaymentSettings(ctx.db, ctx.store.uid);
  return offeredMethods(ctx, settings, amount).map(({ method, name, kind }) => ({
    method,
    name,
    kind,
  }));
}
