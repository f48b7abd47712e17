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

/** Returns the payment methods that a store offers with these settings, in its order. */
export function offeredMethods(
  ctx: Pick<StoreContext, "payments">,
  currency: string,
  settings: PaymentSettings,
): OfferedMethod[] {
  const names = Object.keys(PAYMENT_METHODS) as PaymentMethodName[];
  return names
    .flatMap((method) => {
      const row = settings.methods.find((known) => known.method === method);
      const account = settings.accounts.find(({ provider }) => provider === method);
      const { name, kind, deadlineMinutes } = PAYMENT_METHODS[method];
      const isOffered =
        kind === "instructions"
          ? row?.is_enabled === true && hasBankAccount(row.details)
          : row?.is_enabled !== false && canCharge(ctx, { method, account, currency });
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

interface Charging {
  method: PaymentMethodName;
  account: PaymentSettings["accounts"][number] | undefined;
  currency: string;
}

function canCharge({ payments }: Pick<StoreContext, "payments">, charging: Charging): boolean {
  const { method, account, currency } = charging;
  const currencies = account
    ? payments.currenciesOf(account.provider)
    : payments.provider(method)?.currencies;
  return currencies?.includes(currency) ?? false;
}

function hasBankAccount({ bank_name, account_name, account_number }: MethodRow["details"]) {
  return Boolean(bank_name && account_name && account_number);
}
