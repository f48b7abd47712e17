import { customAlphabet } from "nanoid";
import type { OrderBasis } from "#db/queries/orders/order-basis.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { fitsDelivery } from "#lib/kernel/later-payment.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type OfferedMethod, offeredMethods } from "#lib/services/payments/offered-methods.ts";

/** Short enough to dictate, and digits only, for the app of any bank. */
const transferReference = customAlphabet("0123456789", 8);

/**
 * Returns how a new order is paid, and until when. Throws 400 `PAYMENT_METHOD_UNAVAILABLE` for a method that the store
 * does not offer, or not for the amount or the delivery method.
 */
export function choosePayment(
  ctx: StoreContext,
  { payment_method: method, delivery_method }: OrderRequest,
  basis: Pick<OrderBasis, "payment_settings" | "payment_due_at" | "read_at">,
  total: string,
) {
  const { payment_settings, payment_due_at, read_at } = basis;
  if (!method || !payment_settings) return { method: null, reference: null, dueAt: payment_due_at };
  const offered = offeredMethods(ctx, payment_settings, total).find(
    (known) => known.method === method,
  );
  if (!offered) throw methodUnavailable();
  if (!fitsDelivery(method, delivery_method)) {
    throw methodUnavailable("This payment method is not available for the delivery method");
  }
  const dueAt = new Date(read_at.getTime() + offered.deadlineMinutes * 60_000);
  return { method, reference: newTransferReference(offered), dueAt };
}

/** Returns a reference to write in a transfer, which no other order of the store may have; null for other methods. */
export function newTransferReference({ kind }: Pick<OfferedMethod, "kind">): string | null {
  return kind === "instructions" ? transferReference() : null;
}

/** Returns a 400 for a payment method that the store does not offer, or that is not possible here. */
export function methodUnavailable(text = "The store does not offer this payment method"): Failure {
  return new Failure({ code: "PAYMENT_METHOD_UNAVAILABLE", text });
}
