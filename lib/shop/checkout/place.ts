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

/**
 * Returns whether the place decides which delivery rates serve it: a state, or a city where addresses may have no
 * state.
 */
export function isPlaceKnown({ city, state, country }: Place & { country: string }): boolean {
  return state.trim() !== "" || (city.trim() !== "" && !isNigeria(country));
}

/** Returns the delivery rates that serve the place; those without areas serve every place. */
export function ratesFor(
  options: DeliveryOption[],
  { area, city, state }: Place,
): DeliveryOption[] {
  const names = [area, city, state].map(normalize).filter(Boolean);
  return options.filter(
    ({ areas }) => areas.length === 0 || areas.some((name) => names.includes(normalize(name))),
  );
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
