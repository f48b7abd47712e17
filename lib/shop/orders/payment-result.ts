import type { Order } from "#lib/contract/order.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { laterPaymentText } from "#lib/format/next-payment-step.ts";
import type { OrderPayment } from "#lib/shop/orders/order-payment.ts";

interface PaymentResult {
  title: string;
  text: string;
  /** Whether it no longer changes by itself. */
  isFinal: boolean;
}

/** Explains the state of an order's payment, and what its customer can do. */
export function explainPayment(order: Order, payment: OrderPayment): PaymentResult {
  const { state, methods, refunded } = payment;
  const { order_number, customer_name, store_name } = order;
  const hasEnded = ["cancelled", "voided"].includes(order.fulfilment_status);
  const canPay = methods.length > 0;
  const final = (title: string, text: string) => ({ title, text, isFinal: true });
  if (refunded && (hasEnded || order.payment_status === "paid")) {
    return { ...explainRefund(order, refunded, hasEnded), isFinal: true };
  }
  if (state === "review") return { ...explainReview(order, hasEnded), isFinal: true };
  if (order.payment_status === "refunded" && state !== "processing") {
    return final("Payment refunded", `Your payment for order ${order_number} was refunded.`);
  }
  if (hasEnded) {
    const text = `Order ${order_number} was cancelled. Contact ${store_name} if you have already paid.`;
    return final("This order was cancelled", text);
  }
  switch (state) {
    case "succeeded":
      return final(
        "Payment received",
        `Thank you, ${customer_name}. Order ${order_number} is paid.`,
      );
    case "processing": {
      const text = `The payment for order ${order_number} is not confirmed yet. You can close this page. Don't pay again.`;
      return { title: "Your payment is being processed", text, isFinal: false };
    }
    case "open": {
      const text = `The payment for order ${order_number} has not arrived. If you have just paid, this page will show the result in a moment.`;
      return { title: "Waiting for your payment", text, isFinal: false };
    }
    case "transfer":
      return final(
        "Waiting for your transfer",
        "You'll find the account details and your reference on your order's page.",
      );
    case "failed":
      return final(
        "Payment failed",
        canPay && order.payment_status === "partially_paid"
          ? "The payment didn't go through. You can try again or choose another payment method."
          : explainUnpaid(order, payment),
      );
    default:
      return final("Not paid yet", explainUnpaid(order, payment));
  }
}

function explainUnpaid(
  { order_number, store_name, payment_method }: Order,
  { isLater, methods }: OrderPayment,
) {
  if (isLater) {
    const later = laterPaymentText(payment_method);
    const next =
      methods.length > 0 ? `You can try again, pay another way, or ${later.toLowerCase()}` : later;
    return `Order ${order_number} is not paid. ${next}.`;
  }
  return methods.length > 0
    ? `Order ${order_number} is not paid. Your items are still reserved: try again, or pay another way.`
    : `Order ${order_number} is not paid, and you can't pay for it here. Contact ${store_name}.`;
}

/** Explains the refund of a payment that could not be applied to the order. */
function explainRefund(
  { order_number }: Order,
  { refund, currency }: NonNullable<OrderPayment["refunded"]>,
  hasEnded: boolean,
) {
  const isDone = refund.status === "succeeded";
  const amount = formatMoney(refund.amount, currency);
  if (hasEnded) {
    return {
      title: isDone ? "Your payment was refunded" : "Your payment is being refunded",
      text: isDone
        ? `Order ${order_number} was cancelled, and your payment of ${amount} was refunded.`
        : `Your payment of ${amount} arrived after order ${order_number} was cancelled. We are refunding it; this can take a few days.`,
    };
  }
  return {
    title: "Your order is paid",
    text: isDone
      ? `Another payment of ${amount} arrived for order ${order_number}. It was refunded.`
      : `Another payment of ${amount} arrived for order ${order_number}. We are refunding it; this can take a few days.`,
  };
}

function explainReview({ payment_status, store_name }: Order, hasEnded: boolean) {
  if (hasEnded) {
    const text = `A payment arrived after your order was cancelled. ${store_name} will contact you.`;
    return { title: "This order was cancelled", text };
  }
  const text =
    payment_status === "paid"
      ? `Your order is paid. Another payment arrived for it: ${store_name} will contact you.`
      : `A payment arrived that we couldn't match to your order. ${store_name} will contact you. Don't pay again.`;
  return { title: "We're checking a payment", text };
}
