import type { DemoOrder } from "#db/demo/demo-store.ts";

/** Orders that are not completely fulfilled and reserve stock. */
export const openOrders: DemoOrder[] = [
  {
    number: "ORD-DEM0000001",
    placedDaysAgo: 0.1,
    customer: "amaka",
    delivery: {
      method: "courier",
      fee: 3450.5,
      courier: "Bubble Express (test)",
      service: "pickup",
      expected: "Same day delivery",
    },
    lines: [
      { sku: "MNG-3", quantity: 2, paidPrice: 4950, notes: "As ripe as you have them, please" },
      { sku: "HPH-BLK", quantity: 1 },
      { sku: "TEE-M-GRN", quantity: 1, notes: "It is a present: no receipt in the bag" },
    ],
    coupon: "EKAABO10",
    discount: 6590,
    payments: [{ share: 1, method: "card" }],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000002",
    placedDaysAgo: 0.4,
    customer: "bode",
    delivery: { method: "pickup", location: "Ọjà Market Yaba" },
    lines: [
      { sku: "CKE-12S", quantity: 1, notes: "Ẹ kú ọdún, Màmá! in white" },
      { sku: "CDL-1", quantity: 6 },
    ],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000003",
    placedDaysAgo: 1.2,
    customer: "dupe",
    delivery: { method: "manual", option: "Lagos Island, 2 days" },
    lines: [
      { sku: "SOF-2", quantity: 1 },
      { sku: "CHR-4", quantity: 1 },
      { sku: "RAD-SOL", quantity: 3 },
    ],
    payments: [{ share: 0.5, method: "bank transfer" }],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000004",
    placedDaysAgo: 1.6,
    customer: "efe",
    delivery: { method: "manual", option: "Mainland, today" },
    lines: [
      { sku: "SUI-75", quantity: 2, discount: 5000 },
      { sku: "RAD-SOL", quantity: 2 },
    ],
    coupon: "NEWSHOES",
    payments: [{ share: 1, method: "card" }],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000005",
    placedDaysAgo: 3.3,
    customer: "chidi",
    delivery: {
      method: "courier",
      fee: 6180,
      courier: "Richard Express (test)",
      service: "pickup",
      expected: "Between 3 - 6 business working days",
      tracking: "TST-1029384756",
    },
    lines: [
      { sku: "JNS-32-R", quantity: 2, fulfilled: 2 },
      { sku: "SOX-L-5", quantity: 3, fulfilled: 1 },
      { sku: "BRG-43", quantity: 1, isReturned: true, notes: "Returned: half a size too small" },
      { sku: "BRG-45", quantity: 1, fulfilled: 0 },
    ],
    payments: [{ share: 1, method: "card" }],
    fulfilment: "partially_fulfilled",
  },
  {
    number: "ORD-DEM0000006",
    placedDaysAgo: 5.1,
    source: "internal",
    location: "Ọjà Market Lekki",
    customer: "fatima",
    delivery: { method: "manual", option: "Outside Lagos, 4 days" },
    lines: [
      { sku: "DIN-4", quantity: 2, paidPrice: 45000, fulfilled: 1 },
      { sku: "TPT-RED", quantity: 1, fulfilled: 1 },
    ],
    payments: [
      { share: 0.3, method: "cash" },
      { share: 0.3, method: "bank transfer" },
    ],
    fulfilment: "partially_fulfilled",
  },
  {
    number: "ORD-DEM0000007",
    placedDaysAgo: 6.8,
    source: "internal",
    location: "Ọjà Market Yaba",
    customer: "school",
    delivery: { method: "pickup", location: "Ọjà Market Yaba" },
    lines: [
      { sku: "BOK-IJ-P", quantity: 30, fulfilled: 20, notes: "The rest when term begins" },
      { sku: "NTB-A5", quantity: 40, fulfilled: 40 },
    ],
    fulfilment: "partially_fulfilled",
  },
];
