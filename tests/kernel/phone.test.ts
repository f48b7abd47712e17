import { describe, expect, it } from "vitest";
import {
  countryOfPhone,
  formatPhone,
  toE164,
  toE164ByCurrency,
  toPhoneSearches,
} from "#lib/kernel/phone.ts";

const LAGOS = "+2348012345678";

it.each([
  "+2348031234567",
  "+234 803 123 4567",
  "+234 (0)803 123 4567",
  "0803 123 4567",
  "(0803) 123-4567",
  "803 123 4567",
  "234 803 123 4567",
  "00234 803 123 4567",
  "\u202a0803\u2011123\u20114567\u202c",
])("reads %j as the same Nigerian number", (text) => {
  expect(toE164(text, LAGOS)).toBe("+2348031234567");
});

it.each(["", "0803", "Ada", "+234 803 123 4567 8901 234"])("reads no number in %j", (text) => {
  expect(toE164(text, LAGOS)).toBeUndefined();
});

describe("the phone number of a new store", () => {
  it.each([
    ["0803 123 4567", "NGN", "+2348031234567"],
    ["024 123 4567", "GHS", "+233241234567"],
    ["+44 7911 123456", "NGN", "+447911123456"],
    ["+44 7911 123456", "USD", "+447911123456"],
    ["00234 803 123 4567", "USD", "+2348031234567"],
    ["(212) 555-0123", "USD", undefined],
    ["0771 234 567", "USD", undefined],
    ["081 123 4567", "ZAR", undefined],
    ["(212) 555-0123", "CAD", "+12125550123"],
    ["0771 234 567", "CAD", undefined],
    ["0803 123 456", "NGN", undefined],
    ["0803 123 4567", "XOF", undefined],
    ["030 901820", "EUR", undefined],
    ["0803 123 4567 ext. 5", "NGN", undefined],
    ["Ada 0803 123 4567", "NGN", undefined],
    ["0803", "NGN", undefined],
  ])("reads %j in a store with prices in %s as %s", (text, currency, expected) => {
    expect(toE164ByCurrency(text, currency)).toBe(expected);
  });
});

it.each([
  ["+2348031234567", LAGOS, "0803 123 4567"],
  ["+233241234567", LAGOS, "+233 24 123 4567"],
  ["+14165550123", "+12125550123", "(416) 555-0123"],
  ["+2348031234567", "", "+234 803 123 4567"],
  ["not a number", LAGOS, "not a number"],
  ["", LAGOS, ""],
])("shows %s to people in the country of %s as %s", (phone, home, expected) => {
  expect(formatPhone(phone, home)).toBe(expected);
});

it("describes the country of a phone number", () => {
  expect(countryOfPhone("+2348000000001")).toMatchObject({
    country: "Nigeria",
    callingCode: "234",
    nationalPrefix: "0",
    phoneLength: 10,
  });
  expect(countryOfPhone("+233241234567").phoneLengths).toEqual([8, 9]);
  expect(countryOfPhone("")).toMatchObject({
    callingCode: "",
    nationalPrefix: "",
    phoneLengths: [],
  });
});

it.each([
  ["+2348000000001", "0"],
  ["+5511912345678", "0"],
  ["+8613800138000", "0"],
  ["+12125550123", "1"],
  ["+79123456789", "8"],
  ["+36201234567", "06"],
  ["+390612345678", ""],
  ["+393901234567", ""],
  ["+2250701020304", ""],
])("knows the digits dialled before %s within its country: %j", (phone, prefix) => {
  expect(countryOfPhone(phone).nationalPrefix).toBe(prefix);
});

it.each([
  ["0803", "+234803"],
  ["0803 123-4567", "+2348031234567"],
  ["(0803) 1234567", "+2348031234567"],
  ["+234 (0)803 123", "+234803123"],
  ["00233 24 123", "+23324123"],
  ["803 123", "803123"],
  ["\u202a+234\u00a0803\u2011123\u202c", "+234803123"],
])("also searches for the number %s as %s", (search, number) => {
  expect(toPhoneSearches(search, LAGOS)).toEqual([search, number]);
});

it.each(["", "08", "---", "()/", "...", "1.5", "123", "8031", "Ada 0803", "ORD-12345", "a@b.co"])(
  "does not search for %j as a phone number",
  (search) => {
    expect(toPhoneSearches(search, LAGOS)).toEqual([search]);
  },
);

it.each(["0803 123", "(0803) 123"])(
  "searches for the digits after the 0 of %s when the store's country is unknown",
  (search) => {
    expect(toPhoneSearches(search, "")).toEqual([search, "803123"]);
  },
);
