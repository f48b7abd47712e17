import Big from "big.js";
import { convert, type HtmlToTextOptions } from "html-to-text";
import { z } from "zod";

/** Maximum amount the service can store. */
const MAX_MONEY = 99_999_999.99;

const MONEY_TEXT = /^(?:₦|NGN)? ?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/;
const WEIGHT_TEXT = /^(\d{1,6}(?:\.\d{1,4})?) ?KG$/i;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/;
const MONTH_FIRST_DATE = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST_DATE = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
// Terminal control, log injection and bidirectional characters, and lone surrogates, which no database
// stores.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Parses money from a number or exact decimal text, with two places. */
export const moneySchema = z
  .union([z.number().transform(moneyOfNumber), z.string().transform(moneyOfText)])
  .pipe(z.number());

/** The same; 0 for a missing value. */
export const optionalMoneySchema = moneySchema.nullish().transform((money) => money ?? 0);

/** Parses kilograms from a number or text such as "2.00KG". */
export const weightSchema = z.union([
  z.number().nonnegative(),
  z.string().regex(WEIGHT_TEXT).transform(Number.parseFloat),
]);

/** A score, level or count; 0 when invalid. */
export const levelSchema = z.number().min(0).max(1_000_000).catch(0);

export const flagSchema = z.boolean().catch(false);

/** One line of text of limited length; "" when invalid. Accepts numbers. */
export function textSchema(maxLength: number) {
  return z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => oneLine(text, maxLength))
    .catch("");
}

/** Text for shoppers: strips HTML and rewrites codes such as "same_day" and words in capitals. */
export function displayTextSchema(maxLength: number) {
  return textSchema(2 * maxLength).transform((text) => oneLine(toDisplayText(text), maxLength));
}

/** Joins a text or a list of texts to show to shoppers; "" for none. */
export function joinedDisplayTextSchema(maxLength: number) {
  return z
    .union([z.array(z.string().catch("")).transform((parts) => parts.join(" ")), z.string()])
    .transform((text) => displayTextSchema(maxLength).parse(text))
    .catch("");
}

const HTML_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [{ selector: "img", format: "skip" }],
};

/** Keeps words of up to four capitals, such as GIGL. */
function toDisplayText(text: string): string {
  const plain = /[<&]/.test(text) ? convert(text, HTML_OPTIONS) : text;
  return plain
    .replace(/[\s_]+/g, " ")
    .replace(/\p{Lu}{5,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/^ *\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** An object of this shape; null for anything else, such as the [] of an empty one. */
export function recordSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (value) => (typeof value === "object" && !Array.isArray(value) ? value : null),
    z.object(shape).nullable(),
  );
}

/** An identifier to return unchanged: accepts numbers, rejects unprintable text. */
export const identifierSchema = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text !== "" && text === oneLine(text, 200));

/** An http or https URL, "" for anything else. It is never fetched. */
export const httpUrlSchema = z
  .string()
  .max(2048)
  .transform((text) => (URL.canParse(text) ? new URL(text) : undefined))
  .transform((url) => (url && isPlainHttpUrl(url) ? url.href : ""))
  .catch("");

/** ISO 4217 code; the naira sign is NGN. */
export const currencySchema = z
  .string()
  .transform((text) => (text.trim() === "₦" ? "NGN" : text.trim().toUpperCase()))
  .refine((code) => /^[A-Z]{3}$/.test(code));

/** Parses yyyy-mm-dd, a date-time or "October 4th 2024" to yyyy-mm-dd. */
export const dateSchema = z
  .string()
  .transform((text) => dateOfText(text.trim()))
  .pipe(z.string());

function moneyOfNumber(value: number): number | undefined {
  if (!(value >= 0 && value <= MAX_MONEY)) return undefined;
  // Adding 0 turns -0 into 0.
  return new Big(value).round(2, Big.roundHalfUp).toNumber() + 0;
}

function moneyOfText(text: string): number | undefined {
  const [, whole, fraction = ""] = MONEY_TEXT.exec(text.trim()) ?? [];
  return whole === undefined
    ? undefined
    : moneyOfNumber(Number(whole.replaceAll(",", "") + fraction));
}

function oneLine(text: string, maxLength: number): string {
  return Array.from(
    text
      .slice(0, 2 * maxLength)
      .replace(UNPRINTABLE, " ")
      .trim(),
  )
    .slice(0, maxLength)
    .join("");
}

function isPlainHttpUrl({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && !username && !password;
}

function dateOfText(text: string): string | undefined {
  const iso = ISO_DATE.exec(text);
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = MONTH_FIRST_DATE.exec(text);
  if (words) return toIsoDate(Number(words[3]), monthOf(words[1]), Number(words[2]));
  const dayFirst = DAY_FIRST_DATE.exec(text);
  if (dayFirst) return toIsoDate(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  return undefined;
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Returns undefined for an impossible date, such as 30 February. */
function toIsoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 2000 ? date.toISOString().slice(0, 10) : undefined;
}
