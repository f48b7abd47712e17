import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { amountInput, type NumberInput } from "#lib/dashboard/number-input.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

type PaymentTotals = Pick<
  MerchantOrder["order"],
  "total_amount" | "outstanding_balance" | "payment_status"
>;

/**
 * Returns the maximum of a payment that is recorded. A fully refunded order can be paid again. `charge`: the money in
 * review that is recorded.
 */
export function maxPayment(order: PaymentTotals, charge?: { amount: string }): string {
  const owed =
    order.payment_status === "refunded"
      ? (order.total_amount ?? "0.00")
      : order.outstanding_balance;
  return charge && compareAmounts(charge.amount, owed) < 0 ? charge.amount : owed;
}

/** Returns the form's rules of an amount. */
export function amountRules(max: string, currency: string): NumberInput {
  const input = amountInput(currency);
  return {
    ...input,
    validate: (value) => {
      const problem = input.validate(value);
      if (problem !== true) return problem;
      const amount = String(value || "0");
      if (compareAmounts(amount, "0") === 0) return "Enter an amount above 0";
      return compareAmounts(amount, max) <= 0 || `Enter at most ${formatMoney(max, currency)}`;
    },
  };
}
