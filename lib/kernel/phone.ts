import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Parses a phone number to E.164, national ones in the country of `home`; undefined when invalid. */
export function toE164(text: string, home: string): string | undefined {
  const country = parsePhoneNumberFromString(home)?.country;
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}

/** Returns the country calling code of an international number: "+2348000000001" → "234". */
export function callingCodeOf(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone)?.countryCallingCode;
}
