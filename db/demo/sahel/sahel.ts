import type { DemoStore } from "#db/demo/demo-store.ts";
import { sahelCategories } from "#db/demo/sahel/categories.ts";
import { sahelOrders } from "#db/demo/sahel/orders.ts";

/** A small shop in Kano without couriers and tax, which delivers by itself. */
export const sahel: DemoStore = {
  settings: {
    slug: "sahel",
    store_name: "Sahel Goods",
    email: "sahel@example.com",
    phone: "+2348000000002",
    logo: "compass",
    address: "8 Market Gate, Fagge, Kano, Nigeria",
    delivery_enabled: false,
    manual_delivery_enabled: true,
    express_delivery_enabled: true,
    tax_collection_enabled: false,
    tax_rate: "0.00",
    default_weight: "1.00",
  },
  locations: [
    { name: "Sahel Goods Fagge", address: "8 Market Gate, Fagge, Kano" },
    { name: "Sahel Goods Zaria", address: "2 Station Road, Zaria", is_active: false },
  ],
  deliveryOptions: [
    { label: "Kano, next day", amount: 1200, delivery_type: "standard" },
    { label: "Northern states, 3 days", amount: 4800, delivery_type: "standard" },
    { label: "Kano, within 3 hours", amount: 2500, delivery_type: "express" },
  ],
  categories: sahelCategories,
  coupons: [{ code: "BARKA5", kind: "percentage", value: 5, scope: "order" }],
  customers: {
    garba: {
      name: "Garba Example",
      email: "garba@example.com",
      phone: "+2348000000201",
      address: "16 Sample Layout, Nassarawa, Kano",
    },
    hauwa: {
      name: "Hauwa Specimen",
      email: "hauwa@example.com",
      phone: "+2348000000202",
      address: "3 Pattern Lane, Katsina",
    },
  },
  orders: sahelOrders,
};
