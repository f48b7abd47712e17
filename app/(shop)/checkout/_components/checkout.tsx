"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { type Removal, useRemoval } from "#app/(shop)/_components/cart/use-removal.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { NoScriptNotice } from "#app/(shop)/_components/layout/no-script-notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { QueryProvider } from "#app/(shop)/_queries/query-provider.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { DeliverySection } from "#app/(shop)/checkout/_components/delivery/delivery-section.tsx";
import { PaymentSection } from "#app/(shop)/checkout/_components/payment/payment-section.tsx";
import { submitPayment } from "#app/(shop)/checkout/_components/payment/submit-payment.ts";
import { CheckoutSummary } from "#app/(shop)/checkout/_components/summary/checkout-summary.tsx";
import { TextField } from "#app/(shop)/checkout/_components/text-field.tsx";
import { useCheckout } from "#app/(shop)/checkout/_components/use-checkout.ts";
import { useCheckoutAttempt } from "#app/(shop)/checkout/_components/use-checkout-attempt.ts";
import type { Placement } from "#app/(shop)/checkout/_components/use-place-order.ts";
import type { PlacedOrder } from "#lib/contract/order-request.ts";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { placedOrder } from "#lib/shop/checkout/checkout-attempt.ts";
import type { CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";

const MINUTE_MS = 60_000;

interface CheckoutProps {
  store: CheckoutStore;
  /** The ways to pay now; none when the store contacts the shopper about payment. */
  paymentMethods: PaymentMethod[];
}

/** The checkout form; with an empty cart, the confirmation of the last order, also after back navigation. */
export function Checkout(props: CheckoutProps) {
  const router = useRouter();
  const { lines, change } = useCart();
  const placed = placedOrder(useCheckoutAttempt().attempt, useNow(MINUTE_MS));
  const onPlaced = ({ order, items }: Placement, payment: PaymentMethod | undefined) => {
    // Empty when another tab placed the order: that tab updates the cart.
    if (items.length > 0) change({ type: "ordered", items });
    if (!order.link) return;
    if (payment && payment.kind !== "later")
      submitPayment(order.order_number, order.link, payment.method);
    else router.replace(order.link);
  };
  const removal = useRemoval();
  const isHydrated = useHydrated();
  if (!isHydrated) return <CheckoutSkeleton />;
  return (
    <FocusRestorer>
      {lines.length > 0 ? (
        <QueryProvider>
          <CheckoutForm {...props} onPlaced={onPlaced} removal={removal} />
        </QueryProvider>
      ) : placed ? (
        <OrderConfirmation order={placed} canPay={props.paymentMethods.length > 0} />
      ) : (
        <div className="flex flex-col gap-6">
          {removal.undoNotice}
          <EmptyState
            heading="h1"
            title="Your basket is empty"
            actions={<ButtonLink href="/products">See all products</ButtonLink>}
          >
            Add something to your basket to check out.
          </EmptyState>
        </div>
      )}
    </FocusRestorer>
  );
}

interface CheckoutFormProps extends CheckoutProps {
  onPlaced: (placement: Placement, payment: PaymentMethod | undefined) => void;
  removal: Removal;
}

function CheckoutForm({ store: loaded, paymentMethods, onPlaced, removal }: CheckoutFormProps) {
  const checkout = useCheckout(loaded, paymentMethods, onPlaced);
  const { store, form, values, couriers, requestQuotes } = checkout;
  const requiresShipping = values.fulfilment_method !== "none";
  const paymentNumber = requiresShipping ? 3 : 2;
  const hasPayments = checkout.payments.possible.length > 0;
  return (
    <FormProvider {...form}>
      <h1 className="mb-8 text-head">Checkout</h1>
      {!checkout.isSoldOut && <SummaryPreview checkout={checkout} />}
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: blur events of the fields bubble */}
        <div className="flex flex-col gap-12" onBlur={requestQuotes}>
          <ContactSection />
          {requiresShipping && (
            <DeliverySection
              store={store}
              values={values}
              couriers={couriers}
              onChooseCourier={requestQuotes}
            />
          )}
          {hasPayments && (
            <PaymentSection
              number={paymentNumber}
              payments={checkout.payments}
              total={checkout.totals?.total_amount}
            />
          )}
        </div>
        <div className="lg:sticky lg:top-8">
          <CheckoutSummary
            number={hasPayments ? paymentNumber + 1 : paymentNumber}
            checkout={checkout}
            removal={removal}
          />
        </div>
      </form>
    </FormProvider>
  );
}

function ContactSection() {
  return (
    <CheckoutSection number={1} title="Your details">
      <TextField label="Name" name="customer_name" autoComplete="name" required />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="Email" name="customer_email" type="email" autoComplete="email" required />
        <TextField label="Phone" name="customer_phone" type="tel" autoComplete="tel" required />
      </div>
    </CheckoutSection>
  );
}

function CheckoutSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-head">Checkout</h1>
      <NoScriptNotice />
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div className="h-96 animate-shimmer bg-rule" />
        <div className="h-96 animate-shimmer bg-rule" />
      </div>
    </div>
  );
}

/** The order's lines and total at the top of narrow screens, where the summary comes last. */
function SummaryPreview({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const { currency } = useShop();
  const { lines, priced, totals } = checkout;
  const available = (priced ?? []).filter(({ quantity }) => quantity > 0);
  const count = (priced ?? lines).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="-mt-3 mb-8 border-y-2 border-ink lg:hidden">
      <summary className="target cursor-pointer py-3 font-semibold">
        <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap justify-between gap-x-4">
          <span>{formatCount(count, "item")}</span>
          <span className="figures">
            {totals ? formatMoney(totals.total_amount, currency) : "…"}
          </span>
        </span>
      </summary>
      <ul className="flex flex-col gap-1.5 pb-4">
        {available.map(({ line, quantity, total }) => (
          <li key={line.variant} className="flex justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {quantity} × {[line.name, line.choice].filter(Boolean).join(", ")}
            </span>
            <span className="figures">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Confirms the order and links to its page, where it can be paid. */
function OrderConfirmation({ order, canPay }: { order: PlacedOrder; canPay: boolean }) {
  const { name, currency } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The form was longer than this page: reset the scroll position.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="flex flex-col items-start gap-5 border-t-2 border-ink py-12">
      <h1 ref={heading} tabIndex={-1} className="text-head outline-none">
        Order placed
      </h1>
      <p className="text-lead">
        Order <strong className="figures select-all">{order.order_number}</strong>
        {order.total_amount && <> · Total {formatMoney(order.total_amount, currency)}</>}
      </p>
      {order.link && canPay && order.total_amount !== "0.00" && (
        <p className="max-w-[52ch] text-ink-soft">
          If you haven't paid yet, you can pay on your order's page.
        </p>
      )}
      {order.link === null && (
        <p className="max-w-[52ch] text-ink-soft">
          Make a note of your order number. {name} will contact you
          {order.total_amount === "0.00" ? "" : " about payment"}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {order.link && <ButtonLink href={order.link}>See your order</ButtonLink>}
        <ButtonLink variant="secondary" href="/products">
          Continue shopping
        </ButtonLink>
      </div>
    </div>
  );
}
