import { expect, it } from "vitest";
import { compareSizes } from "#lib/services/catalogue/compare-sizes.ts";

it.each([
  [
    "clothing sizes in any spelling",
    ["XX-Small", "X-Small", "Small", "M", "large", "Extra-large", "2XL", "XXX-Large", "XXXXXL"],
  ],
  ["mixed kinds of size", ["S", "M", "EU 40", "42", "UK 8", "10 kg", "One size"]],
  ["shoe sizes with and without EU, and their ranges", ["36–40", "EU 38", "39", "EU 40", "41-46"]],
  ["UK sizes by number", ["UK 8", "UK 8.5", "UK 10"]],
  ["fractions", ["15", "15½", "16", "16.5"]],
  ["amounts by weight", ["250 g", "900 g", "1 kg", "1.5 kg", "10 kg"]],
  ["amounts by volume", ["250 ml", "75 cl", "1 litre", "2 litres"]],
  ["lengths and their ranges", ["5 mm", "8 inch", "30–40 cm", "35 cm", "1 m", "1.5-2 m"]],
  ["ages", ["0-3 months", "6-12 months", "18-24 months", "2-3 years"]],
  ["capacities with separators", ["5,000 mAh", "10,000 mAh", "20,000 mAh"]],
  ["numbers of pieces", ["Box of 6", "Box of 12", "1 piece", "4 pieces", "12 pieces"]],
  ["sizes with an explanation", ["Small", "Small, about 3 kg", "Medium (18 cm)", "Large, 6 kg"]],
  ["paper sizes", ["A5", "A6"]],
  ["names", ["Black", "Green", "Red"]],
])("sorts %s: %j", (_, sorted) => {
  expect(sorted.toSorted().sort(compareSizes)).toEqual(sorted);
  expect(sorted.toReversed().sort(compareSizes)).toEqual(sorted);
});
