import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  Metadata,
  type NumberingPlan,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Digits of an E.164 number with its country code. */
const MAX_DIGITS = 15;

/** Parses an international number without an extension or other text; undefined when it is none. */
export function parseInternational(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { extract: false });
  return number && isDiallable(number) ? number : undefined;
}

/** Returns whether the number has a length of its country's numbers; some countries have longer ones than E.164. */
function isDiallable(number: PhoneNumber): boolean {
  return number.isPossible() && number.number.length <= "+".length + MAX_DIGITS;
}

/** Finds a phone number in a text and returns it as E.164, a national one in the country of `home`. */
export function toE164(text: string, home: string): string | undefined {
  return parseIn(parsePhoneNumberFromString(home)?.country, text)?.number;
}

/** Currencies that begin with a country's code, and are used in countries with another calling code. */
const SHARED_CURRENCIES = ["AUD", "CHF", "DKK", "ILS", "INR", "NZD", "USD", "ZAR"];

/**
 * Parses the phone number of a store to E.164; national ones in the country of its currency. Undefined when invalid,
 * or national with a currency of several countries.
 */
export function toE164ByCurrency(text: string, currency: string): string | undefined {
  const number = parseIn(undefined, text, false) ?? parseNational(text, currency);
  return number?.ext ? undefined : number?.number;
}

function parseNational(text: string, currency: string): PhoneNumber | undefined {
  // ISO 4217 begins the code of a country's currency with the country's code.
  const country = currency.slice(0, 2);
  if (SHARED_CURRENCIES.includes(currency) || !isSupportedCountry(country)) return undefined;
  const number = parseIn(country, text, false);
  // A number of another country may have a possible length.
  return number?.isValid() ? number : undefined;
}

function parseIn(
  country: CountryCode | undefined,
  text: string,
  extract = true,
): PhoneNumber | undefined {
  // Numbers copied from contacts have invisible direction marks.
  const typed = text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^00/, "+");
  const number = parsePhoneNumberFromString(typed, {
    extract,
    ...(country && { defaultCountry: country }),
  });
  return number && isDiallable(number) ? number : undefined;
}

/** Digits of a phone number, or of a part of one, as people type them. */
const TYPED_NUMBER = /^\+?[\d\s()./\p{Dash}]+$/u;

/** Shorter parts occur in too many numbers; those that begin with "0" or "+" occur in fewer. */
const MIN_PART_DIGITS = 4;
const MIN_PREFIX_DIGITS = 3;

/**
 * Returns the texts to search E.164 numbers for: the search itself and, when it is a phone number or a part of one, the
 * number in E.164. National numbers, such as "0803 123", are converted in the country of `home`.
 */
export function toPhoneSearches(search: string, home: string): string[] {
  const text = search.replace(/\p{Cf}/gu, "").trim();
  if (!TYPED_NUMBER.test(text)) return [search];
  // "+234 (0)803": the 0 is dialled within the country only.
  const dialled = text.replace("(0)", "").replace(/^00/, "+");
  const isPart = !/^\(?[0+]/.test(dialled);
  const digits = dialled.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < (isPart ? MIN_PART_DIGITS : MIN_PREFIX_DIGITS)) return [search];
  const typed = new AsYouType(parsePhoneNumberFromString(home)?.country);
  typed.input(dialled);
  const number = (!isPart && typed.getNumberValue()) || digits;
  return number === text ? [search] : [search, number];
}

/** Formats a number for people in the country of `home`: "0803 123 4567", others as "+233 24 123 4567". */
export function formatPhone(phone: string, home: string): string {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return phone;
  const isNational =
    number.countryCallingCode === parsePhoneNumberFromString(home)?.countryCallingCode;
  return isNational ? number.formatNational() : number.formatInternational();
}

/** A phone number's country and the lengths of its numbers. */
export interface PhoneCountry {
  /** Calling code; "" when unknown. */
  callingCode: string;
  /** Digits that precede a number when it is dialled within the country, such as "0"; "" when there are none. */
  nationalPrefix: string;
  /** English name; "" when unknown. */
  country: string;
  /** Digits that its numbers can have after the calling code; empty when unknown. */
  phoneLengths: number[];
  /** Digits of the number itself after the calling code; 0 when unknown. */
  phoneLength: number;
}

/** Describes the country of an international number: "+2348000000001" → "234", "Nigeria", … */
export function countryOfPhone(phone: string): PhoneCountry {
  const number = parsePhoneNumberFromString(phone);
  return {
    callingCode: number?.countryCallingCode ?? "",
    nationalPrefix: number ? nationalPrefixOf(number) : "",
    country: (number?.country && countryNames.of(number.country)) ?? "",
    phoneLengths: number?.country ? phoneLengthsIn(number.country) : [],
    phoneLength: number?.nationalNumber.length ?? 0,
  };
}

/**
 * Returns the digits to dial before the number within its country. The national formats of many countries omit them.
 */
function nationalPrefixOf({ country, nationalNumber, number }: PhoneNumber): string {
  const prefix = (country && numberingPlanOf(country)?.nationalPrefix()) ?? "";
  // Italian numbers include their 0.
  const dialled = parsePhoneNumberFromString(`${prefix}${nationalNumber}`, country);
  return dialled?.number === number ? prefix : "";
}

function phoneLengthsIn(country: CountryCode): number[] {
  return numberingPlanOf(country)?.possibleLengths() ?? [];
}

/** The package's types lack the national prefix. */
type CountryNumberingPlan = NumberingPlan & { nationalPrefix(): string | undefined };

function numberingPlanOf(country: CountryCode): CountryNumberingPlan | undefined {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan as CountryNumberingPlan | undefined;
}
