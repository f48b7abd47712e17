import { expect, it } from "vitest";
import {
  faultOf,
  kindOf,
  NEVER,
  shipment,
  shipmentTo,
  startCouriers,
  until,
} from "#tests/couriers/setup.ts";

it("prices a shipment and returns the couriers, cheapest first, with the checkout details", async () => {
  const { quote } = await startCouriers();
  const { rates, fastest, cheapest, checkout } = await quote();

  expect(rates.map((rate) => [rate.courier_name, rate.rate_card_amount])).toEqual([
    ["Bubble Express", 990.15],
    ["Millie Express", 1266.21],
    ["Richard Express", 1450.25],
  ]);
  expect([fastest, cheapest]).toEqual([0, 0]);
  expect(rates[1]).toEqual({
    courier_id: "rate_key_test_3_courier",
    courier_name: "Millie Express",
    courier_image: "https://cdn.example.com/courier.png",
    service_code: "test_3_courier",
    insurance: { code: "not available", fee: 0 },
    discount: { percentage: 10, symbol: "%", discounted: 60 },
    service_type: "dropoff",
    waybill: true,
    on_demand: true,
    is_cod_available: false,
    tracking_level: 7,
    ratings: 4.4,
    votes: 1,
    connected_account: false,
    rate_card_amount: 1266.21,
    rate_card_currency: "NGN",
    pickup_eta: "Within 24 Hours",
    pickup_eta_time: "2024-10-05 10:00:00",
    dropoff_station: {
      name: "Millie HQ",
      address: "12 Station Road, Ikeja, Lagos",
      country: "Nigeria",
      phone: "",
    },
    pickup_station: {
      name: "Millie HQ",
      address: "12 Station Road, Ikeja, Lagos",
      country: "",
      phone: "",
    },
    delivery_eta: "Between 12 - 48 Hours",
    delivery_eta_time: "2024-10-07 10:00:00",
    info: "",
    currency: "NGN",
    vat: 45,
    total: 1266.21,
    tracking: { bars: 4, label: "Good" },
  });
  expect(checkout).toEqual({
    ship_from: { ...shipment().from, address: "4 Broad Street, Lagos Island, Lagos, Nigeria" },
    ship_to: { ...shipment().to, address: "12 Allen Avenue, Ikeja, Lagos, Nigeria" },
    currency: "NGN",
    package_amount: 30000,
    package_weight: 2,
    pickup_date: "2024-10-04",
    is_invoice_required: false,
    cod_policy: "",
  });
});

it("sends the documented fields, with their misspelling", async () => {
  const { fake, quote } = await startCouriers();
  await quote(shipment({ category: "Fashion Wears", deliveryInstructions: "Ring twice" }));

  const [request] = fake.of("fetch_rates");
  expect(request?.authorization).toBe(`Bearer ${fake.apiKey}`);
  expect(request?.body).toEqual({
    sender_address_code: expect.any(Number),
    reciever_address_code: expect.any(Number),
    pickup_date: "2026-03-02",
    category_id: 74794423,
    package_items: [
      {
        name: "Indigo shirt",
        description: "Hand dyed",
        unit_weight: 0.5,
        unit_amount: 7500,
        quantity: 4,
      },
    ],
    package_dimension: { length: 34, width: 32, height: 10 },
    delivery_instructions: "Ring twice",
  });
});

it("gives every name two words of letters", async () => {
  const { fake, quote } = await startCouriers();
  await quote(shipmentTo({ name: "Ṣadé 2" }));
  expect(fake.of("validate").map(({ body }) => body.name)).toEqual(["Adire Lane", "Sade Customer"]);
});

it("validates an address once, and again for a different person at the same address", async () => {
  const { fake, quote } = await startCouriers();
  await quote();
  await quote(shipment({ deliveryInstructions: "Leave it at the gate" }));
  expect(fake.of("validate")).toHaveLength(2);
  expect(fake.of("categories")).toHaveLength(1);

  for (const change of [
    { name: "Ada Obi" },
    { phone: "+2348030000009" },
    { email: "a@b.example" },
  ]) {
    await quote(shipmentTo(change));
  }
  expect(fake.of("validate")).toHaveLength(5);
  expect(new Set(fake.of("fetch_rates").map(({ body }) => body.reciever_address_code)).size).toBe(
    4,
  );
});

it("R71: limits the number of cached addresses, without evicting senders", async () => {
  const { fake, quote } = await startCouriers({ maxAddresses: 2 });
  for (const name of ["Ada Obi", "Bola Ige", "Chidi Eze", "Ada Obi"])
    await quote(shipmentTo({ name }));
  expect(fake.of("validate").map(({ body }) => body.name)).toEqual([
    "Adire Lane",
    "Ada Obi",
    "Bola Ige",
    "Chidi Eze",
    "Ada Obi",
  ]);
});

it("validates a contact once for two concurrent quotes", async () => {
  const { fake, quote } = await startCouriers();
  await Promise.all([quote(), quote(shipment({ deliveryInstructions: "Ring" }))]);
  expect(fake.of("validate")).toHaveLength(2);
  expect(fake.of("fetch_rates")).toHaveLength(2);
});

it("coalesces equal concurrent quotes, in any order of their items", async () => {
  const { fake, quote } = await startCouriers();
  const [shirt] = shipment().items;
  if (!shirt) throw new Error("no item");
  const cap = { ...shirt, name: "Cap" };
  const quotes = await Promise.all([
    quote(shipment({ items: [shirt, cap] })),
    quote(shipment({ items: [cap, shirt] })),
    quote(shipment({ items: [shirt, cap] })),
  ]);
  expect(fake.of("fetch_rates")).toHaveLength(1);
  expect(quotes.map(({ rates }) => rates.length)).toEqual([3, 3, 3]);

  await quote(shipment({ items: [shirt, cap] }));
  expect(fake.of("fetch_rates")).toHaveLength(2);
});

it.each([
  ["quantity", { items: shipment().items.map((item) => ({ ...item, quantity: 5 })) }],
  ["category", { category: "Groceries" }],
  ["dimensions", { dimensions: { length: 1, width: 2, height: 3 } }],
  ["receiver", { to: { ...shipment().to, phone: "+2348030000077" } }],
  ["sender", { from: { ...shipment().from, name: "Other Store" } }],
])("does not coalesce quotes that differ in %s", async (_, change) => {
  const { fake, quote } = await startCouriers();
  await Promise.all([quote(), quote(shipment(change))]);
  const bodies = fake.of("fetch_rates").map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(2);
});

it("cancels the call when its only caller disconnects", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("hang");
  const shopper = new AbortController();
  const pending = kindOf(quote(shipment(), shopper.signal));
  await until(() => fake.of("fetch_rates").length === 1);
  shopper.abort();
  expect(await pending).toBe("cancelled");
  await until(() => fake.of("fetch_rates")[0]?.abandoned === true);
});

it("answers the remaining caller when an equal one has disconnected", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("slow");
  const shopper = new AbortController();
  const disconnected = kindOf(quote(shipment(), shopper.signal));
  const stays = quote(shipment(), NEVER);
  await until(() => fake.of("fetch_rates").length === 1);
  shopper.abort();
  expect(await disconnected).toBe("cancelled");
  expect((await stays).rates).toHaveLength(3);
  expect(fake.of("fetch_rates").map(({ abandoned }) => abandoned)).toEqual([false]);
});

it("makes no call for a caller that has already disconnected", async () => {
  const { fake, quote } = await startCouriers();
  expect(await kindOf(quote(shipment(), AbortSignal.abort()))).toBe("cancelled");
  expect(fake.requests).toEqual([]);
});

it("validates a stale address code again and retries once", async () => {
  const { fake, quote } = await startCouriers();
  await quote();
  fake.setFault("stale-receiver-code", { times: 1 });
  expect((await quote()).rates).toHaveLength(3);
  expect(fake.of("validate").map(({ body }) => body.name)).toEqual([
    "Adire Lane",
    "Ngozi Okafor",
    "Ngozi Okafor",
  ]);
  expect(fake.of("fetch_rates")).toHaveLength(3);
});

it.each(["stale-sender-code", "stale-receiver-code", "stale-reciever-code"] as const)(
  "sends at most two requests when it is always %s",
  async (fault) => {
    const { fake, quote } = await startCouriers();
    fake.setFault(fault);
    expect(await kindOf(quote())).toBe("bad_response");
    expect(fake.of("fetch_rates")).toHaveLength(2);
    expect(fake.of("validate")).toHaveLength(3);
  },
);

it("recovers by the next quote after the aggregator forgot every address", async () => {
  const { fake, quote } = await startCouriers();
  await quote();
  fake.forgetAddresses();
  expect(await kindOf(quote())).toBe("bad_response");
  expect((await quote()).rates).toHaveLength(3);
});

it("finds a category by name or id, and rejects an unknown one with the field's name", async () => {
  const { fake, quote } = await startCouriers();
  await quote(shipment({ category: "electronics AND gadgets" }));
  await quote(shipment({ category: "99652979" }));
  await quote(shipment({ category: null }));
  expect(fake.of("fetch_rates").map(({ body }) => body.category_id)).toEqual([
    77179563, 99652979, 20754594,
  ]);
  const fault = await faultOf(quote(shipment({ category: "Dynamite" })));
  expect(fault).toMatchObject({ kind: "rejected", field: "category" });
  expect(fake.of("fetch_rates")).toHaveLength(3);
});

it("refreshes old categories, and uses them when that fails", async () => {
  const { fake, quote } = await startCouriers({ categoriesTtlMs: 0 });
  await quote();
  fake.setFault("http-500", { on: "categories" });
  expect((await quote()).rates).toHaveLength(3);
  expect(fake.of("categories")).toHaveLength(2);
});

it.each([
  ["an address", { address: "Nowhere at all" }, "to.address", 2],
  ["a name without letters", { name: "1234" }, "to.name", 1],
  ["a missing phone", { phone: "" }, "to.phone", 2],
])("names the invalid field when %s is rejected", async (_, change, field, calls) => {
  const { fake, quote } = await startCouriers();
  expect(await faultOf(quote(shipmentTo(change)))).toMatchObject({ kind: "rejected", field });
  expect(fake.of("validate").length).toBeLessThanOrEqual(calls);
  expect(fake.of("fetch_rates")).toEqual([]);
});

it("distinguishes a rejected sender from a rejected recipient", async () => {
  const { quote } = await startCouriers();
  const from = { ...shipment().from, address: "nowhere" };
  expect(await faultOf(quote(shipment({ from })))).toMatchObject({
    kind: "rejected",
    field: "from.address",
  });
});

it.each([
  ["category-rejected", "category"],
  ["phone-rejected", "to.phone"],
  ["echo-address", "to.address"],
] as const)("reads %s at the rates as a rejection of %s", async (fault, field) => {
  const { fake, quote } = await startCouriers();
  fake.setFault(fault);
  expect(await faultOf(quote())).toMatchObject({ kind: "rejected", field });
});

it("does not take the recipient's own text as a reason", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("echo-address");
  const address = "No couriers for this wallet category, invalid sender address code, Lagos";
  const fault = await faultOf(quote(shipmentTo({ address })));
  expect(fault).toMatchObject({ kind: "rejected", field: "to.address" });
  expect(fake.of("fetch_rates")).toHaveLength(1);
});

it.each(["no-couriers", "no-coverage-200", "no-coverage-422"] as const)(
  "R52: treats %s as a response without couriers",
  async (fault) => {
    const { fake, quote } = await startCouriers();
    fake.setFault(fault);
    const received = await quote();
    expect(received).toMatchObject({ rates: [], fastest: null, cheapest: null });
    expect(received.checkout.ship_to.name).toBe("Ngozi Okafor");
  },
);

it("logs how many couriers of a response are dropped, and why", async () => {
  const { fake, lines, quote } = await startCouriers();
  fake.setFault("negative-amounts");
  await quote();
  expect(lines).toMatchObject([{ fields: { offered: 3, dropped: { rate_card_amount: 1 } } }]);
});
