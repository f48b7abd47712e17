import { z } from "zod";
import { PRODUCT_LIMITS } from "#lib/contract/unspecified.ts";
import { isPictureAddress } from "#lib/kernel/picture-address.ts";
import { isStorable } from "#lib/kernel/text.ts";

/** An id as stored: any UUID, whatever its version nibble. Upper-case hex is the same id. */
export const Uid = z.guid().toLowerCase().meta({ format: "uuid" });

/** What names a product in addresses of pages: the handle of the product file, or one made of the name. */
export const ProductSlug = z.string().min(1).max(PRODUCT_LIMITS.name).refine(isStorable);

/** A whole number within bounds, which are also what a number too large to be exact is held to. */
export const whole = (minimum: number, maximum: number) =>
  z.number().min(minimum, { abort: true }).max(maximum, { abort: true }).int();

/** In UTC, to the millisecond. */
export const DateTime = z.iso.datetime();

/** PostgreSQL has no year 0. */
const isOfSomeYear = (text: string) => text >= "0001";
const NO_SUCH_YEAR = "must be in the year 1 or later";

/** A time that a client sent. */
export const SentDateTime = DateTime.refine(isOfSomeYear, NO_SUCH_YEAR);

/** A day that a client sent. */
export const SentDay = z.iso.date().refine(isOfSomeYear, NO_SUCH_YEAR);

/** Decimal with exactly two places (spec §2.4). */
export const Amount = z.string().regex(/^\d{1,8}\.\d{2}$/);

/** Optional minus, up to 8 integer digits, up to 2 fractional ones (spec §2.8). */
export const OrderAmount = z.string().regex(/^-?\d{0,8}(?:\.\d{0,2})?$/);

/** Text a client sent that PostgreSQL can hold. */
export const Text = z
  .string()
  .refine(isStorable, { message: "has characters that cannot be stored" });

/** Address of a picture that a client sent; may be empty. */
export const PictureAddress = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || isPictureAddress(text),
    "must be an http(s) address without backslashes or control characters",
  );
