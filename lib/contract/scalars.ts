import { z } from "zod";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { isImageUrl } from "#lib/kernel/image-url.ts";
import { isStorable } from "#lib/kernel/text.ts";

/** An id: a UUID of any version, converted to lower case. */
export const Uid = z.guid().toLowerCase().meta({ format: "uuid" });

/** Names a product in page URLs: the handle from the imported file, or one derived from the name. */
export const ProductSlug = z.string().min(1).max(PRODUCT_LIMITS.name).refine(isStorable);

/** Builds a schema for an integer. Checks the bounds first, so unsafe integers fail them too. */
export const integerBetween = (minimum: number, maximum: number) =>
  z.number().min(minimum, { abort: true }).max(maximum, { abort: true }).int();

/** UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** PostgreSQL has no year 0. */
const hasValidYear = (text: string) => text >= "0001";
const INVALID_YEAR = "must be in the year 1 or later";

/** A time from a client. */
export const InputTimestamp = Timestamp.refine(hasValidYear, INVALID_YEAR);

/** A date from a client. */
export const InputDate = z.iso.date().refine(hasValidYear, INVALID_YEAR);

/** A decimal with exactly two places. */
export const Amount = z.string().regex(/^\d{1,8}\.\d{2}$/);

/** An amount from a client, with at most two decimal places. */
export const InputAmount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: "must be a decimal such as 1500.00", abort: true });

/** An amount of an order, as the API declares it; the service always sends two decimal places. */
export const OrderAmount = z.string().regex(/^-?\d{0,8}(?:\.\d{0,2})?$/);

/** What limits the quantity of a variant that can be ordered. */
export const StockLimit = z
  .enum(["stock", "unpaid_orders"])
  .describe(
    "`unpaid_orders`: more is in stock, but unpaid orders placed without an API key have already reserved as much as " +
      "the store allows. Never returned for requests with an API key",
  );

/** Text from a client that PostgreSQL can store. */
export const Text = z
  .string()
  .refine(isStorable, { message: "has characters that cannot be stored" });

/** Picture URL from a client; may be empty. */
export const ImageUrl = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || isImageUrl(text),
    "must be an http or https URL without backslashes or control characters",
  );

/** Treats an empty query parameter as absent. */
export const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema);

/** A whole number in a query parameter. */
export const queryInteger = (minimum: number, maximum: number) => {
  const error = `must be a whole number, ${minimum} to ${maximum}`;
  const bound = { error, abort: true };
  return z.preprocess(
    (text) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text),
    z.number({ error }).min(minimum, bound).max(maximum, bound).int({ error }),
  );
};
