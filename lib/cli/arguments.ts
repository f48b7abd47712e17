import { InvalidArgumentError } from "commander";
import type { z } from "zod";
import { UsageError } from "#lib/cli/connect.ts";
import { Email } from "#lib/contract/shopper.ts";
import { currencyDecimals, splitAmount } from "#lib/kernel/money.ts";
import { hasPointBeforeThousands, parseAmount, parseNumber } from "#lib/kernel/parse-number.ts";
import { toE164ByCurrency } from "#lib/kernel/phone.ts";

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

const MAX_WHOLE_DIGITS = 8;

/** Parses an option's amount, such as ₦18,500. Throws a usage error that says what to enter instead. */
export function readAmount(option: string, text: string, currency: string): string {
  const amount = parseAmount(text, currency);
  const decimals = currencyDecimals(currency);
  if (amount === undefined || splitAmount(amount)[1].length > MAX_WHOLE_DIGITS) {
    const expected =
      decimals === 0
        ? `a whole amount in ${currency}, without decimals, such as 1500 or 1,500`
        : "an amount, such as 1500 or 1,500.00";
    throw new UsageError(`${option} must be ${expected}`);
  }
  // A form would show how it understands this.
  const [whole = "", places = "", ...more] = text.split(".");
  if (decimals > 0 && more.length === 0 && hasPointBeforeThousands(text, amount)) {
    throw new UsageError(`${option}: use ${amount} or ${whole}.${places.slice(0, 2)}`);
  }
  return amount;
}

/** Parses an international phone number, or a national one in the country of the currency. */
export function readPhone(text: string, currency: string): string {
  const phone = toE164ByCurrency(text, currency);
  if (phone !== undefined) return phone;
  throw new UsageError("--phone must begin with + and the country code, such as +2348000000000");
}

/** Returns a parser of whole numbers within these bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(parseNumber(text, { decimals: 0 }));
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };
}
