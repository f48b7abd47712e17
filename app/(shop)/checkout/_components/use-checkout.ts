"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { cartProducts } from "#app/(shop)/_queries/cart.ts";
import { useCourierQuotes } from "#app/(shop)/checkout/_components/delivery/use-courier-quotes.ts";
import { useCheckoutDraft } from "#app/(shop)/checkout/_components/use-checkout-draft.ts";
import { type Placement, usePlaceOrder } from "#app/(shop)/checkout/_components/use-place-order.ts";
import { ORDER_PREVIEWS, orderPreview } from "#app/(shop)/checkout/_queries/order-preview.ts";
import { priceLines } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutDraft,
  type CheckoutField,
  type DeliveryMethods,
  type FieldErrors,
  missingCourierFields,
  toOrderRequest,
  toPreviewRequest,
  toQuoteRequest,
  validateDraft,
} from "#lib/shop/checkout/checkout-draft.ts";

const SECOND = 1000;

/** A text field of the form. */
export type TextFieldName = "name" | "email" | "phone" | "address";

interface CheckoutOptions {
  methods: DeliveryMethods;
  /** The store's country calling code; "" when unknown. */
  callingCode: string;
  onPlaced: (placement: Placement) => void;
}

/** The checkout's state and actions: draft, cart, courier quotes, totals and order. */
export function useCheckout({ methods, callingCode, onPlaced }: CheckoutOptions) {
  const client = useQueryClient();
  const { lines } = useCart();
  const now = useNow(SECOND);
  const products = useQuery(cartProducts(lines.map(({ product }) => product)));
  const priced = products.data && priceLines(lines, products.data, now);

  const storedDraft = useCheckoutDraft();
  const draft = withinMethods(storedDraft.draft, methods);
  const [problems, setProblems] = useState<FieldErrors>({});
  const quoteRequestFor = (one: CheckoutDraft) =>
    one.method === "courier" && priced ? toQuoteRequest(one, priced, callingCode) : undefined;
  const currentQuoteRequest = quoteRequestFor(draft);
  const couriers = useCourierQuotes(currentQuoteRequest);
  const { chosen } = couriers;

  const request = toPreviewRequest(draft, priced ?? [], chosen);
  const isBuyable = request.items.length > 0;
  const preview = useQuery({
    ...orderPreview(request),
    placeholderData: isBuyable ? keepPreviousData : undefined,
  });
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  const order = usePlaceOrder((placed) => {
    storedDraft.clear();
    onPlaced(placed);
  });

  const resume = useEffectEvent(async () => {
    const interrupted = await order.interrupted(lines);
    if (interrupted) order.place(interrupted);
  });
  useEffect(() => void resume(), []);

  // The preview has no fee for the chosen offer: its quote token has expired.
  const offerExpired = chosen !== undefined && shown?.delivery_fee === null;
  const requestAgain = useEffectEvent(() => couriers.requestAgain());
  useEffect(() => {
    if (offerExpired) requestAgain();
  }, [offerExpired]);

  // After a rejection, wait for a new preview instead of offering the rejected total again.
  const isRejected = isItemError(order.error) && preview.dataUpdatedAt <= order.submittedAt;
  const confirmedTotal = isRejected || (needsOffer(draft) && !chosen) ? undefined : shown;

  const handleError = (error: Error) => {
    if (!(error instanceof FetchError)) return;
    const rejected = rejectedFields(error);
    setProblems(rejected);
    focusFirst(rejected);
    if (isItemError(error)) {
      void products.refetch();
      // Earlier previews too: the shopper may return to them.
      void client.invalidateQueries({ queryKey: ORDER_PREVIEWS });
    }
    if (error.status === 410) couriers.requestAgain();
  };

  return {
    lines,
    products,
    priced,
    /** Whether no cart item is available. */
    isSoldOut: priced !== undefined && !isBuyable,
    draft,
    problems,
    couriers,
    missing: missingCourierFields(draft, callingCode),
    request,
    preview,
    /** The preview that an order placed now must match; undefined while it loads. */
    confirmedTotal,
    order,
    change: (part: Partial<CheckoutDraft>) => {
      storedDraft.change(part);
      setProblems((before) => withoutProblemsOf(part, before));
      if (part.method === "courier") couriers.requestQuotes(quoteRequestFor({ ...draft, ...part }));
    },
    /** Validates a field on blur and requests courier quotes when the form is complete. */
    blur: (part: TextFieldName) => {
      const field = FIELD_OF[part];
      const problem = validateDraft(draft, callingCode)[field];
      if (problem && draft[part].trim()) {
        setProblems((before) => ({ ...before, [field]: problem }));
      }
      couriers.requestQuotes(currentQuoteRequest);
    },
    place: () => {
      if (order.isPending) return;
      const invalid = validateDraft(draft, callingCode);
      setProblems(invalid);
      if (focusFirst(invalid)) return;
      if (needsOffer(draft) && !chosen) {
        couriers.requestQuotes(currentQuoteRequest);
        document.getElementById("courier-offers")?.focus();
        return;
      }
      if (!confirmedTotal || confirmedTotal.delivery_fee === null) return;
      order.place(toOrderRequest(draft, confirmedTotal, chosen, callingCode), {
        onError: handleError,
      });
    },
  };
}

function needsOffer(draft: CheckoutDraft): boolean {
  return draft.method === "courier";
}

/** Returns whether items or prices caused the rejection. */
function isItemError(error: Error | null): boolean {
  return isRejection(error) && (error.status === 404 || error.status === 409);
}

/** Removes choices that the store no longer offers and selects the first pickup point. */
function withinMethods(
  draft: CheckoutDraft,
  { points, options, couriers }: DeliveryMethods,
): CheckoutDraft {
  const offered = {
    "": true,
    pickup: true,
    manual: options.some(({ uid }) => uid === draft.option),
    courier: couriers,
  }[draft.method];
  const point = points.find(({ uid }) => uid === draft.location) ?? points[0];
  return { ...draft, method: offered ? draft.method : "", location: point?.uid ?? "" };
}

const FIELD_OF = {
  name: "customer_name",
  email: "customer_email",
  phone: "customer_phone",
  address: "delivery_address",
  method: "delivery_method",
} as const satisfies Partial<Record<keyof CheckoutDraft, CheckoutField>>;

function withoutProblemsOf(part: Partial<CheckoutDraft>, problems: FieldErrors): FieldErrors {
  const rest = { ...problems };
  for (const [key, field] of Object.entries(FIELD_OF)) if (key in part) delete rest[field];
  return rest;
}

/** Returns the field errors of a rejected order. */
function rejectedFields({ code, details }: FetchError): FieldErrors {
  if (code !== "INVALID_REQUEST" || !Array.isArray(details)) return {};
  const known = Object.values(FIELD_OF);
  return Object.fromEntries(
    (details as { field: string; problem: string }[])
      .filter(({ field }) => known.some((name) => name === field))
      .map(({ field, problem }) => [field, `This ${problem}`]),
  );
}

function focusFirst(problems: FieldErrors): boolean {
  const [first] = Object.keys(problems);
  if (first) document.getElementsByName(first)[0]?.focus();
  return first !== undefined;
}
