import { describe, expect, it } from "vitest";
import { Phone } from "#lib/contract/shopper.ts";

describe("a phone number", () => {
  it.each(["+2348012345678", " +234 801 234 5678 ", "+234 (801) 234-5678"])(
    "converts %j to E.164",
    (text) => {
      expect(Phone.parse(text)).toBe("+2348012345678");
    },
  );

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
