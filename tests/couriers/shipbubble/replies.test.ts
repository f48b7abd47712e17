import { expect, it } from "vitest";
import { type CourierQuotes, NO_STATION } from "#lib/couriers/port.ts";
import { faultOf, setup, shipment } from "#tests/couriers/setup.ts";

const CORRECT = ["test_1_courier", "test_3_courier", "test_2_courier"];
const DROPPED = "couriers dropped from a quote";

function codes({ rates }: CourierQuotes): string[] {
  return rates.map((rate) => rate.service_code);
}

it.each([
  ["negative-amounts", "rate_card_amount"],
  ["nan-amounts", "rate_card_amount"],
  ["huge-amounts", "rate_card_amount"],
  ["string-amounts", "rate_card_amount"],
  ["missing-totals", "total"],
  ["missing-service-code", "service_code"],
  ["foreign-currency", "currency"],
  ["duplicate-ids", "duplicate"],
] as const)("R52: leaves out and counts a courier with %s", async (fault, reason) => {
  const { fake, lines, quote } = await setup();
  fake.setFault(fault);
  expect(codes(await quote())).toEqual(CORRECT);
  const dropped = lines.filter(({ text }) => text === DROPPED);
  expect(dropped.map(({ fields }) => fields)).toEqual([{ offered: 3, dropped: { [reason]: 1 } }]);
});

it("R52: parses amounts in words when they are exact", async () => {
  const { fake, quote } = await setup();
  fake.setFault("exact-string-amounts");
  const { rates } = await quote();
  expect(rates.find((rate) => rate.service_code === "odd_courier")).toMatchObject({
    rate_card_amount: 1510.5,
    total: 1510.5,
  });
});

it("R52: reports a bad response when none of the couriers is usable", async () => {
  const { fake, quote } = await setup();
  fake.setFault("all-couriers-broken");
  expect((await faultOf(quote())).message).toBe("malformed: no usable courier");
});

it.each(["no-couriers", "no-coverage-200", "no-coverage-422"] as const)(
  "R52: treats %s as a response without couriers",
  async (fault) => {
    const { fake, quote } = await setup();
    fake.setFault(fault);
    const received = await quote();
    expect(received).toMatchObject({ rates: [], fastest: null, cheapest: null });
    expect(received.checkout.ship_to.name).toBe("Ngozi Okafor");
  },
);

it("R52: offers the hundred cheapest of the first thousand of ten thousand couriers", async () => {
  const { fake, lines, quote } = await setup();
  fake.setFault("ten-thousand-couriers");
  const { rates } = await quote();
  expect(rates.map((rate) => rate.rate_card_amount)).toEqual(
    Array.from({ length: 100 }, (_, n) => 9001 + n),
  );
  expect(lines.find(({ text }) => text === DROPPED)?.fields).toEqual({
    offered: 100,
    dropped: { unread: 9000, too_many: 900 },
  });
});

it("R52: removes markup and terminal control characters from texts", async () => {
  const { fake, quote } = await setup();
  fake.setFault("markup-names");
  const odd = (await quote()).rates.find((rate) => rate.service_code === "odd_courier");
  expect(odd).toMatchObject({
    courier_name: "Odd courier",
    pickup_eta: "Now [31m",
  });
});

it("R49: drops image URLs that do not use HTTP", async () => {
  const { fake, quote } = await setup();
  fake.setFault("markup-names");
  const images = (await quote()).rates.map((rate) => rate.courier_image);
  expect(new Set(images)).toEqual(new Set(["", "https://cdn.example.com/courier.png"]));
});

it("parses missing stations, lists of notes and numeric ids", async () => {
  const { fake, quote } = await setup();
  fake.setFault("null-stations", { times: 1 });
  fake.setFault("array-info", { times: 1 });
  fake.setFault("numeric-courier-id", { times: 1 });
  const odd = async () => (await quote()).rates.find((rate) => rate.service_code === "odd_courier");
  expect(await odd()).toMatchObject({ dropoff_station: NO_STATION, pickup_station: NO_STATION });
  expect(await odd()).toMatchObject({ info: "Bring an identity card. No liquids." });
  expect(await odd()).toMatchObject({ courier_id: "42" });
});

it("fills in defaults for a courier of an older response", async () => {
  const { fake, quote } = await setup();
  fake.setFault("old-courier");
  const received = await quote();
  expect(received.rates).toEqual([
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
  expect([received.fastest, received.cheapest]).toEqual([null, null]);
});

it("parses dates in words, the naira sign and weights with a unit", async () => {
  const { fake, quote } = await setup();
  fake.setFault("word-dates");
  const { rates, checkout } = await quote();
  expect(checkout).toMatchObject({
    pickup_date: "2024-10-04",
    package_amount: 1510000,
    package_weight: 2,
    currency: "NGN",
  });
  expect(rates.map((rate) => rate.currency)).toEqual(["NGN", "NGN", "NGN"]);
});

it("falls back to the requested details when the response lacks them", async () => {
  const { fake, quote } = await setup();
  fake.setFault("no-checkout-data");
  const { from, to } = shipment();
  expect((await quote()).checkout).toEqual({
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

it("ignores prototype keys in a response", async () => {
  const { fake, quote } = await setup();
  fake.setFault("prototype-keys");
  expect(codes(await quote())).toEqual(CORRECT);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
