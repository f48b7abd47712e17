import type { Shipment } from "#lib/couriers/port.ts";

interface RatesCodes {
  from: number;
  to: number;
  category: number;
}

/** The body of `fetch_rates`; `reciever` is the aggregator's spelling. */
export function ratesRequest(shipment: Shipment, codes: RatesCodes, pickupDate: string) {
  return {
    sender_address_code: codes.from,
    reciever_address_code: codes.to,
    pickup_date: pickupDate,
    category_id: codes.category,
    package_items: shipment.items.map((item) => ({
      name: item.name,
      description: item.description || item.name,
      unit_weight: Number(item.unitWeight),
      unit_amount: Number(item.unitAmount),
      quantity: item.quantity,
    })),
    package_dimension: shipment.dimensions,
    delivery_instructions: shipment.deliveryInstructions ?? "n/a",
  };
}
