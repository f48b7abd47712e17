import { expect, it } from "vitest";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { toInternational } from "#lib/kernel/phone-input.ts";

const nigeria = countryOfPhone("+2348000000001");
const italy = { callingCode: "39", nationalPrefix: "", phoneLength: 10 };
const unknown = { callingCode: "", nationalPrefix: "", phoneLength: 0 };
const russia = countryOfPhone("+79123456789");

it.each([
  ["0801 234 5678", nigeria, "+2348012345678"],
  ["+234 (801) 234-5678", nigeria, "+2348012345678"],
  ["00234 801 234 5678", unknown, "+2348012345678"],
  ["0801 234 5678", unknown, "08012345678"],
  ["+1 212 555 0123", nigeria, "+12125550123"],
  ["234 801 234 5678", nigeria, "+2348012345678"],
  ["2348012345678", nigeria, "+2348012345678"],
  ["234801234567", nigeria, "234801234567"],
  ["801 234 5678", nigeria, "+2348012345678"],
  ["2348012345", nigeria, "2348012345"],
  ["(212) 555-0123", { callingCode: "1", nationalPrefix: "", phoneLength: 10 }, "+12125550123"],
  ["390 123 4567", italy, "3901234567"],
  ["39 390 123 4567", italy, "+393901234567"],
  ["06 1234 5678", countryOfPhone("+390612345678"), "+390612345678"],
  ["07 01 02 03 04", countryOfPhone("+2250701020304"), "+2250701020304"],
  ["8 912 345-67-89", russia, "+79123456789"],
  ["(011) 91234-5678", countryOfPhone("+5511912345678"), "+5511912345678"],
  ["(11) 91234-5678", countryOfPhone("+5511912345678"), "+5511912345678"],
  ["0138 0013 8000", countryOfPhone("+8613800138000"), "+8613800138000"],
  ["010 1234 5678", countryOfPhone("+8613800138000"), "+861012345678"],
  ["1 (212) 555-0123", countryOfPhone("+12125550123"), "+12125550123"],
  ["812 345-67-89", russia, "+78123456789"],
  ["\u202a+234 801 234 5678\u202c", nigeria, "+2348012345678"],
  ["\u200e0801\u2011234\u20115678", nigeria, "+2348012345678"],
])("converts %j to %3$s", (typed, country, expected) => {
  expect(toInternational(typed, country)).toBe(expected);
});
