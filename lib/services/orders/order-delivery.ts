import type { OrderBasis } from "#db/queries/orders/order-basis.ts";
import type { StoredQuote } from "#db/queries/quotes/shipping-quotes.ts";
import type { DeliveryOptionRow } from "#db/queries/stores/delivery-options.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { courierEtaDay } from "#lib/kernel/courier-eta.ts";
import { deliveryDates } from "#lib/kernel/delivery-dates.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
import { roundAmount } from "#lib/kernel/round-amount.ts";
import type { StoreContext } from "#lib/services/context.ts";
import type { LineItem } from "#lib/services/pricing/price-order.ts";
import {
  canonicalContact,
  deliveryUnavailable,
  quotedOffer,
} from "#lib/services/quotes/quoted-offer.ts";

export interface Delivery {
  fulfilment_method: "pickup" | "delivery";
  delivery_fee: string;
  manual_delivery_type: "standard" | "express" | null;
  /** Courier, service and expected delivery in one line; null without a courier. */
  shipping_details: string | null;
  /** When the quote was created; null without a courier. */
  quoted_at: string | null;
  /** Details of the event `created`. */
  details?: CreatedDetails;
}

/** The promised day and the logo of the chosen courier. */
interface CreatedDetails {
  /** Day by which the order is expected to arrive, yyyy-mm-dd; absent when unknown. */
  expected_delivery?: string | undefined;
  /** URL of the courier's logo. */
  courier_image?: string;
}

const NO_DELIVERY_FEE = {
  delivery_fee: "0.00",
  manual_delivery_type: null,
  shipping_details: null,
  quoted_at: null,
};

/** Returns the cost and description of the delivery chosen now, from the store's option or the stored quote. */
export function resolveDelivery(
  { store, clock }: Pick<StoreContext, "store" | "clock">,
  request: OrderRequest,
  lines: LineItem[],
  { variants, delivery_option, quote }: Pick<OrderBasis, "variants" | "delivery_option" | "quote">,
): Delivery {
  const requiresShipping = variants.some(({ requires_shipping }) => requires_shipping);
  switch (request.delivery_method) {
    case "none":
      if (requiresShipping) {
        const problem = "must not be `none` when an item requires shipping";
        throw invalidRequest([{ field: "delivery_method", problem }]);
      }
      return { ...NO_DELIVERY_FEE, fulfilment_method: "delivery" };
    case "pickup":
      return { ...NO_DELIVERY_FEE, fulfilment_method: "pickup" };
    case "manual":
      if (!requiresShipping) {
        const problem = "must be none when no item requires shipping";
        throw invalidRequest([{ field: "delivery_method", problem }]);
      }
      return manualDelivery(store, delivery_option, clock.now());
    case "courier":
      return courierDelivery(store, request, lines, quote);
  }
}

function manualDelivery(store: StoreRow, option: DeliveryOptionRow | null, now: Date): Delivery {
  if (!option) {
    const problem = "is not offered by the store";
    throw invalidRequest([{ field: "manual_delivery_option", problem }]);
  }
  const { expected_delivery } = deliveryDates(option, now, store.time_zone);
  return {
    fulfilment_method: "delivery",
    delivery_fee: option.amount,
    manual_delivery_type: option.delivery_type,
    shipping_details: null,
    quoted_at: null,
    ...(expected_delivery && { details: { expected_delivery } }),
  };
}

function courierDelivery(
  store: StoreRow,
  request: OrderRequest,
  lines: LineItem[],
  quote: StoredQuote | null,
): Delivery {
  if (!store.delivery_enabled) throw deliveryUnavailable();
  const requested = {
    ship_to: canonicalContact(request, request.delivery_address ?? ""),
    items: lines,
  };
  const offer = quotedOffer(quote, requested, request.courier ?? {});
  return {
    fulfilment_method: "delivery",
    delivery_fee: roundAmount(offer.total_amount),
    manual_delivery_type: null,
    shipping_details: describeOffer(offer),
    quoted_at: quote?.created_at ?? null,
    details: {
      expected_delivery: courierEtaDay(offer.delivery_eta_time),
      ...(offer.courier_image && { courier_image: offer.courier_image }),
    },
  };
}

function describeOffer({ courier_name, service_type, delivery_eta }: CourierQuote): string {
  return [courier_name, service_type, delivery_eta].filter(Boolean).join(", ");
}
