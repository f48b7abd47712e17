import type { MerchantOrder, merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import type { DashboardInput } from "#lib/contract/dashboard/route.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";

type Routes = typeof merchantOrderRoutes;
type Change<Name extends keyof Routes> = (
  ctx: DashboardContext,
  input: DashboardInput<Routes[Name]>,
) => Promise<unknown>;

/** Makes a transition idempotently and returns the order. */
function idempotentTransition<Name extends keyof Routes>(transition: Name, change: Change<Name>) {
  return async (
    ctx: DashboardContext,
    input: DashboardInput<Routes[Name]> & { order: string },
  ): Promise<MerchantOrder> => {
    await idempotentWrite(ctx, { [transition]: input }, (within) => change(within, input));
    return getMerchantOrder(ctx, input);
  };
}

export const recordOrderPayment = idempotentTransition("pay", (ctx, { order, ...payment }) =>
  recordPayment(ctx, order, payment),
);

/** Records a refund as a negative payment. */
export const recordOrderRefund = idempotentTransition(
  "refund",
  (ctx, { order, amount, ...payment }) =>
    recordPayment(ctx, order, { ...payment, amount: `-${amount}` }),
);

export const updatePaymentDeadline = idempotentTransition(
  "extend",
  (ctx, { order, payment_due_at }) =>
    changePaymentDeadline(ctx, order, payment_due_at === null ? null : new Date(payment_due_at)),
);

export const markOrderReady = idempotentTransition("ready", (ctx, { order }) =>
  recordDeliveryStatus(ctx, order, "ready"),
);

export const markOrderDelivered = idempotentTransition("deliver", (ctx, { order }) =>
  recordDeliveryStatus(ctx, order, "deliver"),
);

export const fulfilOrderItems = idempotentTransition(
  "fulfil",
  (ctx, { order, items, tracking_number, ...tracking }) =>
    fulfilOrder(ctx, order, {
      items,
      ...(tracking_number !== undefined && { tracking: { tracking_number, ...tracking } }),
    }),
);

export const updateTracking = idempotentTransition("track", (ctx, { order, ...tracking }) =>
  changeTracking(ctx, order, tracking),
);

export const returnOrderItems = idempotentTransition("return", (ctx, { order, ...input }) =>
  returnItems(ctx, order, input),
);

export const cancelRemainingOrderItems = idempotentTransition(
  "cancelRemaining",
  (ctx, { order, reason }) => cancelRemainingItems(ctx, order, { reason }),
);

export const cancelMerchantOrder = idempotentTransition("cancel", (ctx, { order, reason }) =>
  cancelOrder(ctx, order, { reason }),
);

export const voidMerchantOrder = idempotentTransition("void", (ctx, { order, reason }) =>
  voidOrder(ctx, order, { reason }),
);
