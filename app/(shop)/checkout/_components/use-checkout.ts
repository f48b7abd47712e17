"use client";

import { onlineManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { useCourierQuotes } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import { useCheckoutForm } from "#app/(shop)/checkout/_components/use-checkout-form.ts";
import { type Placement, usePlaceOrder } from "#app/(shop)/checkout/_components/use-place-order.ts";
import {
  type CheckoutPreview,
  isCouponError,
  ORDER_PREVIEWS,
  orderPreview,
  rejectedFields,
} from "#app/(shop)/checkout/_queries/order-preview.ts";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { priceLines, requiresShipping } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  deliveryMethodOf,
  fieldErrors,
  restoreForm,
  toDeliveryChoices,
  toItems,
  toOrderRequest,
  toPreviewRequest,
  toQuoteRequest,
  withOfferedChoices,
} from "#lib/shop/checkout/checkout-form.ts";
import { toPaymentChoice } from "#lib/shop/checkout/payment-choice.ts";

const SECOND_MS = 1000;

/**
 * The checkout's state and actions: form, cart, courier quotes, totals and order. `loaded`: the store when the page was
 * loaded; `paymentMethods`: the ways to pay any total. Each state of the form has one preview, with all that is shown;
 * the latest is shown until the next arrives.
 */
export function useCheckout(
  loaded: CheckoutStore,
  paymentMethods: PaymentMethod[],
  onPlaced: (placement: Placement, payment: PaymentMethod | undefined) => void,
) {
  const client = useQueryClient();
  const { lines } = useCart();
  const now = useNow(SECOND_MS);
  const [latest, setLatest] = useState<CheckoutPreview>();
  const [latestAt, setLatestAt] = useState(0);
  const [initialPayments, setInitialPayments] = useState<PaymentMethod[]>();
  const store = latest ? { ...loaded, ...toDeliveryChoices(latest) } : loaded;
  const priced = latest && priceLines(lines, latest.products, now);
  const isShipped = latest?.order?.requires_shipping ?? requiresShipping(lines);

  const offered = (form: CheckoutForm) => withOfferedChoices(form, store, isShipped);
  const form = useCheckoutForm(store, offered);
  const values = offered(form.watch());
  const method = deliveryMethodOf(values, store);
  const quoteRequestOf = (entered: CheckoutForm) =>
    priced && store.offersCouriers && entered.fulfilment_method === "delivery"
      ? toQuoteRequest(entered, store, toItems(priced))
      : undefined;
  const quoteRequest = quoteRequestOf(values);
  const couriers = useCourierQuotes(quoteRequest, values.courier);
  const chosen = method === "courier" ? couriers.chosen : undefined;

  const items = lines.map(({ variant, quantity }) => ({ variant, quantity }));
  const request = toPreviewRequest(values, store, items, chosen);
  const preview = useQuery(orderPreview(request));
  // A cached answer to another state may be older: two that offer different things would alternate forever.
  if (preview.data && preview.dataUpdatedAt > latestAt) {
    setLatest(preview.data);
    setLatestAt(preview.dataUpdatedAt);
  }
  if (!initialPayments && preview.data?.payment_methods) {
    setInitialPayments(preview.data.payment_methods);
  }
  const current = preview.data?.order ?? undefined;
  // While offline, no request replaces the totals of the previous state.
  const isLoading = preview.isPending && onlineManager.isOnline();

  const isFree = current?.total_amount === "0.00" && current.delivery_fee !== null;
  // Until a delivery method is chosen, a shopper who has chosen delivery can still pay on delivery.
  const deliveryMethod = method ?? (values.fulfilment_method === "delivery" ? "manual" : undefined);
  const payments = toPaymentChoice({
    loaded: paymentMethods,
    initial: initialPayments,
    offered: isFree ? [] : (preview.data ?? latest)?.payment_methods,
    chosen: values.payment_method,
    deliveryMethod,
  });

  const handleError = (error: Error) => {
    if (!(error instanceof FetchError)) return;
    const rejected = rejectedFields(error);
    for (const { field, problem } of rejected) {
      const name = FORM_FIELDS[field];
      const message = name && (fieldErrors(store)[name] ?? `This ${problem}`);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
    // Items, coupon or what the store offers may have changed.
    const isOutdated =
      rejected.some(({ field }) => STORE_FIELDS.includes(field)) ||
      error.code === "PAYMENT_METHOD_UNAVAILABLE";
    if (isItemError(error) || isCouponError(error) || isOutdated) {
      // Invalidate earlier previews too, because the shopper may return to them.
      void client.invalidateQueries({ queryKey: ORDER_PREVIEWS });
    }
    if (error.status === 410) couriers.requestAgain();
  };
  const order = usePlaceOrder({
    lines,
    onPlaced: (placed) => {
      form.reset(restoreForm(null, store));
      onPlaced(placed, payments.payment);
    },
    onError: handleError,
  });

  // The preview has no fee for the chosen offer: its quote token has expired.
  const offerExpired = chosen !== undefined && current?.delivery_fee === null;
  const requestAgain = useEffectEvent(() => couriers.requestAgain());
  useEffect(() => {
    if (offerExpired) requestAgain();
  }, [offerExpired]);

  // After a rejection, wait for a new preview instead of offering the rejected total again.
  const isRejected =
    (isItemError(order.error) || isCouponError(order.error)) &&
    preview.dataUpdatedAt <= order.submittedAt;
  const confirmedTotal = isRejected || (method === "courier" && !chosen) ? undefined : current;

  return {
    lines,
    priced,
    /** Whether no cart item is available. */
    isSoldOut: priced?.every(({ quantity }) => quantity === 0) ?? false,
    /** What the store offers now. */
    store,
    form,
    /** The form's values, without choices that are not possible. */
    values,
    couriers,
    /** The ways to pay, and the chosen one. */
    payments,
    request,
    preview,
    /** The totals to show, which may still be those of the previous state. */
    totals: current ?? (isLoading ? latest?.order : undefined) ?? undefined,
    /** The totals that an order placed now must match; undefined while they load. */
    confirmedTotal,
    order,
    /** Requests courier quotes for the form's values when they are complete and a courier is chosen. */
    requestQuotes: () => {
      const entered = offered(form.getValues());
      if (deliveryMethodOf(entered, store) !== "courier") return;
      couriers.requestQuotes(quoteRequestOf(entered));
    },
    place: form.handleSubmit(() => {
      if (order.isPending) return;
      if (method === "courier" && !chosen) {
        couriers.requestQuotes(quoteRequest);
        document.getElementById("courier-prices")?.focus();
        return;
      }
      if (payments.unavailable) {
        document.getElementById("payment-methods")?.focus();
        return;
      }
      if (!confirmedTotal || confirmedTotal.delivery_fee === null) return;
      const applied = preview.data?.couponError ? { ...values, coupon_code: "" } : values;
      order.place({
        ...toOrderRequest(applied, store, confirmedTotal, chosen),
        ...(payments.payment && { payment_method: payments.payment.method }),
      });
    }),
  };
}

/** Returns whether items or prices caused the rejection. */
function isItemError(error: Error | null): boolean {
  return isRejection(error) && (error.status === 404 || error.status === 409);
}

/** Fields of the order that depend on what the store offers, or on whether items require shipping. */
const STORE_FIELDS = ["delivery_method", "manual_delivery_option", "location"];

/** Form fields by the name that the API's errors use. */
const FORM_FIELDS: Record<string, keyof CheckoutForm> = {
  customer_name: "customer_name",
  customer_email: "customer_email",
  customer_phone: "customer_phone",
  delivery_address: "street",
  manual_delivery_option: "delivery_option",
};
