"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, isRejection } from "#app/_queries/fetch-api.ts";
import { useBasket } from "#app/(storefront)/_components/use-basket.ts";
import { useNow } from "#app/(storefront)/_components/use-now.ts";
import { basketProducts } from "#app/(storefront)/_queries/basket.ts";
import { useCourierQuotes } from "#app/(storefront)/checkout/_components/use-courier-quotes.ts";
import { useDraft } from "#app/(storefront)/checkout/_components/use-draft.ts";
import {
  type Placing,
  usePlaceOrder,
} from "#app/(storefront)/checkout/_components/use-place-order.ts";
import type { Ways } from "#app/(storefront)/checkout/_components/ways.ts";
import { ORDER_PREVIEWS, orderPreview } from "#app/(storefront)/checkout/_queries/order-preview.ts";
import {
  type CheckoutDraft,
  type CheckoutField,
  checkDraft,
  missingForCouriers,
  orderRequest,
  type Problems,
  previewRequest,
  quoteRequest,
} from "#lib/storefront/checkout.ts";
import { priceLines } from "#lib/storefront/priced-lines.ts";

const SECOND = 1000;

/** What a shopper types and leaves. */
export type TypedPart = "name" | "email" | "phone" | "address";

interface CheckoutOptions {
  ways: Ways;
  /** Of the store's country; "" when unknown. */
  callingCode: string;
  onPlaced: (placing: Placing) => void;
}

/** The checkout's state and moves: draft, basket, courier prices, the shop's own total, the order. */
export function useCheckout({ ways, callingCode, onPlaced }: CheckoutOptions) {
  const client = useQueryClient();
  const { lines } = useBasket();
  const now = useNow(SECOND);
  const products = useQuery(basketProducts(lines.map(({ product }) => product)));
  const priced = products.data && priceLines(lines, products.data, now);

  const kept = useDraft();
  const draft = withinWays(kept.draft, ways);
  const [problems, setProblems] = useState<Problems>({});
  const wantedFor = (one: CheckoutDraft) =>
    one.method === "courier" && priced ? quoteRequest(one, priced, callingCode) : undefined;
  const wanted = wantedFor(draft);
  const couriers = useCourierQuotes(wanted);
  const { chosen } = couriers;

  const request = previewRequest(draft, priced ?? [], chosen);
  const isBuyable = request.items.length > 0;
  const preview = useQuery({
    ...orderPreview(request),
    placeholderData: isBuyable ? keepPreviousData : undefined,
  });
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  const order = usePlaceOrder((placed) => {
    kept.clear();
    onPlaced(placed);
  });

  const resume = useEffectEvent(async () => {
    const interrupted = await order.interrupted(lines);
    if (interrupted) order.place(interrupted);
  });
  useEffect(() => void resume(), []);

  // The shop no longer knows the chosen offer: its token has run out while the page lay open.
  const lapsed = chosen !== undefined && shown?.delivery_fee === null;
  const askAgain = useEffectEvent(() => couriers.askAgain());
  useEffect(() => {
    if (lapsed) askAgain();
  }, [lapsed]);

  // Until the shop has said what the order comes to now, nobody is offered the total it refused.
  const isRefused = isAboutGoods(order.error) && preview.dataUpdatedAt <= order.submittedAt;
  const held = isRefused || (needsOffer(draft) && !chosen) ? undefined : shown;

  const recover = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    const refused = refusedFields(error);
    setProblems(refused);
    focusFirst(refused);
    if (isAboutGoods(error)) {
      void products.refetch();
      // Of what was looked at before as well: it may be gone back to.
      void client.invalidateQueries({ queryKey: ORDER_PREVIEWS });
    }
    if (error.status === 410) couriers.askAgain();
  };

  return {
    lines,
    products,
    priced,
    /** Nothing of what is in the basket can be had now. */
    isSoldOut: priced !== undefined && !isBuyable,
    draft,
    problems,
    couriers,
    missing: missingForCouriers(draft, callingCode),
    request,
    preview,
    /** The total that an order placed now would be held to; undefined while it is worked out. */
    held,
    order,
    change: (part: Partial<CheckoutDraft>) => {
      kept.change(part);
      setProblems((before) => withoutProblemsOf(part, before));
      if (part.method === "courier") couriers.askFor(wantedFor({ ...draft, ...part }));
    },
    /** A field was left: what is wrong with it is said, and couriers are asked where nothing is missing. */
    leave: (part: TypedPart) => {
      const field = FIELD_OF[part];
      const problem = checkDraft(draft, callingCode)[field];
      if (problem && draft[part].trim()) {
        setProblems((before) => ({ ...before, [field]: problem }));
      }
      couriers.askFor(wanted);
    },
    place: () => {
      if (order.isPending) return;
      const found = checkDraft(draft, callingCode);
      setProblems(found);
      if (focusFirst(found)) return;
      if (needsOffer(draft) && !chosen) {
        couriers.askFor(wanted);
        document.getElementById("courier-offers")?.focus();
        return;
      }
      if (!held || held.delivery_fee === null) return;
      order.place(orderRequest(draft, held, chosen, callingCode), { onError: recover });
    },
  };
}

function needsOffer(draft: CheckoutDraft): boolean {
  return draft.method === "courier";
}

/** Refused for what is ordered or what it costs by now. */
function isAboutGoods(error: Error | null): boolean {
  return isRejection(error) && (error.status === 404 || error.status === 409);
}

/** The draft without choices the store no longer offers; where there is no choice, the only way. */
function withinWays(draft: CheckoutDraft, { points, options, couriers }: Ways): CheckoutDraft {
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

function withoutProblemsOf(part: Partial<CheckoutDraft>, problems: Problems): Problems {
  const rest = { ...problems };
  for (const [key, field] of Object.entries(FIELD_OF)) if (key in part) delete rest[field];
  return rest;
}

/** The fields the shop itself found fault with. */
function refusedFields({ code, details }: ApiError): Problems {
  if (code !== "INVALID_REQUEST" || !Array.isArray(details)) return {};
  const known = Object.values(FIELD_OF);
  return Object.fromEntries(
    (details as { field: string; problem: string }[])
      .filter(({ field }) => known.some((name) => name === field))
      .map(({ field, problem }) => [field, `This ${problem}`]),
  );
}

function focusFirst(problems: Problems): boolean {
  const [first] = Object.keys(problems);
  if (first) document.getElementsByName(first)[0]?.focus();
  return first !== undefined;
}
