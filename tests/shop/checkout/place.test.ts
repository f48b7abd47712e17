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
const DISTRICTS = [MAINLAND, ISLAND, OUTSIDE];

describe("delivery rates by area", () => {
  it.each([
    [["Lagos"], { area: "", city: "Ikeja", state: "lagos state" }, true],
    [["Ọ̀yọ́"], { area: "", city: "Ibadan", state: "Oyo" }, true],
    [["Yaba", "Surulere"], { area: "Yaba", city: "Lagos", state: "Lagos" }, true],
    [["Yaba"], { area: "Opposite the market, Yaba", city: "Lagos", state: "Lagos" }, true],
    [["Yaba"], { area: "", city: "Lagos", state: "Lagos" }, false],
    [["Lagos"], { area: "", city: "", state: "" }, false],
    [[], { area: "", city: "", state: "" }, true],
  ])("compares the areas %j with %j", (areas, place, serves) => {
    expect(ratesFor([rateFor(...areas)], place)).toHaveLength(serves ? 1 : 0);
  });

  it("serves a district with its own rates only", () => {
    expect(ratesFor(DISTRICTS, { ...place, city: "Ikeja", state: "Lagos" })).toEqual([MAINLAND]);
  });

  it("suggests cities and districts, but no states", () => {
    expect(localAreas(DISTRICTS)).toEqual(["Ikeja", "Ikoyi", "Lekki", "Yaba"]);
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
  ["", "", DISTRICTS],
  ["Kano", "", [OUTSIDE]],
  ["Lagos", "", [MAINLAND, ISLAND]],
  ["Lagos", "Lekki", [ISLAND]],
  ["Lagos", "Epe", []],
])("shows the rates that may serve the state %j and the city %j", (state, city, rates) => {
  expect(possibleRates(DISTRICTS, { ...place, state, city })).toEqual(rates);
});

it.each([
  ["", "Nigeria", DISTRICTS, /Add your state or region, or pick up in store\.$/],
  ["Lagos", "Nigeria", DISTRICTS, /Choose your area from the suggestions, or pick up in store\.$/],
  ["Lagos", "Nigeria", [OUTSIDE], /^Shop doesn't deliver to this address\./],
  ["Ashanti", "Ghana", DISTRICTS, /^Shop doesn't deliver to this address\./],
])("explains that no rate serves a place in %j, %s", (state, country, rates, text) => {
  expect(explainNoRate({ state, country }, { rates, country: "Nigeria" }, "Shop")).toMatch(text);
});
