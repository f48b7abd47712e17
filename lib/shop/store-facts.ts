import type { DeliveryOption, PickupPoint } from "#lib/contract/store.ts";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { containsWords } from "#lib/kernel/text.ts";
import { summarizeDelivery } from "#lib/shop/checkout/read-checkout-store.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** More places are counted instead of listed. */
const MAX_PLACES = 3;

/** What the home page and descriptions say about ordering; only what is true of the store. */
export interface StoreFacts {
  /** "Delivery from ₦2,000"; undefined when the store does not deliver. */
  delivery: string | undefined;
  isDeliveryFree: boolean;
  /** "Free pickup in Yaba and Lekki" */
  pickup: string;
  /** "Track without an account"; undefined when orders have no pages. */
  tracking: string | undefined;
  /** City of the store's address; undefined when the address has no clear one. */
  city: string | undefined;
}

type DescribedShop = Pick<Shop, "listDeliveryRates" | "listPickupPoints" | "orderLinkSecret"> & {
  store: Pick<Shop["store"], "store_name" | "currency" | "address" | "phone" | "delivery_enabled">;
};

/** Reads what the store's settings say about delivery, pickup and tracking. */
export async function readStoreFacts(shop: DescribedShop): Promise<StoreFacts> {
  const { store } = shop;
  const [options, points] = await Promise.all([shop.listDeliveryRates(), shop.listPickupPoints()]);
  return {
    delivery: deliveryFact(options, store),
    isDeliveryFree: options.some(({ amount }) => Number(amount) === 0),
    pickup: pickupFact(points, store.store_name),
    tracking: shop.orderLinkSecret() === undefined ? undefined : "Track without an account",
    city: cityOf(store.address, countryOfPhone(store.phone).country),
  };
}

function deliveryFact(
  options: Pick<DeliveryOption, "amount">[],
  store: Pick<Shop["store"], "delivery_enabled" | "currency">,
): string | undefined {
  // Omits the day, which changes with the time.
  const rates = options.map(({ amount }) => ({ amount, expected_delivery: null }));
  if (rates.length > 0) return summarizeDelivery(rates, store.currency);
  return store.delivery_enabled ? "Courier delivery" : undefined;
}

/** Names the places of pickup points whose names are the store's and a place, such as "Ọjà Market Yaba". */
export function pickupFact(
  points: Pick<PickupPoint, "name" | "address">[],
  storeName: string,
): string {
  const places = [...new Set(points.map((point) => placeOf(point, storeName)))];
  if (places.length > 0 && places.length <= MAX_PLACES && !places.includes("")) {
    return `Free pickup in ${new Intl.ListFormat("en-GB").format(places)}`;
  }
  return points.length > 1 ? `Free pickup at ${points.length} locations` : "Free pickup";
}

/**
 * Returns what follows the store's name in a point's name, without punctuation around it; "" for other names, and
 * when the point's address does not contain it.
 */
function placeOf({ name, address }: Pick<PickupPoint, "name" | "address">, store: string): string {
  const rest = name.startsWith(store) ? name.slice(store.length) : "";
  const place = /^[^\p{L}\p{N}]+(.*?)[^\p{L}\p{N}]*$/u.exec(rest)?.[1] ?? "";
  return containsWords(address, place) ? place : "";
}

/** A state or country that is abbreviated, such as IL or UK. */
const ABBREVIATION = /^\p{Lu}{2,3}$/u;

/** Begins the description of a location, such as "opp. the bank". */
const LOCATION = /^(opp|opposite|beside|behind|near|off|by|after|before)\b/i;

/**
 * Returns the city of an address: its last part that is no country, postal code, abbreviation or description, nor the
 * street.
 */
export function cityOf(address: string, country: string): string | undefined {
  const [, ...parts] = address.split(/[,\n]/).map(withoutCodes);
  return parts.findLast(
    (part) =>
      part !== "" &&
      part.toLowerCase() !== country.toLowerCase() &&
      !ABBREVIATION.test(part.replaceAll(".", "")) &&
      !LOCATION.test(part),
  );
}

/** Removes words with digits, such as postal codes, and dots at the end. */
function withoutCodes(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(" ")
    .replace(/[.\s]+$/, "");
}
