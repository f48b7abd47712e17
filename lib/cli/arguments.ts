import { InvalidArgumentError } from "commander";
import type { z } from "zod";
import { Email } from "#lib/contract/shopper.ts";

/** Returns a parser of text that the schema accepts. */
export function parsedBy<T>(schema: z.ZodType<T>, hint: string): (text: string) => T {
  return (text) => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    throw new InvalidArgumentError(hint);
  };
}

const MAX_SLUG_LENGTH = 60;

/** Parses a store slug. */
export function slug(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= MAX_SLUG_LENGTH) return text;
  throw new InvalidArgumentError(
    `Use at most ${MAX_SLUG_LENGTH} lower-case letters, digits and single hyphens.`,
  );
}

/** Parses an email address. */
export const email = parsedBy(Email, "Use an email address such as ada@example.com.");

/** Parses an amount above 0 with at most two decimals. */
export function amount(text: string): string {
  if (/^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return text;
  throw new InvalidArgumentError("Use an amount such as 1500.00.");
}

/** Parses an amount with at most two decimals. */
export function amountOrZero(text: string): string {
  return /^0{1,8}(\.0{1,2})?$/.test(text) ? "0" : amount(text);
}

/** Returns a parser of whole numbers within these bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };
}
