import { expect, it } from "vitest";
import { type PriceFields, parsePriceFields } from "#lib/dashboard/price-fields.ts";

const EDIT = { version: "v1", timeZone: "Africa/Lagos", stored: null };
const FIELDS: PriceFields = { price: "1500", promo_price: "", promo_expiry: "" };

it("trims amounts", () => {
  const fields = { ...FIELDS, price: " 1500 ", promo_price: "1200.5 " };
  expect(parsePriceFields(fields, EDIT).data).toEqual({
    price: "1500",
    promo_price: "1200.5",
    promo_expiry: null,
    version: "v1",
  });
});

it("drops the end of a removed promotion", () => {
  const stored = "2998-12-31T23:00:00.000Z";
  const fields = { ...FIELDS, promo_price: " ", promo_expiry: "2999-01-01T00:00" };
  expect(parsePriceFields(fields, { ...EDIT, stored }).data).toMatchObject({
    promo_price: null,
    promo_expiry: null,
  });
});

it("rejects a new end without a promotion price", () => {
  const fields = { ...FIELDS, promo_expiry: "2999-01-01T00:00" };
  expect(parsePriceFields(fields, EDIT).error?.issues).toMatchObject([
    { path: ["promo_expiry"], message: "needs a promotion price" },
  ]);
});

it("ends a promotion at the entered time in the store's time zone", () => {
  const fields = { ...FIELDS, promo_price: "1200", promo_expiry: "2999-01-01T00:00" };
  const { data } = parsePriceFields(fields, { ...EDIT, timeZone: "Asia/Tokyo" });
  expect(data?.promo_expiry).toBe("2998-12-31T15:00:00.000Z");
});

it("keeps the seconds of a stored end that was not edited", () => {
  const stored = "2998-12-31T22:59:59.000Z";
  const fields = { ...FIELDS, promo_price: "1200", promo_expiry: "2998-12-31T23:59" };
  expect(parsePriceFields(fields, { ...EDIT, stored }).data?.promo_expiry).toBe(stored);
  const edited = { ...fields, promo_expiry: "2998-12-31T23:58" };
  expect(parsePriceFields(edited, { ...EDIT, stored }).data?.promo_expiry).toBe(
    "2998-12-31T22:58:00.000Z",
  );
});

it("rejects a promotion that has already ended", () => {
  const fields = { ...FIELDS, promo_price: "1200", promo_expiry: "2020-01-01T00:00" };
  const { data, error } = parsePriceFields(fields, EDIT);
  expect(data).toBeUndefined();
  expect(error?.issues).toMatchObject([
    { path: ["promo_expiry"], message: "must be later than now" },
  ]);
});

it.each([
  ["price", "abc", "must be a number such as 1500.00"],
  ["price", "1,500", "must be a number such as 1500.00"],
  ["price", "", "must be a number such as 1500.00"],
  ["price", "100000000", "must be at most 99999999.99"],
  ["promo_price", "cheap", "must be a number such as 1500.00"],
  ["promo_price", "1500.00", "must be lower than the price"],
])("rejects %s with %j and explains it", (field, text, problem) => {
  const { data, error } = parsePriceFields({ ...FIELDS, [field]: text }, EDIT);
  expect(data).toBeUndefined();
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([[field, problem]]);
});
