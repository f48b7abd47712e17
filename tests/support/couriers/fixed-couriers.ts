import { type CourierRate, type Couriers, NO_STATION } from "#lib/couriers/port.ts";

/** A courier whose offer is easy to calculate with. */
function rate(more: Partial<CourierRate> = {}): CourierRate {
  return {
    courier_id: "swift",
    courier_name: "Swift",
    courier_image: "https://couriers.example/swift.png",
    service_code: "swift-standard",
    insurance: { code: "none", fee: 0 },
    discount: { percentage: 5, symbol: "%", discounted: 125.5 },
    service_type: "delivery",
    waybill: true,
    on_demand: true,
    is_cod_available: false,
    tracking_level: 7,
    ratings: 4.5,
    votes: 12,
    connected_account: false,
    rate_card_amount: 2500.5,
    rate_card_currency: "NGN",
    pickup_eta: "Within 24 Hours",
    pickup_eta_time: "2026-11-22 09:00:00",
    dropoff_station: { name: "Ikeja", address: "1 Allen Avenue", country: "NG", phone: "+2348000" },
    pickup_station: NO_STATION,
    delivery_eta: "Within 2 days",
    delivery_eta_time: "2026-11-24 09:00:00",
    info: "",
    currency: "NGN",
    vat: 174.45,
    total: 2500.5,
    tracking: { bars: 4, label: "Good" },
    ...more,
  };
}

/** Two couriers with the same prices everywhere: 1,500 and 2,500.50. */
export const fixedCouriers: Couriers = {
  quote: async ({ from, to, currency }) => ({
    rates: [
      rate({
        courier_id: "slow",
        courier_name: "Slow",
        service_code: "slow-economy",
        rate_card_amount: 1500,
        total: 1500,
      }),
      rate(),
    ],
    fastest: 1,
    cheapest: 0,
    checkout: {
      ship_from: from,
      ship_to: to,
      currency,
      package_amount: 1000,
      package_weight: 1,
      pickup_date: "2026-11-22",
      is_invoice_required: false,
      cod_policy: "",
    },
  }),
};
