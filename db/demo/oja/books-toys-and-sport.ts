import type { DemoProduct } from "#db/demo/demo-store.ts";

export const booksToysAndSport: DemoProduct[] = [
  {
    handle: "tortoise-tales",
    tags: ["Gift"],
    name: "Ìjàpá: Twelve Tortoise Tales",
    brand: "Bodija Press",
    description:
      "The twelve best stories of Ìjàpá the tortoise, who is clever, greedy and always caught. In English and Yoruba on facing pages, with tone marks, for reading aloud.",
    story:
      "The editor collected forty versions from grandmothers between Ìbàdàn and Òwò. They agreed on almost nothing except the ending: tortoise gets what he deserves.",
    pictures: ["books", "open-book"],
    addedDaysAgo: 3.5,
    options: ["Binding"],
    variants: [
      {
        sku: "BOK-IJ-P",
        values: ["Paperback"],
        price: 5500,
        weight: 0.32,
        size: [21, 15, 2],
        onHand: 44,
      },
      {
        sku: "BOK-IJ-H",
        values: ["Hardback"],
        price: 9800,
        weight: 0.55,
        size: [22, 16, 3],
        onHand: 12,
      },
    ],
  },
  {
    handle: "lined-notebook",
    tags: ["Recycled"],
    name: "Lined Notebook",
    brand: "Bodija Press",
    description:
      "192 pages of cream paper that takes ink without showing it on the other side. Sewn, so it lies flat; an elastic band keeps it shut.",
    pictures: ["notebook"],
    addedDaysAgo: 45,
    options: ["Size"],
    variants: [
      { sku: "NTB-A6", values: ["A6"], price: 2200, weight: 0.15, onHand: 66 },
      { sku: "NTB-A5", values: ["A5"], price: 3400, weight: 0.28, onHand: 58 },
    ],
  },
  {
    handle: "wooden-puzzle",
    tags: ["Gift"],
    name: "Map of Nigeria Puzzle",
    brand: "Kekere Toys",
    description:
      "Thirty-seven pieces of birch, one for each state and one for the capital. Recommended from four years; adults usually fail at Nasarawa.",
    pictures: ["puzzle"],
    addedDaysAgo: 30,
    weight: 0.6,
    size: [32, 26, 3],
    variants: [{ sku: "PUZ-NG", price: 9500, onHand: 20, promo: { price: 7900 } }],
  },
  {
    handle: "teddy-bear",
    tags: ["Gift"],
    name: "Bàbá Bear",
    brand: "Kekere Toys",
    description:
      "A bear of brushed cotton with stitched eyes, safe from the first day. He goes through the washing machine on Saturdays and dries on the line by his ears.",
    pictures: ["teddy-bear"],
    addedDaysAgo: 60,
    options: ["Height"],
    variants: [
      { sku: "TED-30", values: ["30 cm"], price: 11500, weight: 0.4, onHand: 17 },
      { sku: "TED-60", values: ["60 cm"], price: 24000, weight: 1.1, onHand: 3 },
    ],
  },
  {
    handle: "bar-beach-kite",
    name: "Bar Beach Kite",
    brand: "Kekere Toys",
    description:
      "A diamond kite in four colours with a tail of bows and sixty metres of line. It flies in very little wind and survives most trees.",
    pictures: ["kite"],
    addedDaysAgo: 82,
    weight: 0.3,
    size: [75, 12, 4],
    variants: [{ sku: "KIT-1", price: 6800, onHand: 26 }],
  },
  {
    handle: "match-football",
    name: "Match Football",
    brand: "Sáré",
    description:
      "A thermally bonded ball that keeps its shape on sand, tarmac and the odd lawn. Inflated before it is sent, because nobody ever has the pump.",
    pictures: ["football"],
    addedDaysAgo: 6.5,
    options: ["Size"],
    variants: [
      { sku: "FBL-4", values: ["4"], price: 13500, weight: 0.37, onHand: 14 },
      {
        sku: "FBL-5",
        values: ["5"],
        price: 14500,
        promo: { price: 12500, endsInHours: 62 },
        weight: 0.44,
        onHand: 31,
      },
    ],
  },
  {
    handle: "city-bicycle",
    name: "City Bicycle",
    brand: "Sáré",
    description:
      "A single-speed bicycle with a low frame, mudguards and a carrier that takes a crate of eggs. Delivered assembled, with a bell.",
    story:
      "We asked the bread riders of Agége what they would change about their bicycles. They said: the carrier, the brakes, and nothing that cannot be mended at a roadside.",
    pictures: ["bicycle"],
    addedDaysAgo: 70,
    options: ["Frame"],
    weight: 14.5,
    size: [170, 60, 105],
    price: 142000,
    variants: [
      { sku: "BIK-S", values: ["Small"], onHand: 2 },
      { sku: "BIK-M", values: ["Medium"], onHand: 4 },
    ],
  },
  {
    handle: "djembe-drum",
    tags: ["Locally made"],
    name: "Carved Djembe",
    brand: "Ayan Drums",
    description:
      "A hand drum carved from one piece of ọ̀mọ̀ wood and headed with goatskin. Tuned before it leaves; the ropes let you tune it again.",
    story:
      "The families whose names begin with Àyàn have been drummers for as long as there have been names. This one is carved by the ninth generation and signed inside the bowl.",
    pictures: ["djembe"],
    addedDaysAgo: 25,
    options: ["Height"],
    variants: [
      {
        sku: "DJM-40",
        values: ["40 cm"],
        price: 38000,
        weight: 3.1,
        size: [28, 28, 42],
        onHand: 6,
      },
      {
        sku: "DJM-60",
        values: ["60 cm"],
        price: 62000,
        weight: 5.8,
        size: [36, 36, 62],
        onHand: 2,
      },
    ],
  },
  {
    handle: "art-box",
    tags: ["Gift"],
    name: "Young Painter's Box",
    brand: "Kekere Toys",
    description:
      "Five pans of watercolour, twelve fat crayons, two brushes and a pad, in a box that closes. Everything in it washes out of school uniforms; we tried.",
    pictures: ["palette", "crayon"],
    addedDaysAgo: 41,
    weight: 0.7,
    size: [28, 22, 5],
    variants: [{ sku: "ART-1", price: 12800, onHand: 0 }],
  },
];
