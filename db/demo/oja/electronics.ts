import type { DemoProduct } from "#db/demo/demo-store.ts";

export const electronics: DemoProduct[] = [
  {
    handle: "over-ear-headphones",
    name: "Over-Ear Headphones",
    brand: "Marina Sound",
    description:
      "Closed headphones with deep pads, thirty hours of battery and a cable for the day it runs out. They fold, and the pads can be replaced without tools.",
    story:
      "Two sound engineers from Surulere got tired of bass that hides everything else. They tuned these on highlife, where you must hear three guitars at once.",
    pictures: ["headphones"],
    addedDaysAgo: 2.5,
    options: ["Colour"],
    price: 48500,
    weight: 0.31,
    size: [20, 18, 9],
    variants: [
      { sku: "HPH-SLV", values: ["Silver"], onHand: 18, promo: { price: 42900, endsInHours: 56 } },
      { sku: "HPH-BLK", values: ["Black"], onHand: 25 },
    ],
  },
  {
    handle: "retro-television",
    name: "Retro Television, 24 Inch",
    brand: "Marina Sound",
    description:
      "A modern screen in a case your grandmother would recognise, on turned wooden legs. Two HDMI sockets, a tuner for free-to-air channels, and an aerial that is only there for looks.",
    pictures: ["television"],
    addedDaysAgo: 48,
    weight: 7.8,
    size: [70, 50, 34],
    variants: [{ sku: "TVR-24", price: 165000, onHand: 6 }],
  },
  {
    handle: "solar-radio",
    name: "Solar Radio",
    brand: "Marina Sound",
    description:
      "FM, AM and short wave, fed by the sun, a crank or a cable. It charges a phone too, so the news gets through when the grid does not.",
    pictures: ["radio"],
    addedDaysAgo: 16,
    weight: 0.6,
    size: [22, 14, 8],
    variants: [{ sku: "RAD-SOL", price: 23500, onHand: 5 }],
  },
  {
    handle: "compact-camera",
    name: "Compact Camera",
    brand: "Ikoyi Optics",
    description:
      "A pocket camera with a bright lens and a proper flash, for pictures that will still be pictures when the phone is obsolete. Comes with a strap, a charger and a 64 GB card.",
    pictures: ["camera", "camera-flash"],
    addedDaysAgo: 27,
    weight: 0.42,
    size: [15, 11, 8],
    variants: [
      { sku: "CAM-1", price: 198000, onHand: 4, promo: { price: 184500, endsInHours: 400 } },
    ],
  },
  {
    handle: "power-bank",
    name: "Power Bank",
    brand: "Afterdark",
    description:
      "A battery for phones and lamps that says how much is left in numbers. The large one keeps a router running through an evening.",
    pictures: ["battery"],
    addedDaysAgo: 21,
    options: ["Capacity"],
    variants: [
      { sku: "PBK-10", values: ["10,000 mAh"], price: 14500, weight: 0.24, onHand: 60 },
      {
        sku: "PBK-20",
        values: ["20,000 mAh"],
        price: 22500,
        promo: { price: 19900, endsInHours: 18 },
        weight: 0.41,
        onHand: 35,
      },
      { sku: "PBK-50", values: ["50,000 mAh"], price: 58000, weight: 1.2, onHand: 3 },
    ],
  },
  {
    handle: "rechargeable-torch",
    name: "Rechargeable Torch",
    brand: "Afterdark",
    description:
      "A bright torch with a wide and a narrow beam, charged through USB-C. It stands on its end and lights a whole room from the ceiling.",
    pictures: ["torch"],
    addedDaysAgo: 77,
    weight: 0.28,
    size: [18, 5, 5],
    variants: [{ sku: "TRC-1", price: 8900, onHand: 42 }],
  },
  {
    handle: "wireless-game-controller",
    name: "Wireless Game Controller",
    brand: "Marina Sound",
    description:
      "A controller for computers and phones with buttons that click and sticks that do not drift. Twelve hours on a charge.",
    pictures: ["game-controller"],
    addedDaysAgo: 57,
    weight: 0.27,
    size: [17, 12, 7],
    variants: [{ sku: "GPD-1", price: 27500, onHand: 15 }],
  },
  {
    handle: "everyday-watch",
    tags: ["Gift"],
    name: "Everyday Watch",
    brand: "Ikoyi Optics",
    description:
      "A plain steel watch with a blue dial, water-resistant to 50 metres. The strap changes without tools.",
    pictures: ["watch"],
    addedDaysAgo: 36,
    options: ["Strap"],
    weight: 0.12,
    size: [10, 10, 8],
    variants: [
      { sku: "WAT-BLU", values: ["Blue canvas"], price: 34500, onHand: 12 },
      { sku: "WAT-STL", values: ["Steel"], price: 41000, onHand: 7 },
    ],
  },
  {
    handle: "bedside-alarm-clock",
    name: "Bedside Alarm Clock",
    brand: "Ikoyi Optics",
    description:
      "Twin bells, a sweeping second hand that does not tick, and no screen to look at in the night. Runs a year on one battery.",
    pictures: ["alarm-clock"],
    addedDaysAgo: 99,
    weight: 0.35,
    size: [12, 12, 6],
    variants: [{ sku: "CLK-RED", price: 9500, onHand: 21 }],
  },
  {
    handle: "led-bulb",
    name: "LED Bulb, 9 W",
    brand: "Afterdark",
    description:
      "Replaces a 60-watt bulb and lasts about fifteen years at four hours a day. Choose warm for the parlour and daylight for the desk.",
    pictures: ["bulb"],
    addedDaysAgo: 68,
    options: ["Light", "Pack"],
    weight: 0.08,
    variants: [
      { sku: "LED-W1", values: ["Warm", "1"], price: 1800, onHand: 140 },
      { sku: "LED-W4", values: ["Warm", "4"], price: 6400, weight: 0.32, onHand: 41 },
      { sku: "LED-D1", values: ["Daylight", "1"], price: 1800, onHand: 0 },
      { sku: "LED-D4", values: ["Daylight", "4"], price: 6400, weight: 0.32, onHand: 37 },
    ],
  },
];
