import { z } from "zod";
import { Amount, Uid } from "#lib/contract/scalars.ts";

export const Store = z
  .object({
    uid: Uid,
    store_name: z.string().describe("Name to show to shoppers"),
    slug: z.string().describe("Short lower-case name of the store"),
    delivery_enabled: z
      .boolean()
      .describe("Courier delivery is available; when false, quotes are rejected"),
    manual_delivery_enabled: z
      .boolean()
      .describe("Delivery options of type `standard` are available"),
    express_delivery_enabled: z
      .boolean()
      .describe("Delivery options of type `express` are available"),
    tax_collection_enabled: z.boolean().describe("`tax_rate` is added to orders"),
    tax_rate: z
      .string()
      .regex(/^\d{1,3}\.\d{2}$/)
      .describe("Percentage: 7.50 is 7.5%"),
    is_live: z
      .boolean()
      .describe("The store is open; when false, show that it is closed: orders are still accepted"),
  })
  .meta({ id: "Store", description: "Settings of the store that owns the key" });
export type Store = z.infer<typeof Store>;

/** Extension: details of the store for a shop's pages. */
export const StoreProfile = z
  .object({
    currency: z.string().describe("ISO 4217 code of every amount"),
    time_zone: z.string().describe("The store's time zone (IANA name)"),
    tagline: z.string().describe("One line about the store, to show under its name; may be empty"),
    logo: z.string().nullable().describe("Absolute URL; may be null"),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .meta({
    id: "StoreProfile",
    description: "Currency, time zone, tagline, logo and contact details of a store",
  });
export type StoreProfile = z.infer<typeof StoreProfile>;

/** Lead time of a delivery by the store, in delivery days. */
export const MAX_LEAD_DAYS = 60;
const LeadDays = z.int().min(0).max(MAX_LEAD_DAYS);
/** A time of day, hh:mm. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 14:00");
/** An ISO weekday. */
export const Weekday = z.int().min(1).max(7);

const promisedDay = z.iso.date().nullable();
export const ExpectedDelivery = promisedDay.describe(
  "Day by which the delivery is expected to arrive, in the store's time zone; null when unknown",
);

/** Extension: a delivery by the store that shoppers can choose now. */
export const DeliveryOption = z
  .object({
    uid: Uid.describe("Use it as an order's `manual_delivery_option`"),
    label: z.string().describe("Name to show to shoppers, such as a district"),
    amount: Amount.describe("Delivery fee in the store's currency"),
    delivery_type: z.enum(["standard", "express"]),
    areas: z
      .array(z.string())
      .describe(
        "States, cities or districts it serves; empty for every address. Filter the options you offer by " +
          "them: orders are not checked, because an address is one line of text",
      ),
    min_days: LeadDays.nullable().describe(
      "Shortest lead time, in delivery days from the day on which the order starts; null when no day is promised",
    ),
    max_days: LeadDays.nullable().describe("Longest lead time; null when no day is promised"),
    order_by: TimeOfDay.nullable().describe(
      "Orders placed at or after this time, in the store's time zone, start the next day. Null: midnight",
    ),
    delivery_days: z
      .array(Weekday)
      .describe("Weekdays on which the store delivers: 1 is Monday, 7 is Sunday"),
    earliest_delivery: promisedDay.describe(
      "First day on which an order placed now may arrive; null when no day is promised",
    ),
    expected_delivery: ExpectedDelivery,
  })
  .meta({
    id: "DeliveryOption",
    description: "A delivery option of the store, at a fixed price",
  });
export const DeliveryOptions = z.array(DeliveryOption);
export type DeliveryOption = z.infer<typeof DeliveryOption>;

/** Extension: a place where an order can be picked up, its `location`. */
export const PickupPoint = z
  .object({
    uid: Uid.describe("Use it as an order's `location`"),
    name: z.string(),
    address: z.string(),
  })
  .meta({ id: "PickupPoint", description: "A place where an order can be picked up" });
export const PickupPoints = z.array(PickupPoint);
export type PickupPoint = z.infer<typeof PickupPoint>;
