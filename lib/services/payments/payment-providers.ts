import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import { PaymentFault, type PaymentProvider } from "#lib/payments/port.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** What calls to providers need of a context. */
export type PaymentContext = Pick<StoreContext, "db" | "clock" | "log" | "payments" | "mode">;

/** Returns the provider of the account that charges in a session. Throws a PaymentFault when it is not connected. */
export async function providerOf(
  { payments }: PaymentContext,
  { method }: Pick<SessionRow, "store_uid" | "account_uid" | "method">,
): Promise<PaymentProvider> {
  const provider = payments.provider(method);
  if (!provider) throw new PaymentFault("unauthorized", "the account is not connected");
  return provider;
}
