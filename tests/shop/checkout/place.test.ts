import { describe, expect, it } from "vitest";
import {
  explainNoRate,
  isPlaceKnown,
  localAreas,
  possibleRates,
  ratesFor,
} from "#lib/shop/checkout/place.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

const rateFor = (...areas: string[]) => ({
  ...NO_PROMISE,
  uid: areas.join(),
  label: "Rate",
  amount: "700.00",
  delivery_type: "standard" as const,
  areas,
});
const place = { area: "", city: "", state: "", country: "Nigeria" };
const MAINLAND = rateFor("Ikeja", "Yaba");
const ISLAND = rateFor("Lekki", "Ikoyi");
const OUTSIDE = rateFor("Kano", "Oyo");
const STATE = rateFor("Lagos");
const EVERYWHERE = rateFor();
const DISTRICTS = [MAINLAND, ISLAND, OUTSIDE];

describe("delivery rates by area", () => {
  it.each([
    [["Lagos"], { area: "", city: "Ikeja", state: "lagos state" }, true],
    [["Ọ̀yọ́"], { area: "", city: "Ibadan", state: "Oyo" }, true],
    [["Yaba", "Surulere"], { area: "Yaba", city: "Lagos", state: "Lagos" }, true],
    [["Yaba"], { area: "Opposite the market, Yaba", city: "Lagos", state: "Lagos" }, true],
    [["Yaba"], { area: "", city: "Lagos", state: "Lagos" }, false],
    [["Ikeja"], { area: "Ikeja GRA", city: "Lagos", state: "Lagos" }, true],
    [["Lekki Phase 1"], { area: "", city: "Off Admiralty Way Lekki Phase-1", state: "" }, true],
    [["Ido"], { area: "", city: "Idowu", state: "Lagos" }, false],
    [["Oyo"], { area: "Oyo Road", city: "Abeokuta", state: "Ogun" }, false],
    [["Lagos"], { area: "", city: "", state: "" }, false],
    [[], { area: "", city: "", state: "" }, true],
  ])("compares the areas %j with %j", (areas, place, serves) => {
    expect(ratesFor([rateFor(...areas)], place)).toHaveLength(serves ? 1 : 0);
  });

  it("serves a district with its own rates only", () => {
    expect(ratesFor(DISTRICTS, { ...place, city: "Ikeja", state: "Lagos" })).toEqual([MAINLAND]);
  });

  it("prefers a district that is named exactly to one whose name is part of the address", () => {
    const shopper = { ...place, area: "Lekki Road", city: "Ikeja", state: "Lagos" };
    expect(ratesFor(DISTRICTS, shopper)).toEqual([MAINLAND]);
  });

  it("suggests each city and district once, but no states", () => {
    expect(localAreas(DISTRICTS)).toEqual(["Ikeja", "Ikoyi", "Lekki", "Yaba"]);
    expect(localAreas([rateFor("Ikeja"), rateFor("IKEJA ")])).toHaveLength(1);
  });
});

it.each([
  ["Nigeria", "Lagos", "", false],
  ["Nigeria", "", "Lagos", true],
  ["Ghana", "", " ", false],
  ["Ghana", "", "Ashanti", true],
  ["Ghana", "Kumasi", "", true],
])("knows the place in %s with the city %j and the state %j: %s", (country, city, state, known) => {
  expect(isPlaceKnown({ area: "", city, state, country }, [OUTSIDE])).toBe(known);
});

it("requires a city in Nigeria when rates serve districts", () => {
  const state = { ...place, state: "Lagos" };
  expect(isPlaceKnown(state, DISTRICTS)).toBe(false);
  expect(isPlaceKnown({ ...state, city: "Ikeja" }, DISTRICTS)).toBe(true);
  expect(isPlaceKnown({ ...state, area: "Ikeja" }, DISTRICTS)).toBe(true);
});

it.each([
  ["", "", DISTRICTS, DISTRICTS],
  ["Kano", "", DISTRICTS, DISTRICTS],
  ["Kano", "Kano", DISTRICTS, [OUTSIDE]],
  ["Lagos", "", DISTRICTS, [MAINLAND, ISLAND]],
  ["Lagos", "Lekki", DISTRICTS, [ISLAND]],
  ["Lagos", "Epe", DISTRICTS, []],
  ["Lagos", "", [EVERYWHERE, MAINLAND], [EVERYWHERE, MAINLAND]],
  ["Lagos", "Ikeja", [EVERYWHERE, MAINLAND], [EVERYWHERE, MAINLAND]],
  ["Lagos", "", [STATE, MAINLAND, OUTSIDE], [STATE, MAINLAND]],
  ["Lagos", "Epe", [STATE, MAINLAND, OUTSIDE], [STATE]],
])(
  "shows for the state %j and the city %j which of %j may serve it",
  (state, city, rates, possible) => {
    expect(possibleRates(rates, { ...place, state, city })).toEqual(possible);
  },
);

it.each([
  ["", "Nigeria", DISTRICTS, /Add your state or region, or pick up in store\.$/],
  ["Lagos", "Nigeria", DISTRICTS, /Check the city or area, or pick up in store\.$/],
  ["Lagos", "Nigeria", [OUTSIDE], /^Shop doesn't deliver to this address\./],
  ["Ashanti", "Ghana", DISTRICTS, /^Shop doesn't deliver to this address\./],
])("explains that no rate serves a place in %j, %s", (state, country, rates, text) => {
  const store = { rates, country: "Nigeria", offersCouriers: false };
  expect(explainNoRate({ state, country }, store, "Shop")).toMatch(text);
});

it.each([
  ["Lagos", "Nigeria", DISTRICTS, /choose your area from the suggestions\.$/],
  ["Lagos", "Nigeria", [OUTSIDE], /^$/],
  ["Ashanti", "Ghana", DISTRICTS, /^$/],
])("mentions its own rates for districts in %s, %s when couriers deliver", (...values) => {
  const [state, country, rates, text] = values;
  const store = { rates, country: "Nigeria", offersCouriers: true };
  expect(explainNoRate({ state, country }, store, "Shop")).toMatch(text);
});
