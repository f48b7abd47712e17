import { createHash } from "node:crypto";
import Big from "big.js";
import { parcelTotals } from "#lib/couriers/parcel.ts";
import type { Shipment } from "#lib/couriers/port.ts";

/** The distance between two addresses, estimated from their text. */
export interface Distance {
  reach: "city" | "state" | "country";
  /** Multiplies a courier's price per kilogram, at least 1. */
  factor: number;
}

interface SandboxPrice {
  rate_card_amount: number;
  vat: number;
  discounted: number;
}

interface Tariff {
  perKg: number;
  /** How strongly distance raises this courier's price. */
  steepness: number;
  discountPercentage: number;
}

/** Cubic centimetres charged as one kilogram. */
const VOLUMETRIC_DIVISOR = 6000;

/**
 * The aggregator's test prices: 300 plus the courier's rate per kilogram, with 7 % and 7.5 % VAT. Observed
 * for equal addresses; distance and volume are added.
 */
export function sandboxPrice(tariff: Tariff, kilograms: number, factor: number): SandboxPrice {
  const distance = new Big(factor).minus(1).times(tariff.steepness).plus(1);
  const base = new Big(tariff.perKg).times(kilograms).times(distance);
  return {
    rate_card_amount: twoPlaces(base.times("1.07").times("1.075").plus(300)),
    vat: twoPlaces(base.times("0.075")),
    discounted: base.times(tariff.discountPercentage).div(100).round(0, Big.roundHalfUp).toNumber(),
  };
}

/** Returns the charged weight: the actual or the volumetric one, whichever is greater. */
export function chargeableKilograms({ items, dimensions }: Shipment): number {
  const { length, width, height } = dimensions;
  return Math.max(parcelTotals(items).weight, (length * width * height) / VOLUMETRIC_DIVISOR);
}

/** Compares the last words of each address, city and state; symmetric and deterministic. */
export function distanceBetween(from: string, to: string): Distance {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.state === b.state && a.city === b.city) return { reach: "city", factor: 1 };
  if (a.state === b.state) return { reach: "state", factor: 1.25 };
  const pair = [a.state, b.state].toSorted().join(" ");
  const share = createHash("sha256").update(pair).digest().readUInt8(0) / 255;
  return { reach: "country", factor: 1.5 + Math.round(share * 50) / 100 };
}

/** Parses city and state from "12 Allen Avenue, Ikeja, Lagos 100001, Nigeria", with or without commas. */
function placeOf(address: string): { city: string; state: string } {
  const plain = address
    .replace(/\[[a-z-]{1,40}\]/gi, "")
    .normalize("NFKD")
    .toLowerCase();
  const parts = plain
    .split(/[,\n]/)
    .map((part) =>
      part
        .replace(/[^\p{L} ]/gu, "")
        .replace(/\b(?:nigeria|state)\b/g, "")
        .trim(),
    )
    .filter(Boolean);
  const places = parts.length > 1 ? parts : (parts[0] ?? "").split(/ +/);
  const state = places.at(-1) ?? "";
  return { city: places.at(-2) ?? state, state };
}

function twoPlaces(amount: Big): number {
  return amount.round(2, Big.roundHalfUp).toNumber();
}
