import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";

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
        { uid: first, label: "Same day", amount: "1500.00", delivery_type: "express", areas: [] },
        {
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

  it("omits the options of other stores", async () => {
    const { key } = await shopWith(...SWITCHES);
    const other = await createShop(db);
    await createDeliveryOption(db, other.uid);
    expect((await api.get("/delivery-options", key)).body.data).toEqual([]);
  });
});
