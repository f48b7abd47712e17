import type { SessionRefund, SessionRow } from "#db/queries/payments/payment-sessions.ts";
import type { MethodRow } from "#db/queries/payments/payment-settings.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";

/** Converts a payment session to the API's. `settings`: those of its method. `reference`: the order's for transfers. */
export function toPaymentSession(
  row: SessionRow & { refund?: SessionRefund | null },
  settings: Pick<MethodRow, "details" | "instructions"> | undefined,
  reference: string | null,
): PaymentSession {
  const { uid, method, status, amount, currency, redirect_url, expires_at, refund = null } = row;
  return {
    uid,
    method,
    status,
    amount,
    currency,
    redirect_url: status === "open" || status === "processing" ? redirect_url : null,
    instructions:
      method === "bank_transfer" ? toTransferInstructions(settings, reference ?? "") : null,
    expires_at: expires_at?.toISOString() ?? null,
    refund,
  };
}

/** Returns the account to transfer to, with the reference to write in the transfer. */
export function toTransferInstructions(
  settings: Pick<MethodRow, "details" | "instructions"> | undefined,
  reference: string,
): NonNullable<PaymentSession["instructions"]> {
  const { bank_name = "", account_name = "", account_number = "" } = settings?.details ?? {};
  return {
    bank_name,
    account_name,
    account_number,
    reference,
    text: settings?.instructions ?? "",
  };
}
