/** The aggregator's wire format, as its own sandbox sends it. */

export type WireCourier = Record<string, unknown>;

export interface RatesBody {
  sender_address_code: number;
  /** (sic) */
  reciever_address_code: number;
  pickup_date: string;
  category_id: number;
  package_items: {
    name: string;
    description: string;
    unit_weight: number;
    unit_amount: number;
    quantity: number;
  }[];
  package_dimension: { length: number; width: number; height: number };
  delivery_instructions: string;
}

export const wireCategories = [
  { category_id: 74794423, category: "Fashion wears" },
  { category_id: 99652979, category: "Health and beauty" },
  { category_id: 20754594, category: "Light weight items" },
  { category_id: 2178251, category: "Groceries" },
  { category_id: 77179563, category: "Electronics and gadgets" },
];

const station = { name: "Millie HQ", address: "12 Station Road, Ikeja, Lagos", phone: null };

/**
 * Returns the data of a successful `fetch_rates`. `contacts`: the contacts as the aggregator stores
 * them.
 */
export function wireRates(body: RatesBody, contacts: { from: unknown; to: unknown }) {
  const weight = body.package_items.reduce((kg, item) => kg + item.unit_weight * item.quantity, 0);
  const amount = body.package_items.reduce(
    (sum, item) => sum + item.unit_amount * item.quantity,
    0,
  );
  const couriers = [
    wireCourier("test_2_courier", "Richard Express", price(500, weight), {
      delivery_eta: "Between 1 - 4 business working days",
      delivery_eta_time: "2024-10-07 10:00:00",
      is_cod_available: true,
      waybill: true,
    }),
    wireCourier("test_1_courier", "Bubble Express", price(300, weight), {
      delivery_eta: "Same day delivery",
      delivery_eta_time: "2024-10-04 22:00:00",
    }),
    wireCourier("test_3_courier", "Millie Express", price(420, weight), {
      service_type: "dropoff",
      waybill: true,
      delivery_eta: "Between 12 - 48 Hours",
      delivery_eta_time: "2024-10-07 10:00:00",
      dropoff_station: { ...station, country: "Nigeria" },
      pickup_station: station,
    }),
  ];
  return {
    request_token: "c1".repeat(32),
    couriers,
    fastest_courier: couriers[1] as unknown,
    cheapest_courier: couriers[1] as unknown,
    checkout_data: {
      ship_from: contacts.from,
      ship_to: contacts.to,
      currency: "NGN",
      package_amount: amount as unknown,
      package_weight: weight as unknown,
      pickup_date: "October 4th 2024",
      is_invoice_required: false,
    },
  };
}

export function wireCourier(
  serviceCode: string,
  name: string,
  amount: number,
  rest: WireCourier = {},
): WireCourier {
  return {
    courier_id: `rate_key_${serviceCode}`,
    courier_name: name,
    courier_image: "https://cdn.example.com/courier.png",
    service_code: serviceCode,
    insurance: { code: "not available", fee: 0 },
    discount: { percentage: 10, symbol: "%", discounted: 60 },
    service_type: "pickup",
    waybill: false,
    on_demand: true,
    is_cod_available: false,
    tracking_level: 7,
    ratings: 4.4,
    votes: 1,
    connected_account: false,
    rate_card_amount: amount,
    rate_card_currency: "NGN",
    pickup_eta: "Within 24 Hours",
    pickup_eta_time: "2024-10-05 10:00:00",
    dropoff_station: null,
    pickup_station: null,
    delivery_eta: "Within 24 Hours",
    delivery_eta_time: "2024-10-05 10:00:00",
    info: null,
    currency: "NGN",
    vat: 45,
    total: amount,
    tracking: { bars: 4, label: "Good" },
    ...rest,
  };
}

function price(perKg: number, weight: number): number {
  return Math.round((300 + perKg * weight * 1.07 * 1.075) * 100) / 100;
}
