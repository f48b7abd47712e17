import type { OrderRow } from "#db/queries/orders/orders.ts";
import { readOrderPayments } from "#db/queries/payments/order-payments.ts";
import type { OrderPayments } from "#lib/contract/dashboard/order-payments.ts";
import { smallestOf, sum } from "#lib/kernel/money.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { heldAfterRefunds } from "#lib/services/payments/refunds/request-refund.ts";

/** Returns what happened to the money of an order, what can be refunded, and links to the provider's dashboard. */
export async function getOrderPayments(
  { db, storeUid, payments }: Pick<DashboardContext, "db" | "storeUid" | "payments">,
  order: OrderRow,
): Promise<OrderPayments> {
  const [{ charges, ...rest }, held] = await Promise.all([
    readOrderPayments(db, storeUid, order.uid),
    heldAfterRefunds(db, order),
  ]);
  return {
    ...rest,
    refundable_by_hand: held,
    charges: charges.map((charge) => ({
      ...charge,
      refundable: smallestOf(
        charge.refundable,
        sum([charge.in_review, smallestOf(charge.applied, held)]),
      ),
      url: payments.chargeUrl(charge.provider, charge.provider_id),
    })),
  };
}
