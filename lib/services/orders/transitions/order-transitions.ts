import type { Kysely, Transaction, Updateable } from "kysely";
import { lockOrder, recordTransition } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";
import type { EventType } from "#lib/contract/event.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";

interface Rule {
  payment: OrderState["payment_status"][];
  fulfilment: OrderState["fulfilment_status"][];
  /** Any when absent. */
  deliveryMethods?: readonly OrderState["delivery_method"][];
  /** Whether the order must be one that is paid later, and wait for the merchant. */
  requiresUnconfirmed?: boolean;
  /** Set by the transition; not allowed when already set. */
  nextDeliveryStatus?: NonNullable<OrderState["delivery_status"]>;
  /** Completes "The order is cancelled and paid: …". */
  rejection: string;
}

const ANY_PAYMENT: OrderState["payment_status"][] = [
  "unpaid",
  "partially_paid",
  "paid",
  "refunded",
];

/**
 * The statuses that allow each transition. Cancelling ends an order that will not be delivered; what it holds is
 * then due for a refund. Voiding ends an order that should not exist and holds no money. Both require that nothing was
 * fulfilled. For a partly fulfilled order, cancel the remaining items or return the fulfilled ones.
 */
export const TRANSITIONS = {
  pay: {
    payment: ["unpaid", "partially_paid", "refunded"],
    fulfilment: ["unfulfilled", "partially_fulfilled", "fulfilled"],
    rejection: "it cannot be paid",
  },
  refund: {
    payment: ["partially_paid", "paid"],
    fulfilment: [
      "unfulfilled",
      "partially_fulfilled",
      "fulfilled",
      "returned",
      "cancelled",
      "voided",
    ],
    rejection: "it cannot be refunded",
  },
  confirm: {
    payment: ["unpaid"],
    fulfilment: ["unfulfilled"],
    requiresUnconfirmed: true,
    rejection: "it is not waiting for confirmation",
  },
  extend: {
    payment: ["unpaid"],
    fulfilment: ["unfulfilled"],
    rejection: "its payment deadline cannot be changed",
  },
  fulfil: {
    payment: ANY_PAYMENT,
    fulfilment: ["unfulfilled", "partially_fulfilled"],
    rejection: "its items cannot be fulfilled",
  },
  ready: {
    payment: ANY_PAYMENT,
    fulfilment: ["unfulfilled", "partially_fulfilled"],
    deliveryMethods: ["pickup"],
    nextDeliveryStatus: "ready_for_pickup",
    rejection: "it cannot be marked as ready for pickup",
  },
  track: {
    payment: ANY_PAYMENT,
    fulfilment: ["partially_fulfilled", "fulfilled", "returned"],
    deliveryMethods: ["manual", "courier"],
    rejection: "its tracking cannot be changed",
  },
  deliver: {
    payment: ANY_PAYMENT,
    fulfilment: ["fulfilled"],
    deliveryMethods: ["manual", "courier"],
    nextDeliveryStatus: "delivered",
    rejection: "it cannot be marked as delivered",
  },
  return: {
    payment: ANY_PAYMENT,
    fulfilment: ["partially_fulfilled", "fulfilled"],
    rejection: "its items cannot be returned",
  },
  cancel_remaining: {
    payment: ANY_PAYMENT,
    fulfilment: ["partially_fulfilled"],
    rejection: "its remaining items cannot be cancelled",
  },
  cancel: {
    payment: ANY_PAYMENT,
    fulfilment: ["unfulfilled"],
    rejection: "it cannot be cancelled",
  },
  void: {
    payment: ["unpaid", "refunded"],
    fulfilment: ["unfulfilled"],
    rejection: "it cannot be voided",
  },
} as const satisfies Record<string, Rule>;

export type Transition = keyof typeof TRANSITIONS;

/** Transitions other than payments and refunds. */
type OtherTransition = Exclude<Transition, "pay" | "refund">;

/** The event of each transition whose event does not depend on the new statuses. */
const EVENTS = {
  confirm: "order.payment_deadline_changed",
  extend: "order.payment_deadline_changed",
  ready: "order.ready_for_pickup",
  track: "order.tracking_changed",
  deliver: "order.delivered",
  return: "order.returned",
  cancel_remaining: "order.items_cancelled",
  cancel: "order.cancelled",
  void: "order.voided",
} as const satisfies Record<Exclude<OtherTransition, "fulfil">, EventType>;

function eventOf(transition: OtherTransition, patch: Change["patch"]): EventType {
  if (transition === "fulfil") {
    return patch.fulfilment_status === "fulfilled"
      ? "order.fulfilled"
      : "order.partially_fulfilled";
  }
  return EVENTS[transition];
}

/** An order's statuses after a transition. */
export type OrderStatuses = Pick<OrderRow, "order_number" | "payment_status" | "fulfilment_status">;

/** The columns that decide which transitions are allowed. */
type OrderState = Pick<
  OrderRow,
  | "payment_status"
  | "fulfilment_status"
  | "delivery_method"
  | "delivery_status"
  | "payment_method"
  | "payment_due_at"
>;

/** The result of a transition: columns to update, and what to add to the order's history. */
interface Change {
  patch: Updateable<Database["orders"]>;
  history: { kind: Database["order_events"]["kind"]; details: object }[];
}

/**
 * Makes a transition in one transaction with the order locked, and records it in the history and as an event. Throws
 * 404 for an unknown order, 409 `INVALID_TRANSITION` when its statuses do not allow it.
 */
export async function transitionOrder(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  transition: OtherTransition,
  change: (trx: Transaction<Database>, order: OrderRow) => Promise<Change>,
): Promise<OrderStatuses> {
  return transact(db, async (trx) => {
    const order = await lockForTransition(trx, storeUid, { orderNumber, transition });
    const { patch, history } = await change(trx, order);
    const event = { type: eventOf(transition, patch) };
    await recordTransition(trx, { storeUid, order, patch, history, event, actor });
    return {
      order_number: order.order_number,
      payment_status: patch.payment_status ?? order.payment_status,
      fulfilment_status: patch.fulfilment_status ?? order.fulfilment_status,
    };
  });
}

/** Locks an order for a transition. Throws as `transitionOrder`. */
export async function lockForTransition(
  trx: Kysely<Database>,
  storeUid: string,
  { orderNumber, transition }: { orderNumber: string; transition: Transition },
): Promise<OrderRow> {
  const order = await lockOrder(trx, storeUid, orderNumber);
  if (!order) throw notFound("order");
  setRequestOrder(order.order_number);
  requireAllowed(transition, order);
  return order;
}

/** Returns the transitions that these statuses allow. */
export function allowedTransitions(states: OrderState): Transition[] {
  return (Object.keys(TRANSITIONS) as Transition[]).filter((transition) =>
    isAllowed(transition, states),
  );
}

function isAllowed(transition: Transition, state: OrderState): boolean {
  const { payment_status, fulfilment_status, delivery_method, delivery_status } = state;
  const { payment, fulfilment, deliveryMethods, nextDeliveryStatus, requiresUnconfirmed }: Rule =
    TRANSITIONS[transition];
  return (
    payment.includes(payment_status) &&
    fulfilment.includes(fulfilment_status) &&
    (!deliveryMethods || deliveryMethods.includes(delivery_method)) &&
    (!requiresUnconfirmed || isUnconfirmed(state)) &&
    (!nextDeliveryStatus || nextDeliveryStatus !== delivery_status)
  );
}

/** Returns whether the merchant has not yet confirmed an order that is paid later. */
export function isUnconfirmed({
  payment_method,
  payment_due_at,
}: Pick<OrderState, "payment_method" | "payment_due_at">): boolean {
  return isPaidLater(payment_method) && payment_due_at !== null;
}

function requireAllowed(transition: Transition, states: OrderState): void {
  if (isAllowed(transition, states)) return;
  const { payment_status, fulfilment_status } = states;
  const rule: Rule = TRANSITIONS[transition];
  const inWords = `${words(fulfilment_status)} and ${words(payment_status)}`;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: `The order is ${inWords}: ${rule.rejection}`,
    details: { transition, payment_status, fulfilment_status },
  });
}

function words(status: string): string {
  return status.replaceAll("_", " ");
}
