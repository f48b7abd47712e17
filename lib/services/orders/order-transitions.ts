import type { Transaction } from "kysely";
import {
  findOrderContents,
  lockOrder,
  type OrderContents,
  type OrderPatch,
  recordTransition,
} from "#db/queries/orders/order-transitions.ts";
import type { Database, FulfilmentStatus, OrderEventKind, PaymentStatus } from "#db/schema.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { setRequestOrder } from "#lib/request-context.ts";
import type { MerchantContext } from "#lib/services/merchant-context.ts";
import { transact } from "#lib/services/transact.ts";

interface Rule {
  payment: PaymentStatus[];
  fulfilment: FulfilmentStatus[];
  /** Completes "The order is cancelled and paid: it cannot be …". */
  participle: string;
}

const ANY_PAYMENT: PaymentStatus[] = ["unpaid", "partially_paid", "paid", "refunded"];

/**
 * What may be done to an order in which state; spec §3 shows the states and leaves the moves open.
 * An order is cancelled when it will not be delivered, whoever decided so, and what was paid is then
 * refunded; it is voided when it should never have been, which money that is still held speaks
 * against. Both end it before anything has left; afterwards pieces are returned.
 */
export const TRANSITIONS = {
  pay: {
    payment: ["unpaid", "partially_paid", "refunded"],
    fulfilment: ["unfulfilled", "partially_fulfilled", "fulfilled"],
    participle: "paid",
  },
  refund: {
    payment: ["partially_paid", "paid"],
    fulfilment: ["unfulfilled", "partially_fulfilled", "fulfilled", "returned", "cancelled"],
    participle: "refunded",
  },
  extend: {
    payment: ["unpaid"],
    fulfilment: ["unfulfilled"],
    participle: "given another payment deadline",
  },
  fulfil: {
    payment: ANY_PAYMENT,
    fulfilment: ["unfulfilled", "partially_fulfilled"],
    participle: "fulfilled",
  },
  return: {
    payment: ANY_PAYMENT,
    fulfilment: ["partially_fulfilled", "fulfilled"],
    participle: "returned",
  },
  cancel: { payment: ANY_PAYMENT, fulfilment: ["unfulfilled"], participle: "cancelled" },
  void: { payment: ["unpaid", "refunded"], fulfilment: ["unfulfilled"], participle: "voided" },
} as const satisfies Record<string, Rule>;

export type Transition = keyof typeof TRANSITIONS;

/** The order as it is after a move. */
export interface OrderStatuses {
  order_number: string;
  payment_status: PaymentStatus;
  fulfilment_status: FulfilmentStatus;
}

/** What a move changed: the order's own columns, and what its history says of it. */
interface Change {
  patch: OrderPatch;
  kind: OrderEventKind;
  details: object;
}

/**
 * Makes one move in one transaction, with the order locked from the first statement on, and keeps it
 * in the order's history. 404 for an order that is not the store's, 409 `INVALID_TRANSITION` for a move its
 * state does not allow.
 */
export async function transitionOrder(
  { db, storeUid, actor }: MerchantContext,
  orderNumber: string,
  transition: Transition,
  change: (trx: Transaction<Database>, order: OrderContents) => Promise<Change>,
): Promise<OrderStatuses> {
  return transact(db, async (trx) => {
    const locked = await lockOrder(trx, storeUid, orderNumber);
    if (!locked) throw notFound("order");
    setRequestOrder(locked.order_number);
    requireAllowed(transition, locked);
    const order = await findOrderContents(trx, storeUid, locked);
    const { patch, kind, details } = await change(trx, order);
    await recordTransition(trx, { storeUid, orderUid: order.uid, patch, kind, details, actor });
    return {
      order_number: order.order_number,
      payment_status: patch.payment_status ?? order.payment_status,
      fulfilment_status: patch.fulfilment_status ?? order.fulfilment_status,
    };
  });
}

/** What may be done to an order in these states. */
export function allowedTransitions(states: Omit<OrderStatuses, "order_number">): Transition[] {
  return (Object.keys(TRANSITIONS) as Transition[]).filter((move) => isAllowed(move, states));
}

function isAllowed(
  move: Transition,
  { payment_status, fulfilment_status }: Omit<OrderStatuses, "order_number">,
): boolean {
  const rule: Rule = TRANSITIONS[move];
  return rule.payment.includes(payment_status) && rule.fulfilment.includes(fulfilment_status);
}

function requireAllowed(move: Transition, states: Omit<OrderStatuses, "order_number">): void {
  if (isAllowed(move, states)) return;
  const { payment_status, fulfilment_status } = states;
  const rule: Rule = TRANSITIONS[move];
  const inWords = `${words(fulfilment_status)} and ${words(payment_status)}`;
  throw new Failure({
    code: "INVALID_TRANSITION",
    text: `The order is ${inWords}: it cannot be ${rule.participle}`,
    details: { transition: move, payment_status, fulfilment_status },
  });
}

function words(status: string): string {
  return status.replaceAll("_", " ");
}
