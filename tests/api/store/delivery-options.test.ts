import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

const { db } = await openDatabase();
const api = await createApi(db);

const SWITCHES = ["manual_delivery_enabled", "express_delivery_enabled"] as const;

async function shopWith(...on: (typeof SWITCHES)[number][]) {
  const settings = Object.fromEntries(SWITCHES.map((name) => [name, on.includes(name)]));
  const shop = await createShop(db, settings);
  return { shop, key: await api.createKeyFor(shop.uid) };
}

describe("GET /delivery-options", () => {
  it("lists the active options in the merchant's order", async () => {
    const { shop, key } = await shopWith(...SWITCHES);
    const option = (values: Parameters<typeof createDeliveryOption>[2]) =>
      createDeliveryOption(db, shop.uid, values);
    const second = await option({ label: "Abuja", position: 2, amount: "3500", areas: ["Abuja"] });
    const first = await option({ label: "Same day", position: 1, delivery_type: "express" });
    await option({ label: "Closed", is_active: false });
    const reply = await api.get("/delivery-options", key);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      error: null,
      message: "Delivery options retrieved successfully",
      data: [
        {
          ...NO_PROMISE,
          uid: first,
          label: "Same day",
          amount: "1500.00",
          delivery_type: "express",
          areas: [],
        },
        {
          ...NO_PROMISE,
          uid: second,
          label: "Abuja",
          amount: "3500.00",
          delivery_type: "standard",
          areas: ["Abuja"],
        },
      ],
    });
  });

  it.each([
    [[], []],
    [["manual_delivery_enabled"], ["standard"]],
    [["express_delivery_enabled"], ["express"]],
    [[...SWITCHES], ["express", "standard"]],
  ] as const)("maps the enabled settings %j to the options %j", async (on, types) => {
    const { shop, key } = await shopWith(...on);
    await createDeliveryOption(db, shop.uid, { delivery_type: "express" });
    await createDeliveryOption(db, shop.uid, { delivery_type: "standard", position: 1 });
    const { data } = (await api.get("/delivery-options", key)).body;
    expect(data.map((each: { delivery_type: string }) => each.delivery_type)).toEqual(types);
  });

  it("promises another day from the cut-off on, without an edit", async () => {
    const clock = createManualClock("2026-11-27T12:59:00Z");
    const timed = await createApi(db, { clock });
    const { shop, key } = await shopWith(...SWITCHES);
    const schedule = {
      min_days: 0,
      max_days: 1,
      order_by: "14:00",
      delivery_days: [1, 2, 3, 4, 5],
    };
    await createDeliveryOption(db, shop.uid, schedule);
    const offered = async () => (await timed.get("/delivery-options", key)).body.data[0];
    // The response is cached from its second rendering on.
    for (const _ of [1, 2, 3]) {
      expect(await offered()).toMatchObject({
        ...schedule,
        earliest_delivery: "2026-11-27",
        expected_delivery: "2026-11-30",
      });
    }
    clock.advance(60_000);
    expect(await offered()).toMatchObject({
      earliest_delivery: "2026-11-30",
      expected_delivery: "2026-12-01",
    });
  });

  it("omits the options of other stores", async () => {
    const { key } = await shopWith(...SWITCHES);
    const other = await createShop(db);
    await createDeliveryOption(db, other.uid);
    expect((await api.get("/delivery-options", key)).body.data).toEqual([]);
  });
});
