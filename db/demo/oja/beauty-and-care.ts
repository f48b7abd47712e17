import type { DemoProduct } from "#db/demo/demo-store.ts";

export const beautyAndCare: DemoProduct[] = [
  {
    handle: "shea-hand-lotion",
    tags: ["Organic", "Vegan", "Locally made"],
    name: "Shea Hand Lotion",
    brand: "Òrí",
    description:
      "Unrefined shea butter whipped with coconut water into a lotion that soaks in. Lightly scented with lemongrass; there is one without for sensitive skin.",
    story:
      "Òrí is Yoruba for shea butter. A cooperative of thirty-two women in Saki cracks, roasts and churns the nuts, and owns a fifth of the company.",
    pictures: ["lotion"],
    addedDaysAgo: 4.5,
    options: ["Scent", "Size"],
    batch: "OR-58",
    expiresInDays: 420,
    variants: [
      {
        sku: "LOT-L250",
        values: ["Lemongrass", "250 ml"],
        price: 4800,
        weight: 0.3,
        onHand: 45,
      },
      {
        sku: "LOT-L500",
        values: ["Lemongrass", "500 ml"],
        price: 8200,
        weight: 0.58,
        onHand: 23,
      },
      {
        sku: "LOT-P250",
        values: ["Unscented", "250 ml"],
        price: 4800,
        promo: { price: 4200, endsInHours: 168 },
        weight: 0.3,
        onHand: 19,
      },
    ],
  },
  {
    handle: "ose-dudu",
    tags: ["Organic", "Vegan", "Locally made"],
    name: "Ọṣẹ Dúdú Soap Bar",
    brand: "Òrí",
    description:
      "Our rendering of ọṣẹ dúdú, the black soap of every Yoruba household, in a bar that does not melt in the dish. Cocoa pod ash, palm kernel oil, honey. This batch is tinted with hibiscus.",
    pictures: ["soap"],
    addedDaysAgo: 24,
    options: ["Pack"],
    variants: [
      { sku: "SOP-1", values: ["1 bar"], price: 1500, weight: 0.13, onHand: 84 },
      { sku: "SOP-4", values: ["4 bars"], price: 5200, weight: 0.52, onHand: 30 },
    ],
  },
  {
    handle: "satin-lipstick",
    tags: ["Vegan", "Gift"],
    name: "Satin Lipstick",
    brand: "Èkó Rouge",
    description:
      "A satin red that was mixed for brown skin first and for the camera second. It stays through lunch and comes off with oil.",
    pictures: ["lipstick"],
    addedDaysAgo: 32,
    options: ["Shade"],
    price: 6900,
    weight: 0.04,
    size: [8, 3, 3],
    variants: [
      { sku: "LIP-CHL", values: ["Chilli"], onHand: 22 },
      { sku: "LIP-BRK", values: ["Brick"], onHand: 14 },
      { sku: "LIP-KOL", values: ["Kola"], onHand: 1 },
    ],
  },
  {
    handle: "wide-tooth-comb",
    name: "Wide-Tooth Comb",
    brand: "Èkó Rouge",
    description:
      "Long rounded teeth and a handle you can hold with wet hands. Saw-cut, so there is no seam to catch a curl.",
    pictures: ["comb"],
    addedDaysAgo: 92,
    weight: 0.06,
    variants: [{ sku: "CMB-PUR", price: 2300, onHand: 73 }],
  },
  {
    handle: "soft-toothbrush",
    name: "Soft Toothbrush",
    description:
      "A small head, soft bristles and a handle that is made of castor beans, whatever it looks like.",
    pictures: ["toothbrush"],
    addedDaysAgo: 140,
    options: ["Pack"],
    variants: [
      { sku: "TBR-1", values: ["1"], price: 900, weight: 0.02, onHand: 95 },
      { sku: "TBR-4", values: ["4"], price: 3200, weight: 0.08, onHand: 33 },
    ],
  },
  {
    handle: "polarised-sunglasses",
    name: "Polarised Sunglasses",
    brand: "Ikoyi Optics",
    description:
      "Dark lenses with full UV protection in a frame that sits on every kind of nose. In a hard case, with a cloth you will lose by Friday.",
    pictures: ["sunglasses"],
    addedDaysAgo: 55,
    weight: 0.15,
    size: [17, 7, 6],
    variants: [
      { sku: "SUN-1", price: 17500, promo: { price: 12900, endsInHours: 30 }, onHand: 16 },
    ],
  },
];
