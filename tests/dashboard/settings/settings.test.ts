import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const OPTION = {
  label: "Yaba",
  amount: "1500",
  delivery_type: "standard",
  areas: ["Lagos"],
  min_days: 1,
  max_days: 2,
  order_by: "14:00",
  delivery_days: [1, 2, 3, 4, 5],
  is_active: true,
};
const POINT = { name: "Front desk", address: "1 Test Street", is_active: true };

let shop: { uid: string; slug: string };
let owner: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  owner = await signedInMerchant(api, db, [shop]);
});

const send = (method: string, path: string, body?: unknown) =>
  owner.send(method, `/stores/${shop.slug}${path}`, body);
const settings = async () => (await send("GET", "/settings")).body.data;

it("rejects fees with decimals in a currency without minor units", async () => {
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "XOF" });
  const { uid } = (await send("POST", "/delivery-options", OPTION)).body.data;
  const fraction = { ...OPTION, amount: "1500.50" };
  const replies = [
    await send("POST", "/delivery-options", fraction),
    await send("PUT", `/delivery-options/${uid}`, { ...fraction, version: "x" }),
    await send("PUT", "/settings", { ...(await settings()), service_charge: "0.5" }),
  ];
  expect(replies.map(({ body }) => body.details)).toEqual([
    [{ field: "amount", problem: "must be a whole amount in XOF, without decimals" }],
    [{ field: "amount", problem: "must be a whole amount in XOF, without decimals" }],
    [{ field: "service_charge", problem: "must be a whole amount in XOF, without decimals" }],
  ]);
});

describe("the store's settings", () => {
  it("updates everything in the API", async () => {
    const changed = {
      ...(await settings()),
      store_name: "New name",
      tagline: " Drums\nfrom Accra ",
      email: "NEW@Example.com",
      phone: "+234 801 234 5678",
      logo: "https://cdn.example.com/logo.png",
      address: "2 New Street, Lagos, Nigeria",
      is_live: false,
      delivery_enabled: true,
      manual_delivery_enabled: false,
      express_delivery_enabled: true,
      tax_collection_enabled: true,
      tax_rate: "7.5",
      service_charge: "150",
      default_weight: "1.25",
      payment_deadline_minutes: 90,
      unpaid_stock_share: 75,
      time_zone: "Africa/Accra",
    };
    const reply = await send("PUT", "/settings", changed);
    expect(reply.status).toBe(200);
    const { version, ...saved } = reply.body.data;
    expect(version).not.toBe(changed.version);
    expect(saved).toMatchObject({
      store_name: "New name",
      tagline: "Drums from Accra",
      email: "new@example.com",
      phone: "+2348012345678",
      formatted_phone: "0801 234 5678",
      tax_rate: "7.50",
      service_charge: "150.00",
      default_weight: "1.25",
      payment_deadline_minutes: 90,
      unpaid_stock_share: 75,
      time_zone: "Africa/Accra",
    });
    const key = await api.createKeyFor(shop.uid);
    expect((await api.get("/store", key)).body.data).toMatchObject({
      store_name: "New name",
      is_live: false,
      delivery_enabled: true,
      manual_delivery_enabled: false,
      express_delivery_enabled: true,
      tax_collection_enabled: true,
      tax_rate: "7.50",
    });
  });

  it("expires batches by the new time zone", async () => {
    // It is already tomorrow in one of these zones, whatever the time.
    const [east, west] = ["Pacific/Kiritimati", "Etc/GMT+12"];
    const expires_on = toLocalTime(new Date(), west).slice(0, 10);
    const { uid } = await addProduct(db, shop.uid, {
      variants: [{ stock: { on_hand: 5, expires_on } }],
    });
    const key = await api.createKeyFor(shop.uid);
    const sellable = async (time_zone: string) => {
      const reply = await send("PUT", "/settings", { ...(await settings()), time_zone });
      expect(reply.status).toBe(200);
      return (await api.get(`/products/${uid}`, key)).body.data.variants[0].sellable_stock;
    };
    expect([await sellable(east), await sellable(west)]).toEqual([0, 5]);
  });

  it("keeps the version of the settings when other columns of the store change", async () => {
    const edit = await settings();
    await updateRows(db, "stores", { uid: shop.uid }, { created_at: sql`now()` });
    expect((await send("PUT", "/settings", { ...edit, store_name: "My edit" })).status).toBe(200);
  });

  it.each([
    ["store_name", " "],
    ["tagline", "x".repeat(121)],
    ["email", "no address"],
    ["phone", "12"],
    ["logo", "javascript:alert(1)"],
    ["logo", "//evil.example/x.png"],
    ["logo", "/\\evil.example/x.png"],
    ["tax_rate", "101"],
    ["tax_rate", "-1"],
    ["service_charge", "1e3"],
    ["default_weight", "0"],
    ["default_weight", "1000000"],
    ["payment_deadline_minutes", 14],
    ["payment_deadline_minutes", "60"],
    ["payment_deadline_minutes", 525_601],
    ["unpaid_stock_share", 0],
    ["unpaid_stock_share", 101],
    ["unpaid_stock_share", 33.5],
    ["unpaid_stock_share", null],
    ["is_live", "yes"],
    ["time_zone", "+01:00"],
    ["time_zone", "Mars/Olympus"],
    ["time_zone", "africa/lagos"],
  ])("rejects %s %j and names the field", async (field, value) => {
    const reply = await send("PUT", "/settings", { ...(await settings()), [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body.details).toContainEqual(expect.objectContaining({ field }));
  });
});

it("rejects tax without a rate", async () => {
  const edit = { ...(await settings()), tax_collection_enabled: true, tax_rate: "0" };
  const reply = await send("PUT", "/settings", edit);
  expect([reply.status, reply.body.details]).toEqual([
    400,
    [{ field: "tax_rate", problem: "must be more than 0" }],
  ]);
});

it.each([
  ["0.004", "0.004"],
  ["0.125", "0.125"],
  ["1.50", "1.5"],
])("keeps a weight of %s kg to the gram", async (typed, stored) => {
  const reply = await send("PUT", "/settings", { ...(await settings()), default_weight: typed });
  expect(reply.body.data.default_weight).toBe(stored);
});

it("rejects a weight with too many decimals", async () => {
  const reply = await send("PUT", "/settings", { ...(await settings()), default_weight: "0.1255" });
  const problem = "must be a number of kilograms with at most three decimals, such as 0.25";
  expect(reply.body.details).toEqual([{ field: "default_weight", problem }]);
});

it.each([
  ["the settings", "/settings", undefined, { store_name: "Latest" }, { address: "2 Test Street" }],
  ["a delivery option", "/delivery-options", OPTION, { amount: "1800.00" }, { label: "Ikeja" }],
  ["a pickup point", "/locations", POINT, { address: "2 Test Street" }, { is_active: false }],
])("rejects a stale edit of %s", async (_, path, draft, otherEdit, ownEdit) => {
  const edit = draft ? (await send("POST", path, draft)).body.data : await settings();
  const save = (change: object) => send("PUT", draft ? `${path}/${edit.uid}` : path, change);
  const latest = await save({ ...edit, ...otherEdit });
  const rejected = await save({ ...edit, ...ownEdit });
  expect([rejected.status, rejected.body.error_code]).toEqual([409, "EDIT_CONFLICT"]);
  expect(rejected.body.details).toEqual(latest.body.data);
  expect(await send("GET", path)).toHaveProperty(
    "body.data",
    draft ? [latest.body.data] : latest.body.data,
  );
  const merged = await save({ ...rejected.body.details, ...ownEdit });
  expect(merged.body.data).toMatchObject({ ...otherEdit, ...ownEdit });
});

describe("delivery options", () => {
  it("adds, changes and removes a delivery option", async () => {
    const created = await send("POST", "/delivery-options", OPTION);
    const { uid, version, ...fields } = created.body.data;
    expect(fields).toEqual({ ...OPTION, amount: "1500.00" });
    const key = await api.createKeyFor(shop.uid);
    const offered = async () => (await api.get("/delivery-options", key)).body.data;
    expect(await offered()).toHaveLength(1);
    const path = `/delivery-options/${uid}`;
    const hidden = await send("PUT", path, { ...fields, is_active: false, version });
    expect((await send("GET", "/delivery-options")).body.data).toEqual([hidden.body.data]);
    const expensive = { ...hidden.body.data, amount: "99999999.99" };
    expect((await send("PUT", path, expensive)).body.data.amount).toBe("99999999.99");
    expect((await send("DELETE", path)).status).toBe(200);
    expect((await send("DELETE", path)).status).toBe(404);
    expect((await send("GET", "/delivery-options")).body.data).toEqual([]);
  });

  it.each([
    [{ max_days: null }, "max_days", "must be a number of days"],
    [{ min_days: null }, "min_days", "must be a number of days"],
    [{ min_days: 3 }, "max_days", "must be at least 3"],
    [{ order_by: "24:00" }, "order_by", "must be a time such as 14:00"],
    [{ delivery_days: [] }, "delivery_days", "must contain at least one day"],
    [{ delivery_days: [0] }, "delivery_days[0]", "must be at least 1"],
  ])("rejects a delivery time with %j", async (change, field, problem) => {
    const { status, body } = await send("POST", "/delivery-options", { ...OPTION, ...change });
    expect([status, body.details]).toEqual([400, [{ field, problem }]]);
  });

  it("protects another store's delivery rates", async () => {
    const other = await createShop(db);
    const uid = await createDeliveryOption(db, other.uid);
    const edit = { ...OPTION, version: "x" };
    const missing = await send("PUT", `/delivery-options/${uid}`, edit);
    expect([missing.status, missing.body.error]).toEqual([404, "Delivery rate not found"]);
    expect((await send("DELETE", `/delivery-options/${uid}`)).status).toBe(404);
  });
});

describe("pickup points", () => {
  it("requires unique names of pickup points and deactivates them", async () => {
    const created = await send("POST", "/locations", POINT);
    expect(created.status).toBe(200);
    expect((await send("POST", "/locations", POINT)).status).toBe(409);
    const second = await send("POST", "/locations", { ...POINT, name: "Back door" });
    const { uid, version } = second.body.data;
    const taken = await send("PUT", `/locations/${uid}`, { ...POINT, version });
    expect([taken.status, taken.body.error_code]).toEqual([409, "ALREADY_EXISTS"]);
    expect(taken.body.error).toBe("A pickup location with this name already exists");
    const off = { ...second.body.data, is_active: false };
    expect((await send("PUT", `/locations/${uid}`, off)).body.data.is_active).toBe(false);
    expect((await send("GET", "/locations")).body.data).toHaveLength(2);
  });
});
