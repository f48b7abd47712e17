import Big from "big.js";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { CourierRate } from "#lib/couriers/port.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";

/** Adds the store's service charge to a courier's price, in whole currency units. */
export function toCourierQuote(
  rate: CourierRate,
  serviceCharge: string,
  publicUrl: string,
): CourierQuote {
  return {
    ...rate,
    courier_image: toImageUrl(rate.courier_image, publicUrl) ?? "",
    sub_total: rate.rate_card_amount,
    service_charge: Number(serviceCharge),
    total_amount: new Big(rate.rate_card_amount).plus(serviceCharge).round(2).toNumber(),
  };
}
