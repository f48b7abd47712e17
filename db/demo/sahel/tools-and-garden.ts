import type { DemoProduct } from "#db/demo/demo-store.ts";

export const toolsAndGarden: DemoProduct[] = [
  {
    handle: "claw-hammer",
    name: "Claw Hammer",
    brand: "Karfe",
    description:
      "A forged head on an ash handle, wedged twice so that it stays there. The claw is ground thin enough for small nails.",
    pictures: ["hammer"],
    addedDaysAgo: 14,
    options: ["Head"],
    variants: [
      { sku: "SG-HAM-12", values: ["12 oz"], price: 6800, weight: 0.6, onHand: 25 },
      { sku: "SG-HAM-20", values: ["20 oz"], price: 8900, weight: 0.9, onHand: 18 },
    ],
  },
  {
    handle: "panel-saw",
    name: "Panel Saw",
    brand: "Karfe",
    description:
      "A 50 cm saw with hardened teeth for plywood and planks. The handle marks 45 and 90 degrees.",
    pictures: ["handsaw"],
    addedDaysAgo: 35,
    weight: 0.5,
    variants: [{ sku: "SG-SAW", price: 9400, onHand: 11 }],
  },
  {
    handle: "screwdriver",
    name: "Screwdriver",
    brand: "Karfe",
    description: "A magnetic tip, a shaft of chrome vanadium and a grip for wet hands.",
    pictures: ["screwdriver"],
    addedDaysAgo: 37,
    options: ["Tip"],
    price: 2400,
    weight: 0.12,
    variants: [
      { sku: "SG-SCR-F6", values: ["Flat, 6 mm"], onHand: 40 },
      { sku: "SG-SCR-P2", values: ["Cross, PH2"], onHand: 2 },
    ],
  },
  {
    handle: "combination-wrench",
    name: "Combination Wrench",
    brand: "Karfe",
    description:
      "An open end and a ring end of the same size, in the four sizes that most machines in this country are bolted with.",
    pictures: ["wrench"],
    addedDaysAgo: 52,
    options: ["Size"],
    weight: 0.18,
    variants: [
      { sku: "SG-WRE-10", values: ["10 mm"], price: 2900, onHand: 32 },
      { sku: "SG-WRE-13", values: ["13 mm"], price: 3300, onHand: 28 },
      { sku: "SG-WRE-17", values: ["17 mm"], price: 3900, onHand: 16 },
      { sku: "SG-WRE-19", values: ["19 mm"], price: 4300, onHand: 0 },
    ],
  },
  {
    handle: "steel-toolbox",
    name: "Steel Toolbox",
    brand: "Karfe",
    description:
      "A red box of folded steel with a lift-out tray and a hasp for a padlock. You may stand on it.",
    pictures: ["toolbox"],
    addedDaysAgo: 5,
    weight: 3.8,
    size: [45, 22, 24],
    variants: [{ sku: "SG-BOX", price: 28500, promo: { price: 24000 }, onHand: 9 }],
  },
  {
    handle: "wooden-ladder",
    name: "Wooden Ladder",
    brand: "Karfe",
    description:
      "A ladder of seasoned hardwood with pegged rungs. Collected or delivered within Kano.",
    pictures: ["ladder"],
    addedDaysAgo: 77,
    options: ["Length"],
    variants: [
      { sku: "SG-LAD-3", values: ["3 m"], price: 22000, weight: 9, onHand: 5 },
      { sku: "SG-LAD-5", values: ["5 m"], price: 34000, weight: 15, onHand: 1 },
    ],
  },
  {
    handle: "moringa-seedlings",
    tags: ["Organic"],
    name: "Zogale (Moringa) Seedlings",
    brand: "Bagauda Nursery",
    description:
      "Six seedlings in paper pots that go into the ground as they are. They can be cut for soup after eight months.",
    pictures: ["seedling"],
    addedDaysAgo: 19,
    weight: 0.9,
    variants: [{ sku: "SG-MOR-6", price: 3600, onHand: 22 }],
  },
  {
    handle: "sunflower-seed",
    tags: ["Organic"],
    name: "Sunflower Seed",
    brand: "Bagauda Nursery",
    description:
      "Seed for tall sunflowers, good for a hedge, for oil and for the bees. Sow with the first rain.",
    pictures: ["sunflower"],
    addedDaysAgo: 61,
    weight: 0.05,
    variants: [{ sku: "SG-SUN", price: 1200, onHand: 85, batch: "BN-22", expiresInDays: 300 }],
  },
];
