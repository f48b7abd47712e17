import type { DemoProduct } from "#db/demo/demo-store.ts";

export const homeAndKitchen: DemoProduct[] = [
  {
    handle: "enamel-teapot",
    name: "Enamel Teapot",
    brand: "Kọ́lé Home",
    description:
      "A red enamel pot that holds six cups and keeps them hot. Works on gas, electric and charcoal; the lid does not fall off when you pour.",
    pictures: ["teapot"],
    addedDaysAgo: 6,
    weight: 0.9,
    size: [24, 16, 18],
    variants: [{ sku: "TPT-RED", price: 12500, onHand: 16 }],
  },
  {
    handle: "cast-iron-frying-pan",
    name: "Cast-Iron Frying Pan",
    brand: "Kọ́lé Home",
    description:
      "Heavy, flat and seasoned with groundnut oil, so that eggs slide from the first morning. Wash it without soap and it will outlive you.",
    story:
      "The pans are poured in a foundry in Òṣogbo that also casts bells. Every pan is struck once before it leaves; a dull one goes back into the furnace.",
    pictures: ["frying-pan"],
    addedDaysAgo: 18,
    options: ["Diameter"],
    variants: [
      { sku: "PAN-20", values: ["20 cm"], price: 14900, weight: 1.6, onHand: 22 },
      {
        sku: "PAN-26",
        values: ["26 cm"],
        price: 21900,
        promo: { price: 18900, endsInHours: 130 },
        weight: 2.6,
        onHand: 15,
      },
      { sku: "PAN-30", values: ["30 cm"], price: 27500, weight: 3.4, onHand: 1 },
    ],
  },
  {
    handle: "cooks-knife",
    name: "Cook's Knife",
    brand: "Kọ́lé Home",
    description:
      "A 20 cm blade of high-carbon steel with a full tang and three rivets. It comes sharp, in a card sheath; ask for the whetstone as well.",
    pictures: ["kitchen-knife"],
    addedDaysAgo: 61,
    weight: 0.26,
    size: [36, 6, 3],
    variants: [{ sku: "KNF-20", price: 16800, onHand: 27 }],
  },
  {
    handle: "stoneware-dinner-set",
    name: "Stoneware Dinner Set",
    brand: "Abuja Kiln",
    description:
      "Plates, bowls and side plates in an ash-white glaze, with brushed steel cutlery to match. Safe in the microwave and the dishwasher. Each piece differs a little from the next.",
    pictures: ["plate", "cutlery"],
    addedDaysAgo: 26,
    options: ["Set for"],
    variants: [
      { sku: "DIN-2", values: ["2"], price: 28000, weight: 5.2, size: [32, 32, 22], onHand: 9 },
      {
        sku: "DIN-4",
        values: ["4"],
        price: 52000,
        promo: { price: 45000 },
        weight: 10.1,
        size: [40, 34, 32],
        onHand: 7,
      },
      { sku: "DIN-6", values: ["6"], price: 74000, weight: 15, size: [44, 40, 36], onHand: 0 },
    ],
  },
  {
    handle: "irorun-sofa",
    tags: ["Locally made"],
    name: "Ìrọ̀rùn Two-Seater Sofa with Solid Iroko Legs, Washable Covers and a Matching Floor Lamp",
    brand: "Kọ́lé Home",
    description:
      "A compact sofa for flats where the lift is small: the legs unscrew and the back lifts off. The blue covers go into the washing machine. The floor lamp beside it is included, the bulb is not.",
    story:
      "Ìrọ̀rùn means ease. The frame is built by two brothers in Mushin who guarantee it for ten years, because they intend to be there in ten years.",
    pictures: ["sofa"],
    addedDaysAgo: 34,
    weight: 38,
    size: [160, 82, 60],
    variants: [{ sku: "SOF-2", price: 385000, onHand: 3 }],
  },
  {
    handle: "platform-bed",
    name: "Platform Bed",
    brand: "Kọ́lé Home",
    description:
      "A low bed of seasoned mahogany with slats close enough to do without a box spring. Delivered flat, with the one key it takes to build it.",
    pictures: ["bed"],
    addedDaysAgo: 95,
    options: ["Mattress size"],
    variants: [
      {
        sku: "BED-45",
        values: ["4½ × 6 ft"],
        price: 245000,
        weight: 46,
        size: [190, 60, 25],
        onHand: 4,
      },
      {
        sku: "BED-66",
        values: ["6 × 6 ft"],
        price: 298000,
        weight: 57,
        size: [190, 70, 25],
        onHand: 2,
      },
    ],
  },
  {
    handle: "iroko-dining-chair",
    tags: ["Locally made"],
    name: "Iroko Dining Chair",
    brand: "Kọ́lé Home",
    description:
      "A straight-backed chair that stacks four high, oiled rather than varnished. The joints are pegged, so nothing rattles.",
    pictures: ["chair"],
    addedDaysAgo: 49,
    options: ["Set"],
    variants: [
      {
        sku: "CHR-1",
        values: ["Single"],
        price: 42000,
        weight: 5.5,
        size: [46, 50, 92],
        onHand: 18,
      },
      {
        sku: "CHR-4",
        values: ["Set of 4"],
        price: 158000,
        weight: 22,
        size: [92, 50, 100],
        onHand: 5,
      },
    ],
  },
  {
    handle: "balcony-plant",
    name: "Balcony Plant in a Clay Pot",
    brand: "Leaf & Loam",
    description:
      "A hardy green plant that forgives a week without water, in a hand-thrown pot with a saucer. It likes morning light and dislikes air conditioning.",
    pictures: ["potted-plant"],
    addedDaysAgo: 13,
    options: ["Pot"],
    variants: [
      { sku: "PLT-S", values: ["Small, 12 cm"], price: 5500, weight: 1.2, onHand: 24 },
      { sku: "PLT-M", values: ["Medium, 18 cm"], price: 9800, weight: 2.8, onHand: 10 },
      { sku: "PLT-L", values: ["Large, 26 cm"], price: 17500, weight: 6, onHand: 3 },
    ],
  },
  {
    handle: "beeswax-candle",
    tags: ["Gift"],
    name: "Beeswax Candle",
    brand: "Obudu Hives",
    description:
      "A hand-rolled candle that burns for eleven hours and smells faintly of honey. Made from the wax our honey leaves behind.",
    pictures: ["candle"],
    addedDaysAgo: 104,
    weight: 0.2,
    variants: [{ sku: "CDL-1", price: 2900, onHand: 66 }],
  },
  {
    handle: "scalloped-mirror",
    name: "Scalloped Wall Mirror",
    brand: "Kọ́lé Home",
    description:
      "A mirror in a carved frame with a brushed gold finish, 60 cm high. It hangs from a single hook, which is in the box.",
    pictures: ["mirror"],
    addedDaysAgo: 75,
    weight: 4.2,
    size: [66, 46, 8],
    variants: [
      { sku: "MIR-60", price: 36500, promo: { price: 31000, endsInHours: 44 }, onHand: 6 },
    ],
  },
  {
    handle: "market-basket",
    tags: ["Gift", "Recycled", "Locally made"],
    name: "Woven Market Basket",
    description:
      "A deep basket of dyed elephant grass with a handle that does not cut. It carries ten kilos of yams and still looks well on a shelf.",
    story:
      "Women in Ìlárá weave these between planting and harvest. One takes two days; the pattern on the rim is the weaver's own, so no two are alike.",
    pictures: ["basket"],
    addedDaysAgo: 22,
    weight: 0.8,
    size: [42, 32, 30],
    variants: [{ sku: "BSK-1", price: 8900, onHand: 20 }],
  },
  {
    handle: "table-runner",
    tags: ["Locally made"],
    name: "Hand-Stitched Table Runner",
    brand: "Abẹ́òkúta Indigo",
    description:
      "Two metres of indigo cotton, tied and dyed by hand and finished with a plain hem. The pictures are still being taken; the cloth is already worth having.",
    pictures: [],
    addedDaysAgo: 4,
    weight: 0.3,
    size: [30, 22, 3],
    variants: [{ sku: "RUN-200", price: 11000, onHand: 12 }],
  },
];
