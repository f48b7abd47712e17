import { expect, it } from "vitest";
import { contactName } from "#lib/couriers/contact-name.ts";

it.each([
  ["Ngozi Okafor", "Ngozi Okafor"],
  ["  Ngozi   Okafor ", "Ngozi Okafor"],
  ["Ṣadé Adébáyọ̀", "Sade Adebayo"],
  ["Mary-Jane O'Neil", "Mary Jane ONeil"],
  ["Ada", "Ada Customer"],
  ["Shop 24/7", "Shop Customer"],
  ["李 明", "李 明"],
  ["12 34", undefined],
  ["", undefined],
])("converts the contact name %j to %j", (name, expected) => {
  expect(contactName(name, "Customer")).toBe(expected);
});
