import { expect, it } from "vitest";
import { filterGroups, withoutFilters } from "#lib/shop/catalogue/facets.ts";
import { filterPath, NO_FILTER, readFilter } from "#lib/shop/catalogue/product-filter.ts";

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

it("removes every filter of a list, but neither its search nor its category", () => {
  const filters =
    "brand=Ada&tag=new&attribute[Size]=M&price_min=5&price_max=9&in_stock=1&on_promo=1";
  const filter = readFilter("/c/shoes", new URLSearchParams(`q=red&sort=price&${filters}`));
  const cleared = filterPath({ ...filter, ...withoutFilters(filter), page: 1 });
  expect(cleared).toBe("/c/shoes?q=red&sort=price");
});
