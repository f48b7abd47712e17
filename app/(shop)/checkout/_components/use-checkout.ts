"use client";

import { keepPreviousData, onlineManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { sessionStore } from "#app/_ui/web-storage.ts";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { cartProducts } from "#app/(shop)/_queries/cart.ts";
import { useCourierQuotes } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import { type Placement, usePlaceOrder } from "#app/(shop)/checkout/_components/use-place-order.ts";
import {
  isCouponError,
  ORDER_PREVIEWS,
  orderPreview,
  rejectedFields,
} from "#app/(shop)/checkout/_queries/order-preview.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import { cartSubtotal, priceLines, requiresShipping } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  checkoutFormKey,
  defaultMethod,
  deliveryMethodOf,
  fieldErrors,
  restoreForm,
  toItems,
  toOrderRequest,
  toPreviewRequest,
  toQuoteRequest,
  validateForm,
} from "#lib/shop/checkout/checkout-form.ts";

const SECOND_MS = 1000;
/** While totals and prices differ. */
const REFRESH_INTERVAL_MS = 10 * SECOND_MS;

/** The checkout's state and actions: form, cart, courier quotes, totals and order. */
export function useCheckout(store: CheckoutStore, onPlaced: (placement: Placement) => void) {
  const client = useQueryClient();
  const router = useRouter();
  const { lines } = useCart();
  const now = useNow(SECOND_MS);
  const products = useQuery(cartProducts(lines.map(({ variant }) => variant)));
  const priced = products.data && priceLines(lines, products.data, now);

  const form = useCheckoutForm(store, lines);
  const values = form.watch();
  const method = deliveryMethodOf(values, store);
  const quoteRequestOf = (of: CheckoutForm) =>
    priced && deliveryMethodOf(of, store) === "courier"
      ? toQuoteRequest(of, store, toItems(priced))
      : undefined;
  const quoteRequest = quoteRequestOf(values);
  const couriers = useCourierQuotes(quoteRequest, values.courier);
  const chosen = method === "courier" ? couriers.chosen : undefined;

  const request = toPreviewRequest(values, store, priced ?? [], chosen);
  const isBuyable = request.items.length > 0;
  const preview = useQuery({
    ...orderPreview(request),
    // While offline, no request replaces the previous order's totals.
    placeholderData: isBuyable && onlineManager.isOnline() ? keepPreviousData : undefined,
  });
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  const order = usePlaceOrder((placed) => {
    form.reset(restoreForm(null, store));
    onPlaced(placed);
  });

  const requiresShipping = preview.data?.requires_shipping;
  const syncFulfilmentMethod = useEffectEvent((isRequired: boolean) => {
    if (!isRequired) form.setValue("fulfilment_method", "none");
    else if (method === "none") form.setValue("fulfilment_method", defaultMethod(store));
  });
  useEffect(() => {
    if (requiresShipping !== undefined) syncFulfilmentMethod(requiresShipping);
  }, [requiresShipping]);

  // The store may offer other delivery and pickup locations since the page was loaded.
  const syncChoices = useEffectEvent((offered: CheckoutStore) => {
    const stored = JSON.stringify(form.getValues());
    const { fulfilment_method, location } = restoreForm(stored, offered);
    if (method !== "none") form.setValue("fulfilment_method", fulfilment_method);
    form.setValue("location", location);
  });
  useEffect(() => syncChoices(store), [store]);

  const resume = useEffectEvent(async () => {
    const interrupted = await order.interrupted(lines);
    if (interrupted) order.place(interrupted, { onError: handleError });
  });
  useEffect(() => void resume(), []);

  const rate = store.rates.find(({ uid }) => uid === values.delivery_option);
  const isRateOutdated = method === "manual" && shown?.delivery_fee !== rate?.amount;
  // The preview and the cart were loaded at different times and disagree on a price or the stock.
  const isOutdated =
    priced !== undefined &&
    shown !== undefined &&
    (isRateOutdated ||
      cartSubtotal(priced) !== shown.subtotal ||
      shown.lines.some(({ quantity, available }) => quantity > available));
  const refresh = useEffectEvent(() => {
    if (isRateOutdated) router.refresh();
    void products.refetch({ cancelRefetch: false });
    void preview.refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (!isOutdated) return;
    refresh();
    // The clock of the browser may be ahead of the server's.
    const timer = setInterval(() => refresh(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOutdated]);

  // The preview has no fee for the chosen offer: its quote token has expired.
  const offerExpired = chosen !== undefined && shown?.delivery_fee === null;
  const requestAgain = useEffectEvent(() => couriers.requestAgain());
  useEffect(() => {
    if (offerExpired) requestAgain();
  }, [offerExpired]);

  // After a rejection, wait for a new preview instead of offering the rejected total again.
  const isRejected =
    (isItemError(order.error) || isCouponError(order.error)) &&
    preview.dataUpdatedAt <= order.submittedAt;
  const confirmedTotal = isRejected || (method === "courier" && !chosen) ? undefined : shown;

  const handleError = (error: Error) => {
    if (!(error instanceof FetchError)) return;
    const rejected = rejectedFields(error);
    for (const { field, problem } of rejected) {
      const name = FORM_FIELDS[field];
      const message = name && (fieldErrors(store)[name] ?? `This ${problem}`);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
    // The cart may require shipping since it was loaded.
    const isWrongMethod = rejected.some(({ field }) => field === "delivery_method");
    if (isItemError(error) || isCouponError(error) || isWrongMethod) {
      void products.refetch();
      // Invalidate earlier previews too, because the shopper may return to them.
      void client.invalidateQueries({ queryKey: ORDER_PREVIEWS });
    }
    if (error.status === 410) couriers.requestAgain();
    // The store's delivery rates or pickup locations may have changed.
    if (rejected.some(({ field }) => STORE_FIELDS.includes(field))) router.refresh();
  };

  return {
    lines,
    products,
    priced,
    /** Whether no cart item is available. */
    isSoldOut: priced !== undefined && !isBuyable,
    form,
    couriers,
    request,
    preview,
    /** The preview that an order placed now must match; undefined while it loads. */
    confirmedTotal,
    order,
    /** Requests courier quotes for the form's values when they are complete. */
    requestQuotes: () => couriers.requestQuotes(quoteRequestOf(form.getValues())),
    place: form.handleSubmit(() => {
      if (order.isPending) return;
      if (method === "courier" && !chosen) {
        couriers.requestQuotes(quoteRequest);
        document.getElementById("courier-offers")?.focus();
        return;
      }
      if (method === "manual" && confirmedTotal?.delivery_fee === null) {
        const message = fieldErrors(store).delivery_option;
        form.setError("delivery_option", { message }, { shouldFocus: true });
        return;
      }
      if (!confirmedTotal || confirmedTotal.delivery_fee === null) return;
      const applied = confirmedTotal.couponError ? { ...values, coupon_code: "" } : values;
      order.place(toOrderRequest(applied, store, confirmedTotal, chosen), { onError: handleError });
    }),
  };
}

/** Returns whether items or prices caused the rejection. */
function isItemError(error: Error | null): boolean {
  return isRejection(error) && (error.status === 404 || error.status === 409);
}

/** Fields of the order that depend on what the store offers. */
const STORE_FIELDS = ["delivery_method", "manual_delivery_option", "location"];

/** Form fields by the name that the API's errors use. */
const FORM_FIELDS: Record<string, keyof CheckoutForm> = {
  customer_name: "customer_name",
  customer_email: "customer_email",
  customer_phone: "customer_phone",
  delivery_address: "street",
  manual_delivery_option: "delivery_option",
};

/** The checkout form, stored per tab until the order is placed. */
function useCheckoutForm(store: CheckoutStore, lines: CartLine[]): UseFormReturn<CheckoutForm> {
  const key = checkoutFormKey(useShop().slug);
  const [defaultValues] = useState(() => ({
    ...restoreForm(sessionStore.read(key), store),
    ...(!requiresShipping(lines) && { fulfilment_method: "none" as const }),
  }));
  const form = useForm<CheckoutForm>({
    defaultValues,
    mode: "onTouched",
    resolver: (values) => {
      const problems = Object.entries(validateForm(values, store));
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(([name, message]) => [name, { type: "validate", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStore.write(key, JSON.stringify(values)),
      }),
    [key, subscribe],
  );
  return form;
}
