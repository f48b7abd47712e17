import { expect, it } from "vitest";
import { filterGroups } from "#lib/shop/catalogue/facets.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";

it("lists attributes named like members of every object", () => {
  const names = ["constructor", "toString", "valueOf"];
  const attributes = names.map((name) => ({ name, values: [{ value: "M", count: 1 }] }));
  const groups = filterGroups(NO_FILTER, { brands: [], tags: [], attributes });
  expect(groups).toEqual(
    names.map((name) => ({
      parameter: `attribute[${name}]`,
      label: name,
      options: [{ value: "M", count: 1, isSelected: false }],
    })),
  );
});
