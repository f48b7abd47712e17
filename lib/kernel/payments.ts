import { compareAmounts, sum } from "#lib/kernel/money.ts";

interface PaymentSums {
  /** Payments minus refunds. */
  held: string;
  /** Amount counted as paid. */
  received: string;
}

/**
 * Adds up payments and refunds (negative), oldest first. A refunded amount is not owed again, until
 * everything was refunded and the order is paid again.
 */
export function sumPayments(amounts: string[]): PaymentSums {
  let held = "0.00";
  let received = "0.00";
  for (const amount of amounts) {
    held = sum([held, amount]);
    if (held === "0.00") received = held;
    else if (compareAmounts(amount, "0") > 0) received = sum([received, amount]);
  }
  return { held, received };
}
