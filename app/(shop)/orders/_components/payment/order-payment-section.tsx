import { Notice } from "#app/_ui/notice.tsx";
import { PayForm } from "#app/(shop)/orders/_components/payment/pay-form.tsx";
import { TransferInstructions } from "#app/(shop)/orders/_components/payment/transfer-instructions.tsx";
import type { Order } from "#lib/contract/order.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { laterPaymentText } from "#lib/format/next-payment-step.ts";
import type { OrderPayment } from "#lib/shop/orders/order-payment.ts";
import { explainPayment } from "#lib/shop/orders/payment-result.ts";

interface OrderPaymentSectionProps {
  order: Order;
  payment: OrderPayment;
  currency: string;
  /** The key of the order's link. */
  linkKey: string;
  /** Whether a payment could not be started. */
  isNotStarted: boolean;
  /** How long to wait after too many attempts. */
  waitMinutes: number | undefined;
}

/** How the order can be paid now, or what happens to a payment that was made. */
export function OrderPaymentSection(props: OrderPaymentSectionProps) {
  const { order, payment, currency, linkKey, isNotStarted, waitMinutes } = props;
  const { state, transfer, methods, isLater, refunded } = payment;
  if (state === "review" || state === "processing" || refunded) {
    const { title, text } = explainPayment(order, payment);
    return <Notice title={title}>{text}</Notice>;
  }
  if (methods.length === 0 && !transfer && !isLater) {
    return isNotStarted && state !== "succeeded" ? <NotPayable order={order} /> : null;
  }
  const amount = formatMoney(order.outstanding_balance, currency);
  const preferred = payment.sessions[0]?.method ?? order.payment_method;
  const form = { orderNumber: order.order_number, linkKey, preferred };
  const others = methods.filter(({ method }) => method !== transfer?.method);
  return (
    <section
      id="payment"
      aria-labelledby="payment-heading"
      className="flex scroll-mt-24 flex-col gap-4 border-t-2 border-ink pt-5"
    >
      {isNotStarted && (
        <Notice variant="error" title="We couldn't start the payment">
          Your order is placed, and you haven't been charged.{" "}
          {waitMinutes === undefined
            ? `Try again${methods.length > 1 ? ", or pay another way" : ""}.`
            : `Too many attempts. Try again in ${formatCount(waitMinutes, "minute")}.`}
        </Notice>
      )}
      <h2 id="payment-heading" className="text-title">
        {titleOf(props, amount)}
      </h2>
      {transfer?.instructions && <TransferInstructions instructions={transfer.instructions} />}
      {!transfer && !isLater && <PayForm {...form} methods={methods} />}
      {(transfer || isLater) && others.length > 0 && (
        <details className="no-print">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium underline decoration-rule-strong underline-offset-4">
            {isLater ? "Pay now instead" : "Pay another way"}
          </summary>
          <div className="pt-2">
            <PayForm {...form} methods={others} />
          </div>
        </details>
      )}
    </section>
  );
}

function titleOf({ order, payment }: OrderPaymentSectionProps, amount: string): string {
  if (payment.transfer) return `Transfer ${amount}`;
  return payment.isLater ? laterPaymentText(order.payment_method, amount) : `Pay ${amount}`;
}

function NotPayable({ order }: { order: Order }) {
  return (
    <Notice variant="error" title="You can't pay for this order here">
      Contact {order.store_name} if you still want to pay for it.
    </Notice>
  );
}
