import { type CourierRate, NO_STATION } from "#lib/couriers/port.ts";
import type { Distance } from "#lib/couriers/sandbox/prices.ts";

/** A fictional courier, recognizable by its name. */
export interface SandboxCourier {
  name: string;
  courierId: string;
  logo: string;
  serviceCode: string;
  perKg: number;
  steepness: number;
  discountPercentage: number;
  serviceType: "pickup" | "dropoff";
  waybill: boolean;
  takesCash: boolean;
  delivery: Record<Distance["reach"], { hours: number; words: string }>;
  station: CourierRate["pickup_station"];
  /** Whether `[courier-gone]` removes this courier. */
  isIntermittent: boolean;
}

/** The aggregator's three test couriers, the fastest first. */
export const sandboxCouriers: readonly SandboxCourier[] = [
  {
    name: "Bubble Express (test)",
    courierId: "sandbox_bubble",
    logo: "/demo/couriers/bubble.svg",
    serviceCode: "test_1_courier",
    perKg: 300,
    steepness: 2.5,
    discountPercentage: 10,
    serviceType: "pickup",
    waybill: false,
    takesCash: false,
    delivery: {
      city: { hours: 12, words: "Same day delivery" },
      state: { hours: 24, words: "Next day delivery" },
      country: { hours: 48, words: "Within 48 Hours" },
    },
    station: NO_STATION,
    isIntermittent: true,
  },
  {
    name: "Richard Express (test)",
    courierId: "sandbox_richard",
    logo: "/demo/couriers/richard.svg",
    serviceCode: "test_2_courier",
    perKg: 500,
    steepness: 1,
    discountPercentage: 5,
    serviceType: "pickup",
    waybill: true,
    takesCash: true,
    delivery: {
      city: { hours: 72, words: "Between 1 - 4 business working days" },
      state: { hours: 72, words: "Between 1 - 4 business working days" },
      country: { hours: 120, words: "Between 3 - 6 business working days" },
    },
    station: NO_STATION,
    isIntermittent: false,
  },
  {
    name: "Millie Express (test)",
    courierId: "sandbox_millie",
    logo: "/demo/couriers/millie.svg",
    serviceCode: "test_3_courier",
    perKg: 420,
    steepness: 1,
    discountPercentage: 12,
    serviceType: "dropoff",
    waybill: true,
    takesCash: false,
    delivery: {
      city: { hours: 72, words: "Between 12 - 48 Hours" },
      state: { hours: 72, words: "Between 12 - 48 Hours" },
      country: { hours: 96, words: "Between 48 - 96 Hours" },
    },
    station: {
      name: "Millie station (test)",
      address: "1 Test Street, Ikeja, Lagos",
      country: "Nigeria",
      phone: "",
    },
    isIntermittent: false,
  },
];

/** The aggregator's package categories with its ids. */
export const sandboxCategories: readonly { id: number; name: string }[] = [
  { id: 74794423, name: "Fashion wears" },
  { id: 99652979, name: "Health and beauty" },
  { id: 25590994, name: "Furniture and fittings" },
  { id: 20754594, name: "Light weight items" },
  { id: 24032950, name: "Dry food and supplements" },
  { id: 77179563, name: "Electronics and gadgets" },
  { id: 2178251, name: "Groceries" },
  { id: 67008831, name: "Machinery" },
  { id: 57487393, name: "Medical supplies" },
];
