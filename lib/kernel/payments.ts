import Big from "big.js";

interface PaymentCount {
  /** Payments minus refunds. */
  held: Big;
  /** Amount counted as paid. */
  received: Big;
}

/**
 * Adds up payments and refunds (negative), oldest first. A refunded amount is not owed again, until
 * everything was refunded and the order is paid again.
 */
export function sumPayments(amounts: Big.BigSource[]): PaymentCount {
  let held = new Big(0);
  let received = new Big(0);
  for (const amount of amounts) {
    held = held.plus(amount);
    if (held.eq(0)) received = held;
    else if (new Big(amount).gt(0)) received = received.plus(amount);
  }
  return { held, received };
}
