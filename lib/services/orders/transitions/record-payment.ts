import { Failure, invalidRequest } from "#lib/kernel/errors.ts";
import { compareAmounts, subtract, sum } from "#lib/kernel/money.ts";
import { paymentStatusOf, sumPayments } from "#lib/kernel/payments.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import {
  type OrderStatuses,
  transitionOrder,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";

interface Payment {
  /** Decimal text; negative for a refund. */
  amount: string;
  /** Payment method, such as `cash` or `transfer`. */
  method?: string;
  /** External reference of the payment. */
  reference?: string;
}

/**
 * Records a payment or, with a negative amount, a refund. Throws 400 for an invalid amount, 409
 * `AMOUNT_TOO_LARGE` for more than is owed or held.
 */
export async function recordPayment(
  ctx: MerchantContext,
  orderNumber: string,
  { amount: text, method = "", reference = "" }: Payment,
): Promise<OrderStatuses> {
  const amount = parseAmount(text);
  const isRefund = compareAmounts(amount, "0") < 0;
  return transitionOrder(ctx, orderNumber, isRefund ? "refund" : "pay", async (_, order) => {
    const total = order.total_amount ?? "0";
    const { held, received } = sumPayments(order.payments);
    const largest = isRefund ? held : subtract(total, received);
    const size = isRefund ? subtract("0", amount) : amount;
    if (compareAmounts(size, largest) > 0) throw tooLarge(isRefund, largest);
    // The rest of an older order may have decimals.
    if (size !== largest) rejectFractions(order.currency, { amount });
    const payment = { amount, method, reference };
    const now = sumPayments([...order.payments, amount]);
    return {
      patch: {
        amount_held: now.held,
        payment_status: paymentStatusOf({ total, received: now.received, refunded: isRefund }),
      },
      payment,
    };
  });
}

function parseAmount(text: string): string {
  const amount = /^-?\d{1,8}(\.\d{1,2})?$/.test(text) ? sum([text]) : "0.00";
  if (amount !== "0.00") return amount;
  const problem = "must be a decimal such as 1500.00, and not 0";
  throw invalidRequest([{ field: "amount", problem }]);
}

function tooLarge(isRefund: boolean, largest: string): Failure {
  return new Failure({
    code: "AMOUNT_TOO_LARGE",
    text: isRefund
      ? `The refund is more than the ${largest} that is left to refund`
      : `The payment is more than the ${largest} that is owed`,
    details: { largest },
  });
}
