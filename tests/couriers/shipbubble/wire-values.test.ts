import { expect, it } from "vitest";
import {
  currencySchema,
  dateSchema,
  displayTextSchema,
  httpUrlSchema,
  identifierSchema,
  moneySchema,
  textSchema,
  weightSchema,
} from "#lib/couriers/shipbubble/wire-values.ts";

it.each([
  [1500, 1500],
  [990.155, 990.16],
  [0, 0],
  ["1500", 1500],
  ["1,510,000", 1510000],
  ["₦1,510,000.5", 1510000.5],
  ["NGN 2500.00", 2500],
])("parses %j as money", (value, money) => {
  expect(moneySchema.parse(value)).toBe(money);
});

it.each([
  -1,
  1e8,
  1e300,
  Number.NaN,
  "",
  "abc",
  "1,51",
  "1510,000",
  "1e3",
  "-5",
  "1.234",
  "$5",
  null,
  true,
  [1],
])("R52: does not parse %j as money", (value) => {
  expect(moneySchema.safeParse(value).success).toBe(false);
});

it.each([
  ["2024-10-04", "2024-10-04"],
  ["2024-10-04 09:00:00", "2024-10-04"],
  ["October 4th 2024", "2024-10-04"],
  ["Oct 22nd, 2024", "2024-10-22"],
  ["1st March 2026", "2026-03-01"],
  ["February 29th 2028", "2028-02-29"],
])("parses %j as the day %s", (text, date) => {
  expect(dateSchema.parse(text)).toBe(date);
});

it.each(["February 30th 2024", "Smarch 4th 2024", "04/10/2024", "2024-13-01", "tomorrow", ""])(
  "does not parse %j as a day",
  (text) => {
    expect(dateSchema.safeParse(text).success).toBe(false);
  },
);

it.each([
  ["₦", "NGN"],
  ["ngn", "NGN"],
  ["USD", "USD"],
])("parses %j as the currency %s", (text, code) => {
  expect(currencySchema.parse(text)).toBe(code);
});

it("does not guess a currency", () => {
  expect(currencySchema.safeParse("$").success).toBe(false);
});

it("parses weights with and without their unit", () => {
  expect([2, "2.00KG", "0.5 kg"].map((weight) => weightSchema.parse(weight))).toEqual([2, 2, 0.5]);
  expect(weightSchema.safeParse("heavy").success).toBe(false);
});

it.each([
  ["<b>GIG  LOGISTICS</b>", "GIG Logistics"],
  ["within_24_hours", "Within 24 hours"],
  ["Same day &amp; express<br>only", "Same day & express only"],
  ["DHL Express", "DHL Express"],
  ["5 < 7 days", "5 < 7 days"],
])("shows the words %j as %j", (text, words) => {
  expect(displayTextSchema(40).parse(text)).toBe(words);
});

it("joins a text into one line, without splitting a character", () => {
  expect(textSchema(3).parse(" a\r\nb😀c")).toBe("a b");
  expect(textSchema(3).parse("ab😀c")).toBe("ab😀");
  expect(textSchema(9).parse("a\u202egnp")).toBe("a gnp");
  expect(textSchema(9).parse({})).toBe("");
});

it("returns an identifier unchanged or not at all", () => {
  expect(identifierSchema.parse("rate_key_1")).toBe("rate_key_1");
  for (const odd of ["", " a", "a\u0000", "x".repeat(201), 1.5, null]) {
    expect(identifierSchema.safeParse(odd).success).toBe(false);
  }
});

it.each([
  ["https://cdn.example.com/a b.png", "https://cdn.example.com/a%20b.png"],
  ["http://cdn.example.com/a.png", "http://cdn.example.com/a.png"],
  ["javascript:alert(1)", ""],
  ["data:image/png;base64,AAAA", ""],
  ["//cdn.example.com/a.png", ""],
  ["https://name:word@cdn.example.com/a.png", ""],
  [null, ""],
])("R49: reads the URL %j as %j", (value, text) => {
  expect(httpUrlSchema.parse(value)).toBe(text);
});
