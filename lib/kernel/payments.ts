import Big from "big.js";

interface PaymentCount {
  /** Payments less refunds: what the store holds. */
  held: Big;
  /** What counts as paid towards the total. */
  received: Big;
}

/**
 * What payments and, below zero, refunds come to, oldest first. What was given back of a payment is not
 * owed again: it stays received, until all is given back and an order is paid for anew.
 */
export function countPayments(amounts: Big.BigSource[]): PaymentCount {
  let held = new Big(0);
  let received = new Big(0);
  for (const amount of amounts) {
    held = held.plus(amount);
    if (held.eq(0)) received = held;
    else if (new Big(amount).gt(0)) received = received.plus(amount);
  }
  return { held, received };
}
