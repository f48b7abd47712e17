import { expect, it } from "vitest";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { mergePrices, type toPriceFields, toPriceUpdate } from "#lib/dashboard/price-fields.ts";

const ZONE = "Africa/Lagos";
const FIELDS: ReturnType<typeof toPriceFields> = {
  price: "1500",
  promo_price: "",
  promo_expiry: "",
  stored_expiry: null,
  version: "v1",
};

it("trims amounts", () => {
  const fields = { ...FIELDS, price: " 1500 ", promo_price: "1200.5 " };
  expect(PriceUpdate.parse(toPriceUpdate(fields, ZONE))).toEqual({
    price: "1500",
    promo_price: "1200.5",
    promo_expiry: null,
    version: "v1",
  });
});

it("drops the end of a removed promotion", () => {
  const stored_expiry = "2998-12-31T23:00:00.000Z";
  const fields = { ...FIELDS, promo_price: " ", promo_expiry: "2999-01-01T00:00", stored_expiry };
  expect(toPriceUpdate(fields, ZONE)).toMatchObject({ promo_price: null, promo_expiry: null });
});

it("ends a promotion at the entered time in the store's time zone", () => {
  const fields = { ...FIELDS, promo_price: "1200", promo_expiry: "2999-01-01T00:00" };
  expect(toPriceUpdate(fields, "Asia/Tokyo").promo_expiry).toBe("2998-12-31T15:00:00.000Z");
});

it("keeps the seconds of a stored end that was not edited", () => {
  const stored_expiry = "2998-12-31T22:59:59.000Z";
  const fields = {
    ...FIELDS,
    promo_price: "1200",
    promo_expiry: "2998-12-31T23:59",
    stored_expiry,
  };
  expect(toPriceUpdate(fields, ZONE).promo_expiry).toBe(stored_expiry);
  const edited = { ...fields, promo_expiry: "2998-12-31T23:58" };
  expect(toPriceUpdate(edited, ZONE).promo_expiry).toBe("2998-12-31T22:58:00.000Z");
});

it.each([
  ["price", "abc", "must be a number such as 1500.00"],
  ["price", "", "must be a number such as 1500.00"],
  ["price", "100000000", "must be at most 99999999.99"],
  ["promo_price", "1500.00", "must be lower than the price"],
  ["promo_expiry", "2999-01-01T00:00", "needs a promotional price"],
])("rejects %s with %j and explains it", (field, text, problem) => {
  const { error } = PriceUpdate.safeParse(toPriceUpdate({ ...FIELDS, [field]: text }, ZONE));
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([[field, problem]]);
});

it.each(["2020-01-01T00:00", "0026-12-01T10:00"])(
  "rejects a promotion that has already ended: %s",
  (promo_expiry) => {
    const fields = { ...FIELDS, promo_price: "1200", promo_expiry };
    expect(PriceUpdate.safeParse(toPriceUpdate(fields, ZONE)).error?.issues).toMatchObject([
      { path: ["promo_expiry"], message: "must be later than now" },
    ]);
  },
);

const PROMOTION = { ...FIELDS, promo_price: "1200", promo_expiry: "2999-01-01T00:00" };

it("saves a price without a question when only the merchant changed it", () => {
  const mine = { ...PROMOTION, price: "1600" };
  const latest = { ...PROMOTION, version: "v2" };
  expect(mergePrices(PROMOTION, mine, latest)).toEqual({
    merged: { ...mine, version: "v2" },
    conflicts: [],
  });
});

it("asks about each difference when the other side changed another field of the price", () => {
  const mine = { ...PROMOTION, promo_price: "", promo_expiry: "" };
  const latest = { ...PROMOTION, price: "2000", version: "v2" };
  expect(mergePrices(PROMOTION, mine, latest)).toEqual({
    merged: { ...mine, version: "v2" },
    conflicts: [
      [{ path: "price", mine: "1500", latest: "2000" }],
      [{ path: "promo_price", mine: "", latest: "1200" }],
      [{ path: "promo_expiry", mine: "", latest: "2999-01-01T00:00" }],
    ],
  });
});
