import type { DeliveryOption } from "#lib/contract/store.ts";
import { containsWords } from "#lib/kernel/text.ts";

/** The parts of an address that decide which delivery rates serve it. */
export interface Place {
  area: string;
  city: string;
  state: string;
}

/** The states of Nigeria, with its capital territory. */
export const NIGERIAN_STATES =
  "Abia,Abuja,Adamawa,Akwa Ibom,Anambra,Bauchi,Bayelsa,Benue,Borno,Cross River,Delta,Ebonyi,Edo,Ekiti,Enugu,Gombe,Imo,Jigawa,Kaduna,Kano,Katsina,Kebbi,Kogi,Kwara,Lagos,Nasarawa,Niger,Ogun,Ondo,Osun,Oyo,Plateau,Rivers,Sokoto,Taraba,Yobe,Zamfara".split(
    ",",
  );

export function isNigeria(country: string): boolean {
  return country.trim().toLowerCase() === "nigeria";
}

/** Returns the state of Nigeria with this name, such as "Lagos" for "lagos state". */
export function findNigerianState(name: string): string | undefined {
  return NIGERIAN_STATES.find((state) => normalize(state) === normalize(name));
}

/** Returns the cities and districts that rates serve, for suggestions. */
export function localAreas(rates: Pick<DeliveryOption, "areas">[]): string[] {
  const areas = new Map(rates.flatMap(({ areas }) => areas.map((area) => [normalize(area), area])));
  return [...areas.values()].filter((area) => !findNigerianState(area)).sort();
}

/**
 * Returns whether the place decides which of the rates serve it: it has a state, or a city where addresses may have no
 * state. In Nigeria, rates for districts also require a city.
 */
export function isPlaceKnown(
  { area, city, state, country }: Place & { country: string },
  rates: DeliveryOption[],
): boolean {
  const hasState = state.trim() !== "";
  const hasCity = area.trim() !== "" || city.trim() !== "";
  if (!isNigeria(country)) return hasState || hasCity;
  return hasState && (hasCity || localAreas(rates).length === 0);
}

/**
 * Returns the delivery rates that serve the place; those without areas serve every place. A district also matches as
 * part of what was entered, such as "Ikeja GRA", unless that names a district exactly.
 */
export function ratesFor(
  options: DeliveryOption[],
  { area, city, state }: Place,
): DeliveryOption[] {
  const entered = [...area.split(","), ...city.split(",")].map(normalize).filter(Boolean);
  const districts = localAreas(options).map(normalize);
  const exact = districts.filter((district) => entered.includes(district));
  const isPart = (district: string) => entered.some((text) => containsWords(text, district));
  const matching = exact.length > 0 ? exact : districts.filter(isPart);
  const names = new Set([...entered, normalize(state), ...matching].filter(Boolean));
  return options.filter(
    ({ areas }) => areas.length === 0 || areas.some((name) => names.has(normalize(name))),
  );
}

/** Returns the rates that may serve a place of which only a part, or nothing, is known. */
export function possibleRates(
  rates: DeliveryOption[],
  place: Place & { country: string },
): DeliveryOption[] {
  const serving = ratesFor(rates, place);
  if (isPlaceKnown(place, rates)) return serving;
  if (place.state.trim() === "") return rates;
  // Any district may be in the state.
  return rates.filter((rate) => serving.includes(rate) || localAreas([rate]).length > 0);
}

/** Returns what to do when none of a store's rates serves a place that is known; "" when couriers may. */
export function explainNoRate(
  { state, country }: Pick<Place, "state"> & { country: string },
  store: { rates: DeliveryOption[]; country: string; offersCouriers: boolean },
  name: string,
): string {
  const isAbroad = normalize(country) !== normalize(store.country);
  const hasDistricts = !isAbroad && localAreas(store.rates).length > 0;
  if (store.offersCouriers) {
    return hasDistricts
      ? "To see our own delivery prices, choose your area from the suggestions."
      : "";
  }
  if (state.trim() === "") {
    return "We couldn't find a delivery price for this city. Add your state or region, or pick up in store.";
  }
  return hasDistricts
    ? "We couldn't find a delivery price for this address. Check the city or area, or pick up in store."
    : `${name} doesn't deliver to this address. Pick up in store instead.`;
}

/** Ignores case, accents and the word "State". */
function normalize(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ state$/, "")
    .trim();
}
