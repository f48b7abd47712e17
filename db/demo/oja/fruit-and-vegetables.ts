import type { DemoProduct } from "#db/demo/demo-store.ts";

export const fruitAndVegetables: DemoProduct[] = [
  {
    handle: "ripe-mangoes",
    tags: ["Organic"],
    name: "Ripe Mangoes",
    brand: "Greenstall",
    description:
      "Sweet, low-fibre mangoes picked ripe and sold the same week. Good for eating out of hand, for smoothies and for chutney. Keep them out of the fridge until they give a little when pressed.",
    story:
      "Greenstall buys from eleven family orchards along the Benue, which used to lose a third of every harvest on the road. The fruit now travels at night, in crates instead of sacks, and arrives in Lagos before the market opens.",
    pictures: ["mango"],
    addedDaysAgo: 1,
    options: ["Pack"],
    variants: [
      {
        sku: "MNG-1",
        values: ["1 kg"],
        price: 2200,
        weight: 1,
        size: [25, 18, 10],
        onHand: 64,
      },
      {
        sku: "MNG-3",
        values: ["3 kg"],
        price: 6200,
        promo: { price: 4950, endsInHours: 20 },
        weight: 3,
        size: [35, 25, 14],
        onHand: 28,
      },
      {
        sku: "MNG-8",
        values: ["8 kg basket"],
        price: 15500,
        weight: 8.4,
        size: [45, 35, 28],
        onHand: 9,
      },
    ],
  },
  {
    handle: "ogede-wewe",
    tags: ["Organic"],
    name: "Ọ̀gẹ̀dẹ̀ Wẹ́wẹ́ (Sweet Bananas)",
    brand: "Greenstall",
    description:
      "Small, honey-sweet bananas with thin skins, sold in hands of about a dozen. They are cut green and ripen on the way, so expect them yellow with a few freckles.",
    story:
      "Ọ̀gẹ̀dẹ̀ wẹ́wẹ́ are what Lagos buys through the car window with a handful of groundnuts. Ours come from smallholders around Ọ̀rẹ̀, who plant them between cocoa trees for shade.",
    pictures: ["bananas"],
    addedDaysAgo: 9,
    options: ["Pack"],
    variants: [
      { sku: "BAN-1", values: ["1 hand"], price: 1500, weight: 1.4, onHand: 52 },
      { sku: "BAN-4", values: ["4 hands"], price: 5400, weight: 5.6, onHand: 13 },
    ],
  },
  {
    handle: "crisp-apples",
    tags: ["Organic"],
    name: "Crisp Apples",
    brand: "Greenstall",
    description:
      "Firm apples for lunch boxes, in red for sweetness or green for bite. Washed, sorted by size and packed in a paper tray.",
    pictures: ["apple-red", "apple-green"],
    addedDaysAgo: 23,
    options: ["Colour", "Pack"],
    variants: [
      {
        sku: "APL-R6",
        values: ["Red", "6 pieces"],
        price: 3600,
        weight: 1.1,
        onHand: 40,
        picture: "apple-red",
      },
      {
        sku: "APL-R12",
        values: ["Red", "12 pieces"],
        price: 6800,
        weight: 2.2,
        onHand: 17,
        picture: "apple-red",
      },
      {
        sku: "APL-G6",
        values: ["Green", "6 pieces"],
        price: 3600,
        weight: 1.1,
        onHand: 2,
        picture: "apple-green",
      },
      {
        sku: "APL-G12",
        values: ["Green", "12 pieces"],
        price: 6800,
        weight: 2.2,
        onHand: 0,
        picture: "apple-green",
      },
    ],
  },
  {
    handle: "golden-pineapple",
    tags: ["Organic"],
    name: "Golden Pineapple",
    brand: "Greenstall",
    description:
      "One large pineapple, yellow to the base and heavy for its size. Ready to cut on the day it arrives; it keeps four days in the fridge once peeled.",
    story:
      "The growers of Ejigbo twist the crowns off and plant them again, so this pineapple's great-grandparents stood in the same field.",
    pictures: ["pineapple"],
    addedDaysAgo: 31,
    weight: 1.8,
    size: [16, 16, 30],
    variants: [{ sku: "PIN-1", price: 1900, onHand: 34 }],
  },
  {
    handle: "sugar-baby-watermelon",
    name: "Sugar Baby Watermelon",
    description:
      "Round, dark-skinned melons with deep red flesh and few seeds. We thump every one of them before it leaves the stall.",
    pictures: ["watermelon"],
    addedDaysAgo: 44,
    options: ["Size"],
    variants: [
      { sku: "WML-S", values: ["Small, about 3 kg"], price: 2500, weight: 3, onHand: 21 },
      {
        sku: "WML-L",
        values: ["Large, about 6 kg"],
        price: 4500,
        promo: { price: 3900, endsInHours: -60 },
        weight: 6,
        onHand: 11,
      },
    ],
  },
  {
    handle: "sombo-long-peppers",
    name: "Ṣọ̀mbọ̀ Long Red Peppers",
    brand: "Greenstall",
    description:
      "Long cayenne peppers for stew base and pepper sauce: hot, but not as fierce as ata rodo. Sold fresh, 500 g in a breathable bag.",
    pictures: ["chilli"],
    addedDaysAgo: 12,
    weight: 0.5,
    variants: [{ sku: "CHL-500", price: 1400, onHand: 3 }],
  },
  {
    handle: "plum-tomatoes",
    tags: ["Organic"],
    name: "Plum Tomatoes",
    brand: "Greenstall",
    description:
      "Meaty tomatoes with little water, the kind that make a stew thick without frying for an hour. Choose a paint bucket for the week or a basket for the party.",
    story:
      "Tomatoes rot when they are thrown into raffia baskets and driven nine hundred kilometres. These ride in stacked plastic crates from Kadawa, and we pay the drivers by the crate that arrives whole.",
    pictures: ["tomato"],
    addedDaysAgo: 17,
    options: ["Pack"],
    variants: [
      { sku: "TOM-1", values: ["1 kg"], price: 1800, weight: 1, onHand: 75 },
      { sku: "TOM-4", values: ["Bucket, 4 kg"], price: 6500, weight: 4.2, onHand: 22 },
      {
        sku: "TOM-25",
        values: ["Basket, 25 kg"],
        price: 36000,
        weight: 25.5,
        size: [60, 40, 38],
        onHand: 1,
      },
    ],
  },
  {
    handle: "fresh-ginger",
    tags: ["Organic"],
    name: "Fresh Ginger Root",
    description:
      "Southern Kaduna ginger, young and juicy, with a clean heat. Scrub it, slice it, pour boiling water over it.",
    pictures: ["ginger"],
    addedDaysAgo: 58,
    weight: 0.25,
    variants: [{ sku: "GIN-250", price: 950, onHand: 120 }],
  },
  {
    handle: "butter-avocados",
    tags: ["Organic"],
    name: "Butter Avocados",
    brand: "Greenstall",
    description:
      "Big green avocados with yellow, buttery flesh, four in a tray. The season runs from April to August; between seasons we simply have none.",
    pictures: ["avocado"],
    addedDaysAgo: 66,
    weight: 1.6,
    variants: [{ sku: "AVO-4", price: 3200, onHand: 0 }],
  },
  {
    handle: "farm-eggs",
    tags: ["Organic"],
    name: "Farm Eggs",
    brand: "Adunni Poultry",
    description:
      "Brown eggs from hens that walk about, collected every morning and dated on the shell. The paper trays are taken back and used again.",
    story:
      "Adùnní began with forty hens in her father's yard in Ìkòròdú. She has four thousand now and still knows which of them lay the double yolks.",
    pictures: ["egg"],
    addedDaysAgo: 5,
    options: ["Pack"],
    variants: [
      {
        sku: "EGG-12",
        values: ["Box of 12"],
        price: 2600,
        weight: 0.8,
        onHand: 46,
        batch: "AD-1207",
        expiresInDays: 13,
      },
      {
        sku: "EGG-30",
        values: ["Crate of 30"],
        price: 5900,
        weight: 2.1,
        onHand: 18,
        batch: "AD-1163",
        expiresInDays: -2,
      },
    ],
  },
];
