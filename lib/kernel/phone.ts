import { parsePhoneNumberFromString } from "libphonenumber-js/min";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Parses a phone number to E.164, national ones in the country of `home`; undefined when invalid. */
export function toE164(text: string, home: string): string | undefined {
  const country = parsePhoneNumberFromString(home)?.country;
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}

/** Returns the calling code and the country of an international number: "+2348000000001" → "234", "Nigeria". */
export function countryOfPhone(phone: string): { callingCode: string; country: string } {
  const number = parsePhoneNumberFromString(phone);
  return {
    callingCode: number?.countryCallingCode ?? "",
    country: (number?.country && countryNames.of(number.country)) ?? "",
  };
}
