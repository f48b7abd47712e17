import {
  AsYouType,
  type CountryCode,
  Metadata,
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

/** Parses a phone number to E.164, national ones in the country of `home`; undefined when invalid. */
export function toE164(text: string, home: string): string | undefined {
  const country = parsePhoneNumberFromString(home)?.country;
  const number = parsePhoneNumberFromString(text, country);
  return number && isDiallable(number) ? number.number : undefined;
}

/** Converts the start of a national number, such as "0803", for a search of E.164 numbers; keeps other text. */
export function toPhoneSearch(text: string, home: string): string {
  if (!/^0[\d\s().-]{2,}$/.test(text)) return text;
  const typed = new AsYouType(parsePhoneNumberFromString(home)?.country);
  typed.input(text);
  return typed.getNumberValue() ?? text;
}

/** A phone number's country and the lengths of its numbers. */
export interface PhoneCountry {
  /** Calling code; "" when unknown. */
  callingCode: string;
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
    country: (number?.country && countryNames.of(number.country)) ?? "",
    phoneLengths: number?.country ? phoneLengthsIn(number.country) : [],
    phoneLength: number?.nationalNumber.length ?? 0,
  };
}

function phoneLengthsIn(country: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}
