/** The delivery methods of the orders that can be paid when they are handed over, by payment method. */
const DELIVERY_METHODS: Readonly<Record<string, readonly string[]>> = {
  pay_on_delivery: ["manual", "courier"],
  pay_at_pickup: ["pickup"],
};

/** The payment methods of orders that are paid when they are handed over. */
export const LATER_PAYMENT_METHODS: readonly string[] = Object.keys(DELIVERY_METHODS);

/** Returns whether an order is paid when it is handed over: on delivery or at pickup. */
export function isPaidLater(paymentMethod: string | null): boolean {
  return paymentMethod !== null && LATER_PAYMENT_METHODS.includes(paymentMethod);
}

/** Returns whether an order with this delivery method can be paid by the payment method. */
export function fitsDelivery(paymentMethod: string, deliveryMethod: string | undefined): boolean {
  const allowed = DELIVERY_METHODS[paymentMethod];
  return !allowed || (deliveryMethod !== undefined && allowed.includes(deliveryMethod));
}
