import type { PaymentMethod } from "#lib/contract/payment.ts";
import { fitsDelivery } from "#lib/kernel/later-payment.ts";

interface PaymentOptions {
  /** The methods when the page was loaded, for any total. */
  loaded: PaymentMethod[];
  /** The methods for the first total; undefined until it is known. */
  initial: PaymentMethod[] | undefined;
  /** The methods for the current total; undefined until it is known. */
  offered: PaymentMethod[] | undefined;
  /** The method that the shopper has chosen; "" for the first one. */
  chosen: string;
  deliveryMethod: string | undefined;
}

export interface PaymentChoice {
  /** The ways to pay the order. */
  possible: PaymentMethod[];
  /** How the shopper pays; undefined when nothing is possible, or when the shopper has to choose again. */
  payment: PaymentMethod | undefined;
  /** The chosen method, when the current total excludes it and others are possible. */
  unavailable: PaymentMethod | undefined;
}

/** Returns the ways to pay an order with its delivery method and total, and the chosen one. */
export function toPaymentChoice({
  loaded,
  initial = loaded,
  offered = loaded,
  chosen,
  deliveryMethod,
}: PaymentOptions): PaymentChoice {
  const fits = ({ method }: PaymentMethod) => fitsDelivery(method, deliveryMethod);
  const possible = offered.filter(fits);
  const wanted = chosen || initial.find(fits)?.method;
  const isWanted = ({ method }: PaymentMethod) => method === wanted;
  const payment = possible.find(isWanted);
  const unavailable =
    payment || possible.length === 0 ? undefined : loaded.filter(fits).find(isWanted);
  return { possible, unavailable, payment: payment ?? (unavailable ? undefined : possible[0]) };
}
