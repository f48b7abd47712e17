import { setTimeout as sleep } from "node:timers/promises";
import { contactName } from "#lib/couriers/contact-name.ts";
import { lagosTimeIn, pickupDate } from "#lib/couriers/lagos-time.ts";
import { parcelTotals } from "#lib/couriers/parcel.ts";
import {
  CourierFault,
  type CourierQuotes,
  type CourierRate,
  type Couriers,
  type Shipment,
} from "#lib/couriers/port.ts";
import {
  type SandboxCourier,
  sandboxCategories,
  sandboxCouriers,
} from "#lib/couriers/sandbox/couriers.ts";
import {
  chargeableKilograms,
  type Distance,
  distanceBetween,
  sandboxPrice,
} from "#lib/couriers/sandbox/prices.ts";
import { ALTERNATION_MS, findScenario, type SandboxTag } from "#lib/couriers/sandbox/scenarios.ts";
import type { Clock } from "#lib/kernel/clock.ts";

interface SandboxOptions {
  clock: Clock;
  /** Milliseconds of a slow response. */
  slowMs?: number;
  /** Milliseconds after which an unanswered quote fails. */
  deadlineMs?: number;
}

const PRICE_RISE = 1.1;

/**
 * Creates test couriers without network access: equal shipments at the same time have equal prices. Tags in
 * the delivery address trigger the scenarios in `sandboxScenarios`.
 */
export function createSandboxCouriers(options: SandboxOptions): Couriers {
  const { clock, slowMs = 4000, deadlineMs = 8000 } = options;
  return {
    async quote(shipment, signal) {
      if (signal.aborted) throw cancelled();
      rejectInvalidShipment(shipment);
      const scenario = findScenario(shipment.to.address);
      switch (scenario) {
        case "[slow]":
          await pause(slowMs, signal);
          break;
        case "[timeout]":
          await pause(deadlineMs, signal);
          throw new CourierFault("timeout", "sandbox: no answer within the deadline");
        case "[down]":
          throw new CourierFault("bad_response", "sandbox: the aggregator is out of order");
        case "[busy]":
          throw new CourierFault("busy", "sandbox: the call limit is used up", { retryAfter: 5 });
        case "[address-refused]":
          throw new CourierFault("rejected", "sandbox: to.address rejected", {
            field: "to.address",
          });
      }
      return quotesOf(shipment, scenario, clock.now());
    },
  };
}

function rejectInvalidShipment({ from, to, category }: Shipment): void {
  for (const [end, contact] of Object.entries({ from, to }) as ["from" | "to", typeof to][]) {
    if (contactName(contact.name, "") === undefined) {
      throw new CourierFault("rejected", `${end}.name has no letters`, { field: `${end}.name` });
    }
  }
  const wanted = category?.trim().toLowerCase();
  const known = sandboxCategories.some(
    ({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted,
  );
  if (wanted !== undefined && !known) {
    throw new CourierFault("rejected", "no such package category", { field: "category" });
  }
}

function quotesOf(shipment: Shipment, scenario: SandboxTag | undefined, now: Date): CourierQuotes {
  const alternate = Math.floor(now.getTime() / ALTERNATION_MS) % 2 === 1;
  const rise = scenario === "[price-change]" && alternate ? PRICE_RISE : 1;
  const distance = distanceBetween(shipment.from.address, shipment.to.address);
  const kilograms = chargeableKilograms(shipment) * rise;
  const offered = sandboxCouriers.filter(({ isIntermittent }) => {
    if (scenario === "[no-couriers]") return false;
    return !(scenario === "[courier-gone]" && alternate && isIntermittent);
  });
  const rates = offered
    .map((courier) => rateOf(courier, { kilograms, distance, now, currency: shipment.currency }))
    .sort((a, b) => a.rate_card_amount - b.rate_card_amount);

  const { weight, amount } = parcelTotals(shipment.items);
  return {
    rates,
    // The first courier of the table is the fastest.
    fastest:
      rates.length > 0
        ? rates.findIndex((rate) => rate.service_code === offered[0]?.serviceCode)
        : null,
    cheapest: rates.length > 0 ? 0 : null,
    checkout: {
      ship_from: { ...shipment.from },
      ship_to: { ...shipment.to },
      currency: shipment.currency,
      package_amount: amount,
      package_weight: weight,
      pickup_date: pickupDate(now),
      is_invoice_required: false,
      cod_policy: "",
    },
  };
}

interface Journey {
  kilograms: number;
  distance: Distance;
  now: Date;
  currency: string;
}

function rateOf(
  courier: SandboxCourier,
  { kilograms, distance, now, currency }: Journey,
): CourierRate {
  const price = sandboxPrice(courier, kilograms, distance.factor);
  const delivery = courier.delivery[distance.reach];
  return {
    courier_id: courier.courierId,
    courier_name: courier.name,
    courier_image: courier.logo,
    service_code: courier.serviceCode,
    insurance: { code: "not available", fee: 0 },
    discount: {
      percentage: courier.discountPercentage,
      symbol: "%",
      discounted: price.discounted,
    },
    service_type: courier.serviceType,
    waybill: courier.waybill,
    on_demand: true,
    is_cod_available: courier.takesCash,
    tracking_level: 7,
    ratings: 3,
    votes: 1,
    connected_account: false,
    rate_card_amount: price.rate_card_amount,
    rate_card_currency: currency,
    pickup_eta: "Within 24 Hours",
    pickup_eta_time: lagosTimeIn(24, now),
    dropoff_station: courier.station,
    pickup_station: courier.station,
    delivery_eta: delivery.words,
    delivery_eta_time: lagosTimeIn(delivery.hours, now),
    info: "",
    currency,
    vat: price.vat,
    total: price.rate_card_amount,
    tracking: { bars: 4, label: "Good" },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw cancelled();
  }
}

function cancelled(): CourierFault {
  return new CourierFault("cancelled", "the caller disconnected");
}
