import type { MerchantOrder, orderRoutes } from "#lib/contract/dashboard/orders.ts";
import type { DashboardInput } from "#lib/contract/dashboard/route.ts";
import { readOrder } from "#lib/services/dashboard/read-order.ts";
import { writeOnce } from "#lib/services/dashboard/write-once.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { cancelOrder } from "#lib/services/order-moves/cancel-order.ts";
import { changePaymentDeadline } from "#lib/services/order-moves/change-payment-deadline.ts";
import { fulfilOrder } from "#lib/services/order-moves/fulfil-order.ts";
import { recordPayment } from "#lib/services/order-moves/record-payment.ts";
import { returnItems } from "#lib/services/order-moves/return-items.ts";
import { voidOrder } from "#lib/services/order-moves/void-order.ts";

type Routes = typeof orderRoutes;
type Change<Name extends keyof Routes> = (
  ctx: DashboardContext,
  input: DashboardInput<Routes[Name]>,
) => Promise<unknown>;

/** Makes a move, once, and returns the order as it is after it. */
function then<Name extends keyof Routes>(move: Name, change: Change<Name>) {
  return async (
    ctx: DashboardContext,
    input: DashboardInput<Routes[Name]> & { order: string },
  ): Promise<MerchantOrder> => {
    await writeOnce(ctx, { [move]: input }, (within) => change(within, input));
    return readOrder(ctx, input);
  };
}

export const payOrder = then("pay", (ctx, { order, ...payment }) =>
  recordPayment(ctx, order, payment),
);

/** What was given back is kept as a payment below zero. */
export const refundOrder = then("refund", (ctx, { order, amount, ...payment }) =>
  recordPayment(ctx, order, { ...payment, amount: `-${amount}` }),
);

export const extendOrder = then("extend", (ctx, { order, payment_due_at }) =>
  changePaymentDeadline(ctx, order, payment_due_at === null ? null : new Date(payment_due_at)),
);

export const fulfilItems = then("fulfil", (ctx, { order, items, tracking_number }) =>
  fulfilOrder(ctx, order, { items, ...(tracking_number && { trackingNumber: tracking_number }) }),
);

export const takeBackItems = then("return", (ctx, { order, ...input }) =>
  returnItems(ctx, order, input),
);

export const cancelWholeOrder = then("cancel", (ctx, { order, reason }) =>
  cancelOrder(ctx, order, { reason }),
);

export const voidWholeOrder = then("void", (ctx, { order, reason }) =>
  voidOrder(ctx, order, { reason }),
);
