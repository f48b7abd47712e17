import fc from "fast-check";
import { expect, it } from "vitest";
import {
  combineVariants,
  matchesOptions,
  parseOptionValues,
  toOptionDrafts,
  type VariantDraft,
} from "#lib/dashboard/variant-drafts.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";

const editedVariant = (fields: Partial<VariantDraft>) => ({
  ...variantDraft(fields),
  stored_expiry: null,
});

it.each([
  ["S, M,L ,", ["S", "M", "L"]],
  ["S, S", ["S"]],
  ['"1,5 l", 2 l', ["1,5 l", "2 l"]],
  ['5", 7" wide', ['5"', '7" wide']],
  ['"""Big"", 2", small', ['"Big", 2', "small"]],
  ['"1,5 l', ['"1', "5 l"]],
])("parses the values %s as %j", (values, expected) => {
  expect(parseOptionValues({ name: "Size", values })).toEqual(expected);
});

it("rebuilds the same variants from their own option values", () => {
  const value = fc
    .string({ unit: fc.constantFrom("a", ",", '"', " ", "₦"), minLength: 1, maxLength: 6 })
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 4 }), (values) => {
      const before = values.map((each, index) =>
        editedVariant({ uid: `uid-${index}`, values: [each] }),
      );
      expect(combineVariants(toOptionDrafts(["Size"], before), before)).toEqual(before);
    }),
  );
});

it("recognizes whether the typed options match the variants, ignoring spaces", () => {
  const product = {
    options: ["Size"],
    variants: ["S", "M"].map((size) => editedVariant({ values: [size] })),
  };
  expect(matchesOptions([{ name: " Size ", values: "S,M ," }], product)).toBe(true);
  expect(matchesOptions([{ name: "Size", values: "S, M, L" }], product)).toBe(false);
  expect(matchesOptions([{ name: "Cut", values: "S, M" }], product)).toBe(false);
  expect(matchesOptions([], product)).toBe(false);
});
