import type { MethodRow, PaymentSettings } from "#db/queries/payments/payment-settings.ts";
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentMethodName,
} from "#lib/contract/payment.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** A payment method that a store offers now. */
export interface OfferedMethod extends PaymentMethod {
  deadlineMinutes: number;
  settings: MethodRow | undefined;
  /** The store's own account that charges; null for the instance's, or none. */
  accountUid: string | null;
}

/** Returns the payment methods that a store offers with these settings, for an amount if given, in its order. */
export function offeredMethods(
  ctx: Pick<StoreContext, "payments" | "store">,
  settings: PaymentSettings,
  amount?: string,
): OfferedMethod[] {
  const names = Object.keys(PAYMENT_METHODS) as PaymentMethodName[];
  return names
    .flatMap((method) => {
      const row = settings.methods.find((known) => known.method === method);
      const account = settings.accounts.find(({ provider }) => provider === method);
      const { name, kind, deadlineMinutes } = PAYMENT_METHODS[method];
      const isOffered =
        kind === "redirect"
          ? row?.is_enabled !== false && canCharge(ctx, method, account, amount)
          : row?.is_enabled === true && (kind === "later" || hasBankAccount(row.details));
      return isOffered
        ? [
            {
              method,
              name,
              kind,
              deadlineMinutes: row?.deadline_minutes ?? deadlineMinutes,
              settings: row,
              accountUid: account?.uid ?? null,
            },
          ]
        : [];
    })
    .sort((a, b) => (a.settings?.position ?? 0) - (b.settings?.position ?? 0));
}

/** Returns whether the store's account can charge, also the amount if given; without one, the instance's. */
function canCharge(
  { payments, store }: Pick<StoreContext, "payments" | "store">,
  method: PaymentMethodName,
  account: PaymentSettings["accounts"][number] | undefined,
  amount: string | undefined,
): boolean {
  const { currency } = store;
  const isPossible = (currencies: readonly string[] = []) =>
    currencies.includes(currency) &&
    (amount === undefined || payments.isChargeable(method, amount, currency));
  if (!account) return isPossible(payments.provider(method)?.currencies);
  const credentials = Buffer.from(account.encrypted_credentials, "base64");
  return (
    isPossible(payments.currenciesOf(account.provider)) &&
    payments.encryption?.decrypt(credentials, store.uid) !== undefined
  );
}

function hasBankAccount({ bank_name, account_name, account_number }: MethodRow["details"]) {
  return Boolean(bank_name && account_name && account_number);
}
