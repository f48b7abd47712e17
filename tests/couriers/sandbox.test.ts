import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_STATION, type Shipment } from "#lib/couriers/port.ts";
import { createSandboxCouriers } from "#lib/couriers/sandbox/sandbox.ts";
import { sandboxScenarios } from "#lib/couriers/sandbox/scenarios.ts";
import { clock, faultOf, kindOf, NEVER, shipment } from "#tests/couriers/setup.ts";

const sandbox = createSandboxCouriers({ clock, slowMs: 60, deadlineMs: 120 });

function parcel(kilograms: string, from: string, to: string, changes: Partial<Shipment> = {}) {
  const base = shipment();
  return shipment({
    from: { ...base.from, address: from },
    to: { ...base.to, address: to },
    items: base.items.map((item) => ({ ...item, unitWeight: kilograms, quantity: 1 })),
    ...changes,
  });
}

async function prices(what: Shipment, couriers = sandbox) {
  const { rates } = await couriers.quote(what, NEVER);
  return Object.fromEntries(rates.map((rate) => [rate.courier_name, rate.rate_card_amount]));
}

const HERE = "12 Allen Avenue, Ikeja, Lagos";

it.each([
  ["2", { bubble: 990.15, richard: 1450.25, millie: 1266.21 }],
  ["4", { bubble: 1680.3, richard: 2600.5, millie: 2232.42 }],
])("charges what the aggregator's test couriers charge for %s kg", async (kilograms, expected) => {
  expect(await prices(parcel(kilograms, HERE, HERE))).toEqual({
    "Bubble Express (test)": expected.bubble,
    "Richard Express (test)": expected.richard,
    "Millie Express (test)": expected.millie,
  });
});

it("charges a large parcel by its size", async () => {
  const dimensions = { length: 40, width: 30, height: 20 };
  expect(await prices(parcel("2", HERE, HERE, { dimensions }))).toEqual(
    await prices(parcel("4", HERE, HERE)),
  );
});

it("charges more and delivers later to another city, and most to another state", async () => {
  const quotes = await Promise.all(
    ["3 Marina, Lagos Island, Lagos", "5 Kaduna Road, Zaria, Kaduna"].map((to) =>
      sandbox.quote(parcel("2", HERE, to), NEVER),
    ),
  );
  const [near, city, state] = [await sandbox.quote(parcel("2", HERE, HERE), NEVER), ...quotes].map(
    ({ rates }) => new Map(rates.map((rate) => [rate.courier_name, rate])),
  );
  for (const name of near?.keys() ?? []) {
    const amounts = [near, city, state].map((rates) => rates?.get(name)?.rate_card_amount ?? 0);
    expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
  }
  const bubble = [near, city, state].map((rates) => rates?.get("Bubble Express (test)"));
  expect(bubble.map((rate) => rate?.delivery_eta)).toEqual([
    "Same day delivery",
    "Next day delivery",
    "Within 48 Hours",
  ]);
});

it("returns a complete quote, the same one for the same shipment", async () => {
  const quote = await sandbox.quote(parcel("2", HERE, HERE), NEVER);
  expect(await sandbox.quote(parcel("2", HERE, HERE), NEVER)).toEqual(quote);
  expect([quote.fastest, quote.cheapest]).toEqual([0, 0]);
  expect(quote.rates[0]).toMatchObject({
    service_code: "test_1_courier",
    discount: { percentage: 10, symbol: "%", discounted: 60 },
    vat: 45,
    delivery_eta: "Same day delivery",
    delivery_eta_time: "2026-03-02 22:00:00",
    pickup_station: NO_STATION,
  });
  expect(quote.rates[1]).toMatchObject({ service_type: "dropoff", pickup_station: { phone: "" } });
  expect(quote.checkout).toMatchObject({ pickup_date: "2026-03-02", package_weight: 2 });
});

it("marks every courier name and service code as a test", () => {
  return fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (from, to) => {
      const { rates } = await sandbox.quote(parcel("1", from, to), NEVER);
      expect(rates).toHaveLength(3);
      for (const rate of rates) {
        expect(rate.courier_name).toMatch(/\(test\)$/);
        expect(rate.service_code).toMatch(/^test_/);
        expect(rate.rate_card_amount).toBeGreaterThan(300);
      }
      const amounts = rates.map((rate) => rate.rate_card_amount);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    }),
  );
});

it("rejects a name without letters and an unknown category, as couriers do", async () => {
  const { to } = shipment();
  const nameless = sandbox.quote(shipment({ to: { ...to, name: "42" } }), NEVER);
  expect(await faultOf(nameless)).toMatchObject({ kind: "rejected", field: "to.name" });
  const unknown = sandbox.quote(shipment({ category: "Dynamite" }), NEVER);
  expect(await faultOf(unknown)).toMatchObject({ kind: "rejected", field: "category" });
  expect((await sandbox.quote(shipment({ category: "groceries" }), NEVER)).rates).toHaveLength(3);
});

it("triggers each scenario by its tag, and by no other address", async () => {
  const baseline = await prices(parcel("2", HERE, HERE));
  const odd = createSandboxCouriers({ clock: at(10), slowMs: 60, deadlineMs: 120 });
  const begun = performance.now();
  const outcomes = await Promise.all(
    sandboxScenarios.map(async ({ tag }) => {
      const pending = prices(parcel("2", HERE, `${tag.toUpperCase()} ${HERE}`), odd);
      const outcome = await pending.catch((fault: { kind: string }) => fault.kind);
      const same = JSON.stringify(outcome) === JSON.stringify(baseline);
      const late = performance.now() - begun > 50;
      return [tag, late || !same];
    }),
  );
  expect(outcomes).toEqual(sandboxScenarios.map(({ tag }) => [tag, true]));
  expect(await prices(parcel("2", HERE, `[nothing] ${HERE}`), odd)).toEqual(baseline);
});

it.each([
  ["[timeout]", "timeout"],
  ["[down]", "bad_response"],
  ["[busy]", "busy"],
  ["[address-refused]", "rejected"],
])("fails for the tag %s with %s", async (tag, kind) => {
  expect(await kindOf(sandbox.quote(parcel("2", HERE, `${HERE} ${tag}`), NEVER))).toBe(kind);
});

it("offers no couriers for the tag [no-couriers]", async () => {
  const quote = await sandbox.quote(parcel("2", HERE, `${HERE} [no-couriers]`), NEVER);
  expect(quote).toMatchObject({ rates: [], fastest: null, cheapest: null });
});

it("adds and removes a courier, and raises and lowers prices, every ten seconds", async () => {
  const intermittent = parcel("2", HERE, `${HERE} [courier-gone]`);
  const rising = parcel("2", HERE, `${HERE} [price-change]`);
  const baseline = await prices(parcel("2", HERE, HERE));
  for (const seconds of [0, 9, 20]) {
    expect(await prices(intermittent, createSandboxCouriers({ clock: at(seconds) }))).toEqual(
      baseline,
    );
    expect(await prices(rising, createSandboxCouriers({ clock: at(seconds) }))).toEqual(baseline);
  }
  const later = createSandboxCouriers({ clock: at(10) });
  const { rates, fastest, cheapest } = await later.quote(intermittent, NEVER);
  expect(rates.map((rate) => rate.courier_name)).not.toContain("Bubble Express (test)");
  expect([fastest, cheapest, rates.length]).toEqual([1, 0, 2]);
  const risen = await prices(rising, later);
  for (const name of Object.keys(baseline))
    expect(risen[name]).toBeGreaterThan(baseline[name] ?? 0);
});

it("stops a slow response when the caller disconnects", async () => {
  const shopper = new AbortController();
  const slow = createSandboxCouriers({ clock });
  const pending = kindOf(slow.quote(parcel("2", HERE, `${HERE} [slow]`), shopper.signal));
  shopper.abort();
  expect(await pending).toBe("cancelled");
});

/** Returns the time some seconds after the start of an alternation. */
function at(seconds: number) {
  return { now: () => new Date(Date.parse("2026-03-02T09:00:00Z") + seconds * 1000) };
}
