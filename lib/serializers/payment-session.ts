import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import type { MethodRow } from "#db/queries/payments/payment-settings.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";

/** Converts a payment session to the API's. `settings`: those of its method. `reference`: the order's for transfers. */
export function toPaymentSession(
  row: SessionRow,
  settings: Pick<MethodRow, "details" | "instructions"> | undefined,
  reference: string | null,
): PaymentSession {
  const { uid, method, status, amount, currency, redirect_url, expires_at } = row;
  const { bank_name = "", account_name = "", account_number = "" } = settings?.details ?? {};
  const isTransfer = method === "bank_transfer";
  return {
    uid,
    method,
    status,
    amount,
    currency,
    redirect_url: status === "open" || status === "processing" ? redirect_url : null,
    instructions: isTransfer
      ? {
          bank_name,
          account_name,
          account_number,
          reference: reference ?? "",
          text: settings?.instructions ?? "",
        }
      : null,
    expires_at: expires_at?.toISOString() ?? null,
  };
}
