import type { DemoProduct } from "#db/demo/demo-store.ts";

export const camping: DemoProduct[] = [
  {
    handle: "two-person-tent",
    name: "Two-Person Tent",
    brand: "Harmattan",
    description:
      "A green tent with two doors and a floor that keeps out sand and ants. It goes up in five minutes, or in ten with help from children.",
    story:
      "Sewn from the same cloth as the awnings of the Kurmi market, and tested on the way to Yankari in a dust storm nobody had planned.",
    pictures: ["tent"],
    addedDaysAgo: 3,
    weight: 3.2,
    size: [60, 18, 18],
    variants: [{ sku: "SG-TEN-2", price: 74000, onHand: 4 }],
  },
  {
    handle: "pocket-compass",
    name: "Pocket Compass",
    brand: "Harmattan",
    description:
      "A liquid-filled compass in a brass case, with the qibla for twelve Nigerian cities on a card in the lid.",
    pictures: ["compass"],
    addedDaysAgo: 12,
    weight: 0.11,
    variants: [{ sku: "SG-CMP", price: 15500, onHand: 13 }],
  },
  {
    handle: "braided-rope",
    name: "Braided Rope",
    brand: "Harmattan",
    description: "Blue polyester rope that does not rot, holds a knot and is kind to the hands.",
    pictures: ["rope"],
    addedDaysAgo: 44,
    options: ["Length"],
    variants: [
      { sku: "SG-ROP-10", values: ["10 m"], price: 3500, weight: 0.6, onHand: 36 },
      { sku: "SG-ROP-30", values: ["30 m"], price: 9300, weight: 1.8, onHand: 14 },
    ],
  },
  {
    handle: "market-umbrella",
    name: "Market Umbrella",
    brand: "Harmattan",
    description:
      "Two metres of shade on a pole with a ground spike. Red and white, because that is what people look for.",
    pictures: ["beach-umbrella"],
    addedDaysAgo: 58,
    weight: 4.5,
    size: [150, 15, 15],
    variants: [
      { sku: "SG-UMB", price: 26500, promo: { price: 22500, endsInHours: 140 }, onHand: 6 },
    ],
  },
  {
    handle: "paper-lantern",
    name: "Paper Lantern",
    brand: "Harmattan",
    description: "A red and gold lantern for evenings outside. Takes a candle or a small bulb.",
    pictures: ["lantern"],
    addedDaysAgo: 83,
    weight: 0.25,
    variants: [{ sku: "SG-LAN", price: 4800, onHand: 0 }],
  },
];
