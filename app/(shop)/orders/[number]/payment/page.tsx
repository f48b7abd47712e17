import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { buttonClasses } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { RefreshOnReturn } from "#app/(shop)/_components/layout/refresh-on-return.tsx";
import { PayForm } from "#app/(shop)/orders/_components/payment/pay-form.tsx";
import { PaymentPoll } from "#app/(shop)/orders/_components/payment/payment-poll.tsx";
import type { Order } from "#lib/contract/order.ts";
import type { PaymentSession } from "#lib/contract/payment.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { getShop } from "#lib/shop/current-shop.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { findTrackedOrder } from "#lib/shop/orders/find-tracked-order.ts";
import { ORDER_NOT_FOUND_PATH } from "#lib/shop/orders/look-up-order.ts";
import {
  checkOrderPayment,
  type OrderPayment,
  readOrderPayment,
} from "#lib/shop/orders/order-payment.ts";
import { CONTINUE } from "#lib/shop/orders/pay-tracked-order.ts";
import { explainPayment } from "#lib/shop/orders/payment-result.ts";

export const metadata: Metadata = {
  title: "Payment",
  description: "The result of your payment.",
  robots: { index: false, follow: false, nocache: true },
  referrer: "same-origin",
};

/** Without JavaScript. */
const REFRESH_SECONDS = 10;

/** Shows what the provider says about the order's payment, or opens the provider's page. */
export default async function PaymentPage({
  params,
  searchParams,
}: PageProps<"/orders/[number]/payment">) {
  const shop = await getShop();
  const { key, [CONTINUE]: method } = await searchParams;
  const { number } = await params;
  const found = await findTrackedOrder(shop, number, key);
  if (!found) redirect(ORDER_NOT_FOUND_PATH);
  const { order, payment } = await readPayment(shop, found.order, method === undefined);
  const next = payment.methods.some((offered) => offered.method === method)
    ? payment.sessions.find((session) => session.method === method)
    : undefined;
  const link = `/orders/${encodeURIComponent(order.order_number)}?key=${encodeURIComponent(String(key))}`;
  return (
    <div className="page flex flex-col items-start gap-6 py-10 md:py-16">
      {next?.status === "open" && next.redirect_url ? (
        <Continue url={next.redirect_url} session={next} />
      ) : (
        <Result order={order} payment={payment} linkKey={String(key)} link={link} />
      )}
    </div>
  );
}

/** Reads the order's payment; first asks the provider unless a payment is about to begin. */
async function readPayment(shop: Shop, found: Order, isAsked: boolean) {
  const { order_number } = found;
  const hasChanged = isAsked && (await checkOrderPayment(shop, order_number));
  const order = hasChanged ? await shop.getOrder(order_number) : found;
  return { order, payment: await readOrderPayment(shop, order) };
}

/** Opens the provider's page. A form must not redirect to another site, so this page does. */
function Continue({ url, session }: { url: string; session: PaymentSession }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <h1 className="text-head">Opening the payment page</h1>
      <p className="text-lead figures">{formatMoney(session.amount, session.currency)}</p>
      <a href={url} className={buttonClasses("primary")}>
        Continue to payment
      </a>
    </>
  );
}

interface ResultProps {
  order: Order;
  payment: OrderPayment;
  linkKey: string;
  /** The path of the order's page. */
  link: string;
}

/** What the button says after an attempt. */
const LABELS: Partial<Record<OrderPayment["state"], string>> = {
  open: "Continue to payment",
  failed: "Try again",
  ended: "Try again",
};

function Result({ order, payment, linkKey, link }: ResultProps) {
  const { title, text, isFinal } = explainPayment(order, payment);
  return (
    <>
      <div role="status" className="flex flex-col gap-3 wrap-anywhere">
        <h1 className="text-head">{title}</h1>
        <p className="max-w-[56ch] text-lead">{text}</p>
      </div>
      <RefreshOnReturn />
      {!isFinal && (
        <>
          <PaymentPoll />
          <noscript>
            <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
          </noscript>
        </>
      )}
      <PayForm
        orderNumber={order.order_number}
        linkKey={linkKey}
        methods={payment.methods}
        preferred={payment.sessions[0]?.method}
        label={LABELS[payment.state]}
      />
      <ButtonLink href={link} variant={payment.methods.length > 0 ? "text" : "primary"}>
        See your order
      </ButtonLink>
    </>
  );
}
