import { describe, expect, it } from "vitest";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { cityOf, pickupFact, readStoreFacts } from "#lib/shop/store-facts.ts";

const named = (...names: string[]) =>
  names.map((name) => ({ name, address: "1 Road, Yaba, Lekki, A, B, C, D, Lagos" }));

describe("the pickup places of a store", () => {
  it.each([
    [[], "Free pickup"],
    [["Ọjà Market Yaba"], "Free pickup in Yaba"],
    [["Ọjà Market Yaba", "Warehouse"], "Free pickup at 2 locations"],
    [["Ọjà Markets Yaba"], "Free pickup"],
    [["Ọjà Market Yaba", "Ọjà Market – Lekki"], "Free pickup in Yaba and Lekki"],
    [["Ọjà Market A", "Ọjà Market B", "Ọjà Market (C)"], "Free pickup in A, B and C"],
    [["A", "B", "C", "D"].map((place) => `Ọjà Market ${place}`), "Free pickup at 4 locations"],
    [["Warehouse"], "Free pickup"],
    [["Ọjà Market"], "Free pickup"],
    [["Ọjà Market Yaba", "Ọjà Market (Yaba)"], "Free pickup in Yaba"],
    [["Ọjà Market Warehouse"], "Free pickup"],
  ])("describes %j as %j", (names, text) => {
    expect(pickupFact(named(...names), "Ọjà Market")).toBe(text);
  });
});

it.each([
  ["14 Commercial Avenue, Yaba, Lagos, Nigeria", "Nigeria", "Lagos"],
  ["8 Market Gate\nFagge\nKano", "Nigeria", "Kano"],
  ["10 High Street, London SW1A 1AA, UK", "United Kingdom", "London"],
  ["1 Main St, Springfield, IL 62701, USA", "United States", "Springfield"],
  ["14 Commercial Avenue", "Nigeria", undefined],
  ["14 Commercial Avenue, Yaba, Lagos. , NIGERIA.", "Nigeria", "Lagos"],
  ["14 Commercial Avenue, Yaba, Opp. Total Station", "Nigeria", "Yaba"],
  ["14 Commercial Avenue, near the market, U.K.", "United Kingdom", undefined],
  ["14 Commercial Avenue, 100001, Nigeria", "Nigeria", undefined],
  ["", "", undefined],
])("finds the city in %j", (address, country, city) => {
  expect(cityOf(address, country)).toBe(city);
});

describe("what a store's settings say about ordering", () => {
  const factsOf = (amounts: string[], { couriers = false, hasPages = true } = {}) =>
    readStoreFacts({
      store: {
        store_name: "Test Shop",
        currency: "NGN",
        address: "1 Test Street, Lagos, Nigeria",
        phone: "+2348000000001",
        delivery_enabled: couriers,
      },
      orderLinkSecret: () => (hasPages ? "secret" : undefined),
      listPickupPoints: async () => [],
      listDeliveryRates: async () => amounts.map((amount) => ({ amount }) as DeliveryOption),
    });

  it("names the lowest rate, couriers without rates, and no delivery without either", async () => {
    expect((await factsOf(["2500.00", "2000.00"])).delivery).toBe("Delivery from ₦2,000");
    expect((await factsOf(["0.00"])).delivery).toBe("Free delivery available");
    expect((await factsOf([], { couriers: true })).delivery).toBe("Courier delivery");
    expect((await factsOf([])).delivery).toBeUndefined();
  });

  it("promises tracking only when orders have pages", async () => {
    expect((await factsOf([])).tracking).toBe("Track without an account");
    expect((await factsOf([], { hasPages: false })).tracking).toBeUndefined();
  });
});
