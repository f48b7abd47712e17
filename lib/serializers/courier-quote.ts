import Big from "big.js";
import type { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { CourierRate, Station } from "#lib/couriers/port.ts";

const NO_STATION: Station = { name: "", address: "", country: "", phone: "" };

/** Adds the store's service charge to a courier's price, in whole currency units. */
export function toCourierQuote(rate: CourierRate, serviceCharge: string): CourierQuote {
  return {
    courier_id: rate.courier_id,
    courier_name: rate.courier_name,
    courier_image: rate.courier_image,
    service_code: rate.service_code,
    insurance: { code: rate.insurance.code, fee: rate.insurance.fee },
    discount: {
      percentage: rate.discount.percentage,
      symbol: rate.discount.symbol,
      discounted: rate.discount.discounted,
    },
    service_type: rate.service_type,
    waybill: rate.waybill,
    on_demand: rate.on_demand,
    is_cod_available: rate.is_cod_available,
    tracking_level: rate.tracking_level,
    ratings: rate.ratings,
    votes: rate.votes,
    connected_account: rate.connected_account,
    rate_card_amount: rate.rate_card_amount,
    rate_card_currency: rate.rate_card_currency,
    pickup_eta: rate.pickup_eta,
    pickup_eta_time: rate.pickup_eta_time,
    dropoff_station: toStation(rate.dropoff_station),
    pickup_station: toStation(rate.pickup_station),
    delivery_eta: rate.delivery_eta,
    delivery_eta_time: rate.delivery_eta_time,
    info: rate.info ?? "",
    currency: rate.currency,
    vat: rate.vat,
    total: rate.total,
    tracking: { bars: rate.tracking.bars, label: rate.tracking.label },
    sub_total: rate.rate_card_amount,
    service_charge: Number(serviceCharge),
    total_amount: new Big(rate.rate_card_amount).plus(serviceCharge).round(2).toNumber(),
  };
}

function toStation(station: Station | null): Station {
  const { name, address, country, phone } = station ?? NO_STATION;
  return { name, address, country, phone };
}
