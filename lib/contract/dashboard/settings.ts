import { z } from "zod";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { PictureAddress, Text, Uid, whole } from "#lib/contract/scalars.ts";
import { Email, Phone, typed } from "#lib/contract/shopper.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const LOGO_LENGTH = 500;

/** Up to two decimals, as they are kept. */
const decimal = (problem: string) =>
  z
    .string()
    .trim()
    // Whatever else is asked of a number is asked of a readable one alone.
    .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: problem, abort: true });

export const Decimal = decimal("must be a number such as 1500.00");

const Percentage = z
  .string()
  .trim()
  .regex(/^(100|\d{1,2})(\.\d{1,2})?$/, "must be a percentage such as 7.5")
  .refine((text) => Number(text) <= 100, "must be at most 100");

/** Kilograms. */
export const Weight = decimal(
  "must be a number of kilograms with at most two decimals, such as 0.25",
).refine((text) => Number(text) < 1_000_000, "must be below 1000000");

/** Everything a merchant decides about a store (spec §2.2), apart from its name in addresses. */
export const StoreSettings = z.object({
  store_name: typed(BODY_LIMITS.name),
  email: Email,
  phone: Phone,
  /** Empty: none. */
  logo: Text.pipe(PictureAddress.max(LOGO_LENGTH)),
  /** Where parcels are sent from. */
  address: Text.pipe(z.string().trim().max(BODY_LIMITS.address)),
  is_live: z.boolean(),
  delivery_enabled: z.boolean(),
  manual_delivery_enabled: z.boolean(),
  express_delivery_enabled: z.boolean(),
  tax_collection_enabled: z.boolean(),
  /** Percent. */
  tax_rate: Percentage,
  /** The store's own mark-up on every courier quote. */
  service_charge: Decimal,
  /** Kilograms of a variant that has no weight. */
  default_weight: Weight.refine((text) => Number(text) > 0, "must be more than 0"),
  /** After which a new unpaid order is cancelled; null: never. */
  payment_deadline_minutes: whole(15, 525_600).nullable(),
});
export type StoreSettings = z.infer<typeof StoreSettings>;

/** The settings as they were read: an edit names them, so that nobody's is lost. */
export const KeptSettings = StoreSettings.extend({ currency: z.string(), version: z.string() });
export type KeptSettings = z.infer<typeof KeptSettings>;

export const DeliveryOptionFields = z.object({
  label: typed(BODY_LIMITS.name),
  amount: Decimal,
  delivery_type: z.enum(["standard", "express"]),
  is_active: z.boolean(),
});
export type DeliveryOptionFields = z.infer<typeof DeliveryOptionFields>;

export const KeptDeliveryOption = DeliveryOptionFields.extend({ uid: Uid, version: z.string() });
export type KeptDeliveryOption = z.infer<typeof KeptDeliveryOption>;

export const LocationFields = z.object({
  name: typed(BODY_LIMITS.name),
  address: typed(BODY_LIMITS.address),
  is_active: z.boolean(),
});
export type LocationFields = z.infer<typeof LocationFields>;

export const KeptLocation = LocationFields.extend({ uid: Uid, version: z.string() });
export type KeptLocation = z.infer<typeof KeptLocation>;

const nothing = z.object({});
/** What an edit names, so that it is made of what it was made for. */
const ofVersion = { version: Text.max(64) };
const ofStore = { role: "owner", resource: "store", params: nothing, query: nothing } as const;
const ofOption = {
  role: "owner",
  resource: "option",
  params: z.object({ option: Uid }),
  query: nothing,
} as const;
const ofLocation = {
  role: "owner",
  resource: "location",
  params: z.object({ location: Uid }),
  query: nothing,
} as const;

export const settingsRoutes = {
  read: {
    ...ofStore,
    method: "GET",
    path: "/settings",
    body: null,
    output: KeptSettings,
    message: "Settings retrieved",
  },
  change: {
    ...ofStore,
    method: "PUT",
    path: "/settings",
    body: StoreSettings.extend(ofVersion),
    output: KeptSettings,
    message: "Settings changed",
  },
  listOptions: {
    ...ofStore,
    method: "GET",
    path: "/delivery-options",
    body: null,
    output: z.array(KeptDeliveryOption),
    message: "Delivery options retrieved",
  },
  createOption: {
    ...ofStore,
    method: "POST",
    path: "/delivery-options",
    body: DeliveryOptionFields,
    output: KeptDeliveryOption,
    message: "Delivery option created",
  },
  changeOption: {
    ...ofOption,
    method: "PUT",
    path: "/delivery-options/{option}",
    body: DeliveryOptionFields.extend(ofVersion),
    output: KeptDeliveryOption,
    message: "Delivery option changed",
  },
  removeOption: {
    ...ofOption,
    method: "DELETE",
    path: "/delivery-options/{option}",
    body: null,
    output: nothing,
    message: "Delivery option removed",
  },
  listLocations: {
    ...ofStore,
    method: "GET",
    path: "/locations",
    body: null,
    output: z.array(KeptLocation),
    message: "Pickup points retrieved",
  },
  createLocation: {
    ...ofStore,
    method: "POST",
    path: "/locations",
    body: LocationFields,
    output: KeptLocation,
    message: "Pickup point created",
  },
  changeLocation: {
    ...ofLocation,
    method: "PUT",
    path: "/locations/{location}",
    body: LocationFields.extend(ofVersion),
    output: KeptLocation,
    message: "Pickup point changed",
  },
} as const satisfies Record<string, DashboardRoute>;
