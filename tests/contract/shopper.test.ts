import { describe, expect, it } from "vitest";
import { Phone, requiredLine, requiredText } from "#lib/contract/shopper.ts";

describe("a phone number", () => {
  it.each(["+2348012345678", " +234 801 234 5678 ", "+234 (801) 234-5678"])(
    "converts %j to E.164",
    (text) => {
      expect(Phone.parse(text)).toBe("+2348012345678");
    },
  );

  it.each([
    "+234801234567",
    "+234801234567890123",
    "+23480123456789012",
    "2348012345678",
    "0801 234 5678",
    "00234 801 234 5678",
    "",
  ])("rejects %j, which has too few or too many digits or no +", (text) => {
    const { error } = Phone.safeParse(text);
    expect(error?.issues[0]?.message).toBe(
      "must be an international number, such as +2348012345678",
    );
  });

  it("has at most the 15 digits of E.164", () => {
    expect(Phone.parse("+234801234567890")).toBe("+234801234567890");
    expect(Phone.safeParse("+2348012345678901").success).toBe(false);
  });

  it.each(["+2348012345678 ext 5", "+2348012345678;ext=5", "+2348012345678x9"])(
    "rejects %j because of its extension",
    (text) => {
      const { error } = Phone.safeParse(text);
      expect(error?.issues[0]?.message).toBe(
        "must be an international number without an extension",
      );
    },
  );
});

describe("a required text", () => {
  it.each([
    "",
    " \t\n\u00a0",
    "\u200b",
    "\u2060\ufeff\u00ad",
    "\u3164\u115f\uffa0\u2800",
    "\u200d \ufe0f\u0001\u{e0041}",
  ])("rejects %j, which shows nothing", (text) => {
    const { error } = requiredText(120).safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(["must not be empty"]);
  });

  it.each(["Ada", "\u0301", "水", "👨‍👩‍👧", ".", "a\u200b", "\u{378}"])("accepts %j", (text) => {
    expect(requiredText(120).parse(text)).toBe(text);
  });
});

describe("a required text on one line", () => {
  it.each([
    ["5 Marina\r\nLagos", "5 Marina Lagos"],
    ["\u0007Ada\tObi\u009f", "Ada Obi"],
    ["Ada\u200dObi", "Ada\u200dObi"],
  ])("converts %j to %j", (text, line) => {
    expect(requiredLine(120).parse(text)).toBe(line);
  });

  it("rejects text that PostgreSQL cannot store, and control characters alone", () => {
    for (const text of ["a\u0000", "\ud800", "\u0007\n"]) {
      expect([text, requiredLine(120).safeParse(text).success]).toEqual([text, false]);
    }
  });
});
