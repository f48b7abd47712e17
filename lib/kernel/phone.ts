import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A number in E.164, read as people of the country of `home` write theirs; undefined when it is none. */
export function toE164(text: string, home: string): string | undefined {
  const country = parsePhoneNumberFromString(home)?.country;
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}

/** Country calling code of an international number: "+2348000000001" → "234". */
export function callingCodeOf(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone)?.countryCallingCode;
}
