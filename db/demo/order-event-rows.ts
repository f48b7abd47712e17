import type { Insertable } from "kysely";
import type { DemoOrder } from "#db/demo/demo-store.ts";
import type { OrderItemRow } from "#db/demo/order-item-rows.ts";
import { daysBefore } from "#db/demo/times.ts";
import type { Uids } from "#db/demo/uids.ts";
import type { OrderEventKind, OrderEventTable, PaymentTable } from "#db/order-schema.ts";

export type PaymentRow = Insertable<PaymentTable> & { paid_at: Date };

/** When events happened, as the remaining share of the time between order and now. */
const REMAINING_SHARE = {
  ready_for_pickup: 0.8,
  fulfilled: 0.75,
  delivered: 0.65,
  returned: 0.6,
  cancelled: 0.55,
  voided: 0.4,
};

interface Step {
  kind: OrderEventKind;
  at: Date;
  details: object;
  actor?: "api";
}

/** Returns an order's history as rows, oldest first. */
export function orderEventRows(
  uids: Uids,
  order: DemoOrder,
  items: OrderItemRow[],
  payments: PaymentRow[],
  now: Date,
): Insertable<OrderEventTable>[] {
  const steps = [
    ...created(order, now),
    ...paymentSteps(payments),
    ...itemSteps(order, items, now),
    ...statusSteps(order, now),
  ];
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, at, details, actor = "command" }, index) => ({
      uid: uids.orderEvent(`${order.number}/${index}`),
      store_uid: uids.store,
      order_uid: uids.order(order.number),
      kind,
      details: JSON.stringify(details),
      actor,
      created_at: at,
    }));
}

function created(order: DemoOrder, now: Date): Step[] {
  const at = daysBefore(now, order.placedDaysAgo);
  return [{ kind: "created", at, details: {}, ...(!order.location && { actor: "api" }) }];
}

function paymentSteps(payments: PaymentRow[]): Step[] {
  return payments.map(({ paid_at, amount, method, reference }) => ({
    kind: "payment_recorded",
    at: paid_at,
    details: { amount, method, reference },
  }));
}

function itemSteps(
  { delivery, placedDaysAgo }: DemoOrder,
  items: OrderItemRow[],
  now: Date,
): Step[] {
  const tracking_number = delivery.method === "courier" ? delivery.tracking : undefined;
  const step = (kind: "fulfilled" | "returned", key: "qty_fulfilled" | "qty_returned"): Step[] => {
    const moved = items.filter((item) => item[key] > 0);
    if (moved.length === 0) return [];
    const pieces = moved.map((item) => ({ item: item.uid, quantity: item[key] }));
    const details = kind === "returned" ? { restock: true, reason: "" } : { tracking_number };
    return [
      {
        kind,
        at: daysBefore(now, placedDaysAgo * REMAINING_SHARE[kind]),
        details: { items: pieces, ...details },
      },
    ];
  };
  return [...step("fulfilled", "qty_fulfilled"), ...step("returned", "qty_returned")];
}

function statusSteps({ fulfilment, deliveryStatus, placedDaysAgo }: DemoOrder, now: Date): Step[] {
  const step = (kind: "ready_for_pickup" | "delivered" | "cancelled" | "voided", details = {}) => ({
    kind,
    at: daysBefore(now, placedDaysAgo * REMAINING_SHARE[kind]),
    details,
  });
  const hasEnded = fulfilment === "cancelled" || fulfilment === "voided";
  return [
    ...(deliveryStatus ? [step(deliveryStatus)] : []),
    ...(hasEnded ? [step(fulfilment, { reason: "" })] : []),
  ];
}
