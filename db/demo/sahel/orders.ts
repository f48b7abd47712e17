import type { DemoOrder } from "#db/demo/demo-store.ts";

export const sahelOrders: DemoOrder[] = [
  {
    number: "ORD-DEM0000101",
    placedDaysAgo: 0.3,
    customer: "garba",
    delivery: { method: "manual", option: "Kano, within 3 hours" },
    lines: [
      { sku: "SG-TEN-2", quantity: 1 },
      { sku: "SG-ROP-10", quantity: 2 },
    ],
    coupon: "BARKA5",
    discount: 4050,
    payments: [{ share: 1, method: "bank transfer" }],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000102",
    placedDaysAgo: 2.4,
    customer: "hauwa",
    delivery: { method: "manual", option: "Northern states, 3 days" },
    lines: [
      { sku: "SG-ACH-5", quantity: 2, fulfilled: 1 },
      { sku: "SG-SLT", quantity: 3, fulfilled: 3 },
    ],
    payments: [{ share: 0.5, method: "bank transfer" }],
    fulfilment: "partially_fulfilled",
  },
  {
    number: "ORD-DEM0000103",
    placedDaysAgo: 4.9,
    customer: "garba",
    delivery: { method: "pickup", location: "Sahel Goods Fagge" },
    lines: [{ sku: "SG-LAD-5", quantity: 1, notes: "I come with the pick-up on Friday" }],
    fulfilment: "unfulfilled",
  },
  {
    number: "ORD-DEM0000104",
    placedDaysAgo: 16.2,
    source: "internal",
    location: "Sahel Goods Fagge",
    delivery: { method: "pickup", location: "Sahel Goods Fagge" },
    lines: [{ sku: "SG-HAM-20", quantity: 1 }],
    payments: [{ share: 1, method: "cash" }],
    fulfilment: "fulfilled",
  },
  {
    number: "ORD-DEM0000105",
    placedDaysAgo: 40.7,
    customer: "hauwa",
    delivery: { method: "manual", option: "Northern states, 3 days" },
    lines: [{ sku: "SG-BOT-43", quantity: 1 }],
    payments: [
      { share: 1, method: "bank transfer" },
      { share: -1, method: "bank transfer" },
    ],
    fulfilment: "returned",
  },
];
