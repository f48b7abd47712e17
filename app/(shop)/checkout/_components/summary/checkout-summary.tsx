import { useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { CartLines } from "#app/(shop)/_components/cart/cart-lines.tsx";
import type { Removal } from "#app/(shop)/_components/cart/use-removal.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { CountdownButton } from "#app/(shop)/checkout/_components/countdown-button.tsx";
import { CouponField } from "#app/(shop)/checkout/_components/summary/coupon-field.tsx";
import { OrderError, retryDelayMs } from "#app/(shop)/checkout/_components/summary/order-error.tsx";
import type { useCheckout } from "#app/(shop)/checkout/_components/use-checkout.ts";
import { isOrderTooLarge } from "#app/(shop)/checkout/_queries/order-preview.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { OrderPreview } from "#lib/contract/order-request.ts";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import { type CheckoutForm, COURIER } from "#lib/shop/checkout/checkout-form.ts";

interface CheckoutSummaryProps {
  number: number;
  checkout: ReturnType<typeof useCheckout>;
  removal: Removal;
}

/** The order's lines, coupon and totals, and the Place order button. */
export function CheckoutSummary({
  number,
  checkout,
  removal: { remove, undoNotice },
}: CheckoutSummaryProps) {
  const { name, currency } = useShop();
  const { lines, values, priced, isSoldOut, preview, totals, confirmedTotal, order, request } =
    checkout;
  const { payment, unavailable } = checkout.payments;
  const { setValue, formState } = checkout.form;
  const pricingError = preview.error;
  const isTooLarge = isOrderTooLarge(pricingError);
  const isFree = confirmedTotal?.total_amount === "0.00" && confirmedTotal.delivery_fee !== null;
  return (
    <CheckoutSection number={number} title="Your order">
      {pricingError && (
        <Notice
          variant="error"
          title={isTooLarge ? "Your order is over our limit" : "We couldn't calculate the total"}
          action={
            !isTooLarge && (
              <Button variant="secondary" onClick={() => preview.refetch()}>
                Try again
              </Button>
            )
          }
        >
          {isTooLarge ? "Remove some items, or contact the store." : explainShopError(pricingError)}
        </Notice>
      )}
      <FocusRestorer className="flex flex-col gap-5">
        {undoNotice}
        <CartLines label="In your order" priced={priced} onRemove={remove} />
      </FocusRestorer>
      <LineNotes lines={lines} />
      <CouponField
        coupon={values.coupon_code}
        request={request}
        error={preview.data?.couponError}
        onChange={(code) => setValue("coupon_code", code)}
      />
      {isSoldOut ? (
        <Notice
          variant="error"
          title="None of these items can be ordered right now"
          action={<ButtonLink href="/products">See all products</ButtonLink>}
        >
          See the message next to each item.
        </Notice>
      ) : (
        <CheckoutTotals
          totals={totals}
          isDelivery={values.fulfilment_method === "delivery"}
          isCourier={values.delivery_option === COURIER}
          isUpdating={preview.isPending}
        />
      )}
      {order.error && !isSoldOut && (
        <OrderError error={order.error} hasFieldErrors={Object.keys(formState.errors).length > 0} />
      )}
      <div className="flex flex-col gap-2">
        <CountdownButton
          className="w-full text-lead"
          enabledAt={order.submittedAt + retryDelayMs(order.error)}
          aria-disabled={order.isPending || isSoldOut}
          onClick={checkout.place}
        >
          {order.isPending
            ? "Placing your order…"
            : orderLabel(
                payment,
                confirmedTotal?.delivery_fee != null
                  ? formatMoney(confirmedTotal.total_amount, currency)
                  : "",
              )}
        </CountdownButton>
        <p role="status" className="sr-only">
          {order.isPending && "Placing your order"}
        </p>
        {!isFree && !unavailable && (
          <p className="text-fine text-ink-soft">
            {payment
              ? PAYMENT_NOTES[payment.kind]
              : `You won't be charged now. ${name} will contact you about payment.`}
          </p>
        )}
      </div>
    </CheckoutSection>
  );
}

/** When the shopper pays, by kind of payment method. */
const PAYMENT_NOTES = {
  redirect: "This places your order. You pay on the next page.",
  instructions: "You won't be charged now.",
  later: "You won't be charged now.",
} as const satisfies Record<PaymentMethod["kind"], string>;

/** Returns the text of the button that places the order. `amount`: "" until it is known. */
function orderLabel(payment: PaymentMethod | undefined, amount: string): string {
  if (payment?.kind === "redirect") return amount ? `Pay ${amount}` : "Pay";
  return amount ? `Place order for ${amount}` : "Place order";
}

/** Optional notes per line. */
function LineNotes({ lines }: { lines: CartLine[] }) {
  const { register } = useFormContext<CheckoutForm>();
  return (
    <details>
      <summary className="flex min-h-11 items-center font-medium underline decoration-rule-strong underline-offset-4">
        Add a note
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-3">
        {lines.map((line) => (
          <Field
            key={line.variant}
            label={[line.name, line.choice].filter(Boolean).join(", ")}
            maxLength={BODY_LIMITS.notes}
            autoComplete="off"
            {...register(`notes.${line.variant}`)}
          />
        ))}
      </div>
    </details>
  );
}

interface CheckoutTotalsProps {
  /** Undefined until the order is priced. */
  totals: OrderPreview | undefined;
  isDelivery: boolean;
  /** Whether the chosen delivery is by courier. */
  isCourier: boolean;
  /** Whether new totals are loading. */
  isUpdating: boolean;
}

/** The order's totals, as the API calculates them. */
function CheckoutTotals({ totals, isDelivery, isCourier, isUpdating }: CheckoutTotalsProps) {
  const { currency } = useShop();
  const price = (amount: string) => formatMoney(amount, currency);
  const rows = totals
    ? [
        ["Subtotal", price(totals.subtotal)],
        ...(Number(totals.discount_amount) > 0
          ? [["Coupon", `−${price(totals.discount_amount)}`]]
          : []),
        ...(totals.tax_rate_used
          ? [[`Tax (${formatTaxRate(totals.tax_rate_used)})`, price(totals.tax_amount)]]
          : []),
        ...(isDelivery
          ? [
              [
                totals.expected_delivery
                  ? `Delivery, ${formatDeliveryDay({ has_shipping: isCourier }, totals.expected_delivery)}`
                  : "Delivery",
                totals.delivery_fee === null
                  ? "Not chosen yet"
                  : formatFee(totals.delivery_fee, currency),
              ],
            ]
          : []),
      ]
    : [["Subtotal", "…"]];
  return (
    <div aria-live="polite" aria-busy={isUpdating}>
      <dl className={`flex flex-col gap-y-1.5 ${isUpdating ? "text-ink-soft" : ""}`}>
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 border-t-2 border-ink pt-2 text-title font-bold narrow">
          <dt>Total</dt>
          <dd className="figures">{totals ? price(totals.total_amount) : "…"}</dd>
        </div>
      </dl>
    </div>
  );
}
