import fc from "fast-check";
import { expect, it } from "vitest";
import { CourierFault, type CourierRate, NO_STATION } from "#lib/couriers/port.ts";
import { readCheckout, readRates } from "#lib/couriers/shipbubble/rates.ts";
import { shipment } from "#tests/couriers/setup.ts";
import { wireCourier } from "#tests/support/couriers/fake-aggregator-data.ts";

const options = { currency: "NGN", maxCouriers: 5 };

/** Arbitrary JSON, with numbers and texts that are hard to parse. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    -1,
    -0,
    1e300,
    1e-7,
    0.1 + 0.2,
    "NaN",
    "1e3",
    "₦1,510.00",
    "12.345",
    "",
    "\u0000",
  ),
  fc.string({ unit: "binary" }),
);
const keys = Object.keys({ ...wireCourier("a", "b", 1), checkout_data: 0 });
const courier = fc
  .tuple(fc.constant(wireCourier("a", "b", 1)), fc.dictionary(fc.constantFrom(...keys), anything))
  .map(([correct, changes]) => ({ ...correct, ...changes }));
const reply = fc.record(
  {
    couriers: fc.oneof(fc.array(fc.oneof(courier, courier, anything)), anything),
    fastest_courier: fc.oneof(courier, anything),
    cheapest_courier: fc.oneof(courier, anything),
    checkout_data: fc.oneof(
      fc.dictionary(
        fc.constantFrom(
          "ship_from",
          "ship_to",
          "package_amount",
          "package_weight",
          "pickup_date",
          "is_invoice_required",
          "cod_policy",
        ),
        anything,
      ),
      anything,
    ),
  },
  { requiredKeys: [] },
);

it("R52: turns every response into a fault or into a quote whose fields all have their type", () => {
  let quotes = 0;
  fc.assert(
    fc.property(fc.oneof(reply, reply, anything), (value) => {
      const data: unknown = JSON.parse(JSON.stringify(value));
      expectCheckout(data);
      const read = orFault(() => readRates(data, options));
      if (read instanceof CourierFault) {
        expect(read.kind).toBe("bad_response");
        return;
      }
      quotes += 1;
      expect(read.rates.length).toBeLessThanOrEqual(options.maxCouriers);
      for (const rate of read.rates) expectRate(rate);
      for (const index of [read.fastest, read.cheapest]) {
        expect(index === null || read.rates[index] !== undefined).toBe(true);
      }
      const ids = read.rates.map((rate) => JSON.stringify([rate.service_code, rate.courier_id]));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 1500 },
  );
  expect(quotes).toBeGreaterThan(100);
});

it("R52: accounts for every courier of a response as returned or dropped", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(courier, anything)), (couriers) => {
      const list = JSON.parse(JSON.stringify(couriers)) as unknown[];
      const read = orFault(() => readRates({ couriers: list }, options));
      if (read instanceof CourierFault) return;
      const dropped = Object.values(read.dropped).reduce((sum, count) => sum + count, 0);
      expect(read.rates.length + dropped).toBe(list.length);
    }),
  );
});

const correct = wireCourier("a", "b", 1);
const readOne = (changes: Record<string, unknown>) =>
  readRates({ couriers: [wireCourier("odd_courier", "Odd Express", 1500, changes)] }, options)
    .rates[0];

it.each([
  ["a negative amount", { rate_card_amount: -5 }, "rate_card_amount"],
  ["too precise an amount in words", { rate_card_amount: "12.345" }, "rate_card_amount"],
  ["no amount", { rate_card_amount: undefined, total: undefined }, "total"],
  ["no service code", { service_code: undefined }, "service_code"],
  ["another currency", { currency: "USD", rate_card_currency: "USD" }, "currency"],
  ["the identity of another", correct, "duplicate"],
])("R52: leaves out and counts a courier with %s", (_, changes, reason) => {
  const couriers = [correct, wireCourier("odd_courier", "Odd Express", 1500, changes)];
  const { rates, dropped } = readRates({ couriers }, options);
  expect(rates.map(({ service_code }) => service_code)).toEqual(["a"]);
  expect(dropped).toEqual({ [reason]: 1 });
});

it("R52: offers the hundred cheapest of the first thousand of ten thousand couriers", () => {
  const couriers = Array.from({ length: 10_000 }, (_, n) => wireCourier(`c${n}`, "", 10_000 - n));
  const { rates, dropped } = readRates({ couriers }, { ...options, maxCouriers: 100 });
  expect(rates.map((rate) => rate.rate_card_amount)).toEqual(
    Array.from({ length: 100 }, (_, n) => 9001 + n),
  );
  expect(dropped).toEqual({ unread: 9000, too_many: 900 });
});

it.each([
  ["a debit but no rate card", { rate_card_amount: null, total: 800 }, { rate_card_amount: 800 }],
  ["a rate card of 0", { rate_card_amount: 0, total: 800 }, { rate_card_amount: 800 }],
  ["a rate card of its own", { rate_card_amount: 950, total: 0 }, { rate_card_amount: 950 }],
  ["the noise of floats", { rate_card_amount: 990.1500000000001 }, { rate_card_amount: 990.15 }],
  [
    "no stations",
    { dropoff_station: null, pickup_station: undefined },
    { dropoff_station: NO_STATION, pickup_station: NO_STATION },
  ],
  [
    "a list of notes",
    { info: ["Bring a card.", "No liquids."] },
    { info: "Bring a card. No liquids." },
  ],
  ["a numeric id", { courier_id: 42 }, { courier_id: "42" }],
  [
    "markup and control characters",
    {
      courier_name: '<img src=x onerror="alert(1)">',
      courier_image: "javascript:alert(1)",
      pickup_eta: "now\u0000\u001b[31m\ud800",
    },
    { courier_name: "Odd courier", courier_image: "", pickup_eta: "Now [31m" },
  ],
])("R49, R52: reads a courier with %s", (_, changes, fields) => {
  expect(readOne(changes)).toMatchObject(fields);
});

it("fills in defaults for a courier of an older response", () => {
  const couriers = [{ courier_id: "x", service_code: "gig", total: 900 }];
  const read = readRates({ couriers, fastest_courier: correct, cheapest_courier: {} }, options);
  expect(read.rates).toEqual([
    expect.objectContaining({
      courier_id: "x",
      courier_name: "Gig",
      courier_image: "",
      insurance: { code: "not available", fee: 0 },
      waybill: false,
      ratings: 0,
      rate_card_amount: 900,
      rate_card_currency: "NGN",
      total: 900,
      vat: 0,
      tracking: { bars: 0, label: "" },
    }),
  ]);
  // The recommended couriers are not among the offered ones.
  expect([read.fastest, read.cheapest]).toEqual([null, null]);
});

it("falls back to the requested details when the response lacks them", () => {
  const { from, to } = shipment();
  expect(readCheckout({}, shipment(), "2026-03-02")).toEqual({
    ship_from: from,
    ship_to: to,
    currency: "NGN",
    package_amount: 30000,
    package_weight: 2,
    pickup_date: "2026-03-02",
    is_invoice_required: false,
    cod_policy: "",
  });
});

it("ignores prototype keys in a response", () => {
  const text = JSON.stringify({ couriers: [correct] });
  const data = JSON.parse(text.replace("[{", '[{"__proto__":{"polluted":true},'));
  expect(readRates(data, options).rates).toHaveLength(1);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

function orFault<T>(work: () => T): T | CourierFault {
  try {
    return work();
  } catch (error) {
    if (error instanceof CourierFault) return error;
    throw error;
  }
}

function expectRate(rate: CourierRate): void {
  const money = [
    rate.rate_card_amount,
    rate.total,
    rate.vat,
    rate.insurance.fee,
    rate.discount.discounted,
  ];
  for (const amount of money) {
    expect(amount).toBeGreaterThanOrEqual(0);
    expect(amount).toBeLessThanOrEqual(99_999_999.99);
    expect(Number(amount.toFixed(2))).toBe(amount);
    expect(Object.is(amount, -0)).toBe(false);
  }
  const levels = [
    rate.tracking_level,
    rate.ratings,
    rate.votes,
    rate.tracking.bars,
    rate.discount.percentage,
  ];
  for (const level of levels) expect(Number.isFinite(level)).toBe(true);
  const flags = [rate.waybill, rate.on_demand, rate.is_cod_available, rate.connected_account];
  for (const flag of flags) expect(typeof flag).toBe("boolean");
  const stations = [rate.dropoff_station, rate.pickup_station].flatMap(Object.values);
  const texts = [
    rate.courier_id,
    rate.service_code,
    rate.courier_name,
    rate.courier_image,
    rate.insurance.code,
    rate.discount.symbol,
    rate.service_type,
    rate.pickup_eta,
    rate.pickup_eta_time,
    rate.delivery_eta,
    rate.delivery_eta_time,
    rate.tracking.label,
    rate.info ?? "",
    ...stations,
  ];
  for (const text of texts) expectText(text);
  expect(rate.service_code).not.toBe("");
  expect(rate.courier_id).not.toBe("");
  expect(rate.courier_image).toMatch(/^(https?:\/\/.*)?$/);
  expect([rate.currency, rate.rate_card_currency]).toEqual(["NGN", "NGN"]);
}

function expectCheckout(data: unknown): void {
  const { ship_from, ship_to, ...checkout } = readCheckout(data, shipment(), "2026-03-02");
  expect(ship_from).toMatchObject({ name: shipment().from.name, email: shipment().from.email });
  expect(ship_to).toMatchObject({ name: shipment().to.name, phone: shipment().to.phone });
  for (const text of [ship_from.address, ship_to.address, checkout.cod_policy]) expectText(text);
  expect(checkout.pickup_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(checkout.package_amount).toBeGreaterThanOrEqual(0);
  expect(Number.isFinite(checkout.package_weight)).toBe(true);
  expect(typeof checkout.is_invoice_required).toBe("boolean");
}

function expectText(text: string): void {
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/\p{Cc}/u);
}
