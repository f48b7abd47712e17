import type { z } from "zod";
import type { DeadlineUpdate, MerchantOrder, Refund } from "#lib/contract/dashboard/orders.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import {
  changePaymentDeadline,
  confirmOrder,
} from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { recordReviewRefund } from "#lib/services/payments/review-charge.ts";

/** Makes a transition idempotently and returns the order. */
function idempotent<Input extends object>(
  transition: string,
  change: (ctx: DashboardContext, order: string, input: Input) => Promise<unknown>,
) {
  return async (
    ctx: DashboardContext,
    input: Input & { order: string },
  ): Promise<MerchantOrder> => {
    await idempotentWrite(ctx, { [transition]: input }, (within) =>
      change(within, input.order, input),
    );
    return getMerchantOrder(ctx, input);
  };
}

/** Requests a refund through a provider, or records one that was made by hand. */
async function refundOrder(
  ctx: DashboardContext,
  order: string,
  refund: z.infer<typeof Refund>,
): Promise<unknown> {
  if (refund.via === "provider") return requestRefund(ctx, order, refund);
  const { charge, amount, ...details } = refund;
  return charge === undefined
    ? recordPayment(ctx, order, { ...details, amount: `-${amount}` })
    : recordReviewRefund(ctx, order, { ...details, charge, amount });
}

/** The transitions that a merchant can make. */
export const merchantTransitions = {
  pay: idempotent("pay", recordPayment),
  refund: idempotent("refund", refundOrder),
  confirm: idempotent("confirm", (ctx, order) => confirmOrder(ctx, order)),
  extend: idempotent(
    "extend",
    (ctx, order, { payment_due_at: due }: z.infer<typeof DeadlineUpdate>) =>
      changePaymentDeadline(ctx, order, due === null ? null : new Date(due)),
  ),
  ready: idempotent("ready", (ctx, order) => recordDeliveryStatus(ctx, order, "ready")),
  fulfil: idempotent("fulfil", fulfilOrder),
  track: idempotent("track", changeTracking),
  deliver: idempotent("deliver", (ctx, order) => recordDeliveryStatus(ctx, order, "deliver")),
  return: idempotent("return", returnItems),
  cancelRemaining: idempotent("cancelRemaining", cancelRemainingItems),
  cancel: idempotent("cancel", cancelOrder),
  void: idempotent("void", voidOrder),
};
