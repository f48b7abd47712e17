import type { DemoProduct } from "#db/demo/demo-store.ts";

/** Products without a category. */
export const unsorted: DemoProduct[] = [
  {
    handle: "surprise-parcel",
    tags: ["Gift"],
    name: "Surprise Parcel",
    description:
      "Five things from five shelves, worth at least a third more than you pay. No two are packed alike, and none of them contains socks.",
    pictures: ["parcel"],
    addedDaysAgo: 51,
    variants: [{ sku: "SUR-1", price: 15000, onHand: 25 }],
  },
  {
    handle: "festive-hamper",
    tags: ["Gift"],
    name: "Festive Hamper",
    brand: "Ọjà Market",
    description:
      "Honey, chocolate, tea and candles in a box with a ribbon. We are still choosing the tea, so the shop does not show it yet.",
    pictures: ["gift"],
    addedDaysAgo: 0.5,
    isHidden: true,
    weight: 3.5,
    size: [40, 30, 20],
    variants: [{ sku: "HMP-1", price: 42000, onHand: 50 }],
  },
];
