import type { DemoStore } from "#db/demo/demo-store.ts";
import { bakeryAndPantry } from "#db/demo/oja/bakery-and-pantry.ts";
import { beautyAndCare } from "#db/demo/oja/beauty-and-care.ts";
import { booksToysAndSport } from "#db/demo/oja/books-toys-and-sport.ts";
import { clothing } from "#db/demo/oja/clothing.ts";
import { ojaCustomers } from "#db/demo/oja/customers.ts";
import { electronics } from "#db/demo/oja/electronics.ts";
import { fruitAndVegetables } from "#db/demo/oja/fruit-and-vegetables.ts";
import { homeAndKitchen } from "#db/demo/oja/home-and-kitchen.ts";
import { closedOrders } from "#db/demo/oja/orders-closed.ts";
import { openOrders } from "#db/demo/oja/orders-open.ts";
import { shoesAndBags } from "#db/demo/oja/shoes-and-bags.ts";
import { unsorted } from "#db/demo/oja/unsorted.ts";

/** A general store in Lagos, with every setting enabled. */
export const oja: DemoStore = {
  settings: {
    slug: "oja",
    store_name: "Ọjà Market",
    email: "oja@example.com",
    phone: "+2348000000001",
    logo: "shopping-bags",
    address: "14 Commercial Avenue, Yaba, Lagos, Nigeria",
    delivery_enabled: true,
    manual_delivery_enabled: true,
    express_delivery_enabled: true,
    tax_collection_enabled: true,
    tax_rate: "7.50",
  },
  locations: [
    { name: "Ọjà Market Yaba", address: "14 Commercial Avenue, Yaba, Lagos" },
    { name: "Ọjà Market Lekki", address: "3 Admiralty Road, Lekki Phase 1, Lagos" },
  ],
  deliveryOptions: [
    { label: "Lagos Mainland, 2 days", amount: 2000, delivery_type: "standard" },
    { label: "Lagos Island, 2 days", amount: 2500, delivery_type: "standard" },
    { label: "Outside Lagos, 4 days", amount: 5500, delivery_type: "standard" },
    { label: "Mainland, today", amount: 4000, delivery_type: "express" },
    { label: "Island, today", amount: 4500, delivery_type: "express" },
    { label: "Badagry by boat", amount: 7000, delivery_type: "standard", is_active: false },
  ],
  categories: [
    { category: "Fruit & Vegetables", products: fruitAndVegetables },
    { category: "Bakery & Pantry", products: bakeryAndPantry },
    { category: "Home & Kitchen", products: homeAndKitchen },
    { category: "Clothing", products: clothing },
    { category: "Shoes & Bags", products: shoesAndBags },
    { category: "Electronics", products: electronics },
    { category: "Beauty & Care", products: beautyAndCare },
    { category: "Books, Toys & Sport", products: booksToysAndSport },
    { category: null, products: unsorted },
  ],
  coupons: [
    { code: "EKAABO10", kind: "percentage", value: 10, scope: "order", minimumSubtotal: 10000 },
    {
      code: "HONEY15",
      kind: "percentage",
      value: 15,
      scope: "product",
      targets: ["wildflower-honey", "beeswax-candle"],
      endsInDays: 21,
    },
    {
      code: "NEWSHOES",
      kind: "fixed",
      value: 5000,
      scope: "category",
      targets: ["Shoes & Bags"],
      minimumSubtotal: 30000,
      usageLimit: 200,
    },
    { code: "EASTER", kind: "fixed", value: 2000, scope: "order", endsInDays: -30 },
  ],
  customers: ojaCustomers,
  orders: [...openOrders, ...closedOrders],
};
