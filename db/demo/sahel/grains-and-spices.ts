import type { DemoProduct } from "#db/demo/demo-store.ts";

export const grainsAndSpices: DemoProduct[] = [
  {
    handle: "acha",
    tags: ["Organic"],
    name: "Acha (Fonio)",
    brand: "Plateau Mills",
    description:
      "The small ancient grain of the plateau, washed free of sand, which is the hard part. Cooks in six minutes.",
    pictures: ["grain"],
    addedDaysAgo: 7,
    options: ["Bag"],
    variants: [
      { sku: "SG-ACH-1", values: ["1 kg"], price: 3200, weight: 1, onHand: 50 },
      { sku: "SG-ACH-5", values: ["5 kg"], price: 14900, weight: 5, onHand: 17 },
    ],
  },
  {
    handle: "kebbi-onions",
    name: "Kebbi Onions",
    description: "Dry brown onions from Aliero that keep for three months in an airy place.",
    pictures: ["onion"],
    addedDaysAgo: 21,
    options: ["Bag"],
    variants: [
      { sku: "SG-ONI-3", values: ["3 kg"], price: 3300, weight: 3, onHand: 26 },
      { sku: "SG-ONI-20", values: ["20 kg"], price: 18500, weight: 20, onHand: 3 },
    ],
  },
  {
    handle: "sokoto-garlic",
    name: "Sokoto Garlic",
    description: "Small purple-skinned bulbs with a strong taste, in a net of half a kilo.",
    pictures: ["garlic"],
    addedDaysAgo: 25,
    weight: 0.5,
    variants: [{ sku: "SG-GAR", price: 2600, onHand: 31 }],
  },
  {
    handle: "table-salt",
    name: "Awe Lake Salt",
    brand: "Plateau Mills",
    description:
      "Salt from the brine ponds of Awe, dried in the sun and ground fine, in a glass shaker.",
    pictures: ["salt"],
    addedDaysAgo: 90,
    weight: 0.4,
    variants: [{ sku: "SG-SLT", price: 1900, onHand: 44 }],
  },
];
