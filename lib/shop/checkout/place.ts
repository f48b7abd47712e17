import type { DeliveryOption } from "#lib/contract/store.ts";

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
  const areas = new Set(rates.flatMap(({ areas }) => areas));
  return [...areas].filter((area) => !findNigerianState(area)).sort();
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

/** Returns the delivery rates that serve the place; those without areas serve every place. */
export function ratesFor(
  options: DeliveryOption[],
  { area, city, state }: Place,
): DeliveryOption[] {
  const names = [...area.split(","), ...city.split(","), state].map(normalize).filter(Boolean);
  return options.filter(
    ({ areas }) => areas.length === 0 || areas.some((name) => names.includes(normalize(name))),
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
  // A state that no rate names is divided into districts.
  return serving.length > 0 ? serving : rates.filter((rate) => localAreas([rate]).length > 0);
}

/** Returns what to do when none of a store's rates serves a place that is known. */
export function explainNoRate(
  { state, country }: Pick<Place, "state"> & { country: string },
  store: { rates: DeliveryOption[]; country: string },
  name: string,
): string {
  const isUnknown = "We couldn't find a delivery price for this city.";
  if (state.trim() === "") return `${isUnknown} Add your state or region, or pick up in store.`;
  const isAbroad = normalize(country) !== normalize(store.country);
  return isAbroad || localAreas(store.rates).length === 0
    ? `${name} doesn't deliver to this address. Pick up in store instead.`
    : `${isUnknown} Choose your area from the suggestions, or pick up in store.`;
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
