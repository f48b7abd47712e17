import { z } from "zod";
import { BODY_LIMITS, MAX_AMOUNT } from "#lib/contract/constants.ts";
import { ImageUrl, integerBetween, Text } from "#lib/contract/scalars.ts";
import { Email, optionalLine, Phone, requiredText } from "#lib/contract/shopper.ts";
import { MAX_LEAD_DAYS, TimeOfDay, Weekday } from "#lib/contract/store.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { isTimeZone } from "#lib/kernel/time-zone.ts";

const MAX_LOGO_LENGTH = 500;
const MAX_AREAS = 100;

/** Builds a schema for a decimal with up to two places. */
const decimal = (problem: string) =>
  z
    .string()
    .trim()
    // The other checks need a valid number.
    .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: problem, abort: true })
    .refine((text) => compareAmounts(text, MAX_AMOUNT) <= 0, {
      error: `must be at most ${MAX_AMOUNT}`,
      abort: true,
    });

export const Decimal = decimal("must be a number such as 1500.00");

const Percentage = decimal("must be a percentage such as 7.5").refine(
  (text) => Number(text) <= 100,
  "must be at most 100",
);

/** Kilograms, to the gram. */
export const Weight = z
  .string()
  .trim()
  .regex(/^\d{1,15}(\.\d{1,3})?$/, {
    error: "must be a number of kilograms with at most three decimals, such as 0.25",
    abort: true,
  })
  .refine((text) => Number(text) < 1_000_000, "must be below 1000000");

export const UNKNOWN_TIME_ZONE = "must be a time zone such as Africa/Lagos";

export const Centimetres = decimal(
  "must be a number of centimetres with at most two decimals, such as 12.5",
).refine((text) => Number(text) < 1_000_000, "must be below 1000000");

/** The settings that a merchant can edit; the slug is not one of them. */
export const StoreSettings = z.object({
  store_name: requiredText(BODY_LIMITS.name),
  /** Shown under the name; may be empty. */
  tagline: optionalLine(BODY_LIMITS.tagline),
  email: Email,
  phone: Phone,
  /** May be empty. */
  logo: Text.pipe(ImageUrl.max(MAX_LOGO_LENGTH)),
  /** Parcels are sent from this address. */
  address: Text.pipe(z.string().trim().max(BODY_LIMITS.address)),
  /** IANA name. */
  time_zone: Text.refine(isTimeZone, UNKNOWN_TIME_ZONE),
  is_live: z.boolean(),
  delivery_enabled: z.boolean(),
  manual_delivery_enabled: z.boolean(),
  express_delivery_enabled: z.boolean(),
  /** Whether the merchant has chosen to collect tax or not. */
  is_tax_decided: z.boolean(),
  tax_collection_enabled: z.boolean(),
  /** Percentage. */
  tax_rate: Percentage,
  /** Markup on every courier quote. */
  service_charge: Decimal,
  /** Kilograms, for variants without a weight. */
  default_weight: Weight.refine((text) => Number(text) > 0, "must be more than 0"),
  /** Stock at which variants without a reorder point are low; null for never. */
  default_reorder_point: integerBetween(0, BODY_LIMITS.quantity).nullable(),
  /** Minutes until a new unpaid order is cancelled; null for never. */
  payment_deadline_minutes: integerBetween(15, 525_600).nullable(),
  /** Percentage of a variant's stock that unpaid orders placed without an API key may reserve together. */
  unpaid_stock_share: integerBetween(1, 100),
});
export type StoreSettings = z.infer<typeof StoreSettings>;

/** The version that an edit is based on; a newer one is a conflict. */
const versionField = { version: Text.max(64) };

export const SettingsUpdate = StoreSettings.extend(versionField).refine(
  ({ tax_collection_enabled, tax_rate }) => !tax_collection_enabled || Number(tax_rate) > 0,
  { path: ["tax_rate"], error: "must be more than 0" },
);

/** Settings with their version, which an edit sends to detect conflicts. */
export type SettingsDetail = z.infer<typeof SettingsUpdate> & {
  currency: string;
  /** The phone number for people in its country. */
  formatted_phone: string;
};

const LeadTime = integerBetween(0, MAX_LEAD_DAYS).nullable();

const DeliveryOptionColumns = z.object({
  label: requiredText(BODY_LIMITS.name),
  amount: Decimal,
  delivery_type: z.enum(["standard", "express"]),
  /** States, cities or districts; empty for every address. */
  areas: z.array(requiredText(BODY_LIMITS.name)).max(MAX_AREAS),
  /** Delivery days; both are null when no day is promised. */
  min_days: LeadTime,
  max_days: LeadTime,
  order_by: TimeOfDay.nullable(),
  delivery_days: z.array(Weekday).min(1, "must contain at least one day").max(7),
  is_active: z.boolean(),
});

/** Rejects a lead time with only one bound, or with a maximum below the minimum. */
function checkLeadTime(
  { min_days, max_days }: z.infer<typeof DeliveryOptionColumns>,
  context: z.RefinementCtx,
): void {
  const problem = (path: "min_days" | "max_days", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (min_days === null && max_days !== null) problem("min_days", "must be a number of days");
  if (min_days !== null && max_days === null) problem("max_days", "must be a number of days");
  if (min_days !== null && max_days !== null && max_days < min_days) {
    problem("max_days", `must be at least ${min_days}`);
  }
}

export const DeliveryOptionFields = DeliveryOptionColumns.superRefine(checkLeadTime);
export type DeliveryOptionFields = z.infer<typeof DeliveryOptionFields>;

export const DeliveryOptionUpdate =
  DeliveryOptionColumns.extend(versionField).superRefine(checkLeadTime);
export type DeliveryOptionDetail = z.infer<typeof DeliveryOptionUpdate> & { uid: string };

export const LocationFields = z.object({
  name: requiredText(BODY_LIMITS.name),
  address: requiredText(BODY_LIMITS.address),
  is_active: z.boolean(),
});
export type LocationFields = z.infer<typeof LocationFields>;

export const LocationUpdate = LocationFields.extend(versionField);
export type LocationDetail = z.infer<typeof LocationUpdate> & { uid: string };
