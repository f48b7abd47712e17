import { expect, it } from "vitest";
import { courierName } from "#lib/format/courier-name.ts";
import { formatCourier, formatItemOptions } from "#lib/format/order-text.ts";

it.each([
  ["Red, Large", "Red / Large", "Red, Large"],
  ["", "500 ml", "500 ml"],
  ["", "Default", ""],
])("formats attributes %j of variant %j as %j", (attributes, variant_name, said) => {
  expect(formatItemOptions({ attributes, variant_name })).toBe(said);
});

it.each([
  ["Millie Express, dropoff, Within 2 days", "Millie Express, Within 2 days"],
  ["Swift, pickup", "Swift"],
  ["Swift, Lagos pickup, Same day", "Swift, Lagos pickup, Same day"],
  ["Fez Delivery, 2 days", "Fez Delivery, 2 days"],
])("formats courier details %j as %j", (details, text) => {
  expect(formatCourier(details)).toBe(text);
});

it.each([
  ["Millie Express, dropoff, Within 2 days", "Millie Express"],
  ["Swift, pickup", "Swift"],
])("shortens courier details %j to %j", (details, name) => {
  expect(courierName(details)).toBe(name);
});
