import type { Order } from "#lib/contract/order.ts";
import type { PaymentMethod, PaymentSession } from "#lib/contract/payment.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** The state of an order's payment, for its customer. `none`: nobody has tried to pay it. */
type PaymentState =
  | "none"
  | "open"
  | "transfer"
  | "processing"
  | "succeeded"
  | "failed"
  | "ended"
  | "review";

type RefundedSession = PaymentSession & { refund: NonNullable<PaymentSession["refund"]> };

function isRefunded(session: PaymentSession): session is RefundedSession {
  return session.refund !== null && session.refund.status !== "failed";
}

/** The payment of an order, for its customer. */
export interface OrderPayment {
  state: PaymentState;
  /** The attempts to pay it, newest first. */
  sessions: PaymentSession[];
  /** The session that waits for a bank transfer. */
  transfer: PaymentSession | undefined;
  /** The session with a refund of a payment that could not be applied, unless the refund failed. */
  refunded: RefundedSession | undefined;
  /** Whether the customer pays on delivery or at pickup, and can pay now instead. */
  isLater: boolean;
  /** The ways to pay what the order owes now; none when nothing is owed or the deadline has passed. */
  methods: PaymentMethod[];
}

/** Returns how an order is paid. `sessions`: newest first. `offered`: what the store offers now. */
export function toOrderPayment(
  order: Pick<
    Order,
    | "outstanding_balance"
    | "payment_status"
    | "fulfilment_status"
    | "payment_due_at"
    | "payment_method"
  >,
  sessions: PaymentSession[],
  offered: PaymentMethod[],
  now: number,
): OrderPayment {
  const isOverdue = order.payment_due_at !== null && Date.parse(order.payment_due_at) <= now;
  const isPayable = Number(order.outstanding_balance) > 0 && !isOverdue;
  const state = stateOf(order, sessions);
  const isSettled = state === "review" || state === "processing";
  return {
    state,
    sessions,
    transfer: isPayable
      ? sessions.find(({ status, instructions }) => status === "open" && instructions !== null)
      : undefined,
    refunded: sessions.find(isRefunded),
    isLater: isPayable && isPaidLater(order.payment_method),
    methods: isPayable && !isSettled ? offered.filter(({ kind }) => kind !== "later") : [],
  };
}

function stateOf(
  { payment_status }: Pick<Order, "payment_status">,
  sessions: PaymentSession[],
): PaymentState {
  const has = (status: PaymentSession["status"]) =>
    sessions.some((session) => session.status === status);
  if (has("review")) return "review";
  if (payment_status === "paid") return "succeeded";
  if (has("processing")) return "processing";
  const [latest] = sessions;
  switch (latest?.status) {
    case undefined:
      return "none";
    case "starting":
    case "open":
      return latest.instructions ? "transfer" : "open";
    case "failed":
      return "failed";
    default:
      return "ended";
  }
}

/** Reads how an order is paid, with the stored results of its sessions. */
export async function readOrderPayment(shop: Shop, order: Order): Promise<OrderPayment> {
  const [sessions, offered] = await Promise.all([
    shop.listPaymentSessions(order.order_number),
    shop.listPaymentMethods(order.outstanding_balance),
  ]);
  return toOrderPayment(order, sessions, offered, shop.clock.now().getTime());
}

/** Sessions that one look at the page asks the provider about; a shopper rarely has more. */
const MAX_CHECKS = 3;
/** Statuses after which money may still arrive. */
const UNDECIDED: PaymentSession["status"][] = [
  "starting",
  "open",
  "processing",
  "failed",
  "expired",
];

/**
 * Asks the provider about the latest sessions of an order without a final result. Returns whether one has changed; the
 * stored results count when it cannot be asked.
 */
export async function checkOrderPayment(shop: Shop, orderNumber: string): Promise<boolean> {
  const sessions = await shop.listPaymentSessions(orderNumber);
  const undecided = sessions
    .filter(({ status, instructions }) => UNDECIDED.includes(status) && !instructions)
    .slice(0, MAX_CHECKS);
  const changes = await Promise.all(
    undecided.map(async ({ uid, status }) => {
      const checked = await shop.getPaymentSession(orderNumber, uid).catch(undefinedIfFailed);
      return checked !== undefined && checked.status !== status;
    }),
  );
  return changes.includes(true);
}

function undefinedIfFailed(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
