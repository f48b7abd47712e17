import type { DemoProduct } from "#db/demo/demo-store.ts";

export const leather: DemoProduct[] = [
  {
    handle: "kano-briefcase",
    tags: ["Locally made"],
    name: "Kano Briefcase",
    brand: "Sahel Goods",
    description:
      "A stiff briefcase of vegetable-tanned goatskin with a brass clasp. It takes a 15-inch laptop and the file nobody wanted to carry.",
    story:
      "The hides come out of the tanning pits at Majema, which have been in use for some five hundred years. The smell is gone by the time the leather is saddle-soaped; we promise.",
    pictures: ["briefcase"],
    addedDaysAgo: 2,
    weight: 1.6,
    size: [42, 32, 10],
    variants: [{ sku: "SG-BRF", price: 68000, onHand: 7 }],
  },
  {
    handle: "clasp-purse",
    name: "Clasp Purse",
    brand: "Sahel Goods",
    description:
      "A red purse with a clasp that shuts with a proper click. Three pockets: notes, coins, and the paper you must not lose.",
    pictures: ["coin-purse"],
    addedDaysAgo: 9,
    weight: 0.2,
    variants: [
      { sku: "SG-PUR", price: 12500, promo: { price: 10900, endsInHours: 22 }, onHand: 19 },
    ],
  },
  {
    handle: "trail-boots",
    name: "Trail Boots",
    brand: "Dala Boots",
    description:
      "Tan boots with a deep sole and a padded collar, for rock, sand and airport security. Resoled at our counter for a third of the price.",
    pictures: ["hiking-boot"],
    addedDaysAgo: 30,
    options: ["Size"],
    price: 52000,
    weight: 1.5,
    size: [34, 24, 14],
    variants: [
      { sku: "SG-BOT-41", values: ["41"], onHand: 6 },
      { sku: "SG-BOT-43", values: ["43"], onHand: 9 },
      { sku: "SG-BOT-45", values: ["45"], onHand: 0 },
    ],
  },
  {
    handle: "court-sandals",
    name: "Court Sandals",
    brand: "Dala Boots",
    description:
      "Open sandals with a broad red strap on a low wooden heel. Light enough for the day, smart enough for the naming ceremony.",
    pictures: ["sandal"],
    addedDaysAgo: 41,
    options: ["Size"],
    price: 18500,
    weight: 0.6,
    variants: [
      { sku: "SG-SAN-38", values: ["38"], onHand: 8 },
      { sku: "SG-SAN-40", values: ["40"], onHand: 3 },
    ],
  },
];
