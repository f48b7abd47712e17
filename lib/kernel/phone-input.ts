import type { PhoneCountry } from "#lib/kernel/phone.ts";

/** Checks the length of a number of the store's country; the API checks others. */
export function isPhone(phone: string, country: PhoneCountry): boolean {
  const number = toInternational(phone, country);
  if (!/^\+\d{7,15}$/.test(number)) return false;
  const { callingCode, phoneLengths } = country;
  const isForeign = phoneLengths.length === 0 || !number.startsWith(`+${callingCode}`);
  const national = number.slice(`+${callingCode}`.length);
  // The API drops a 0 that is dialled within the country only.
  const lengths = [national.length, national.replace(/^0/, "").length];
  return isForeign || lengths.some((length) => phoneLengths.includes(length));
}

/**
 * Converts a national phone number, or one without its +, to international format: 0801…, 801… and 234801… →
 * +234801…. Leaves others unchanged, also ambiguous ones: national numbers that begin like the calling code. Runs in
 * browsers, where libphonenumber would exceed the script budget.
 */
export function toInternational(
  phone: string,
  { callingCode, nationalPrefix, phoneLength }: Omit<PhoneCountry, "country" | "phoneLengths">,
): string {
  // Numbers copied from contacts have invisible direction marks.
  const dialled = phone.replace(/[\s().\p{Pd}\p{Cf}]/gu, "");
  if (dialled.startsWith("00")) return `+${dialled.slice(2)}`;
  if (callingCode === "") return dialled;
  if (nationalPrefix !== "" && dialled.startsWith(nationalPrefix)) {
    const national = dialled.slice(nationalPrefix.length);
    // National numbers may begin with another digit than 0 that is also the prefix.
    if (nationalPrefix.startsWith("0") || national.length === phoneLength) {
      return `+${callingCode}${national}`;
    }
  }
  // Only numbers as long as the store's own: others may be national numbers that begin like the calling code.
  if (dialled.startsWith(callingCode)) {
    return dialled.length === callingCode.length + phoneLength ? `+${dialled}` : dialled;
  }
  const isNational = dialled.length === phoneLength && !dialled.startsWith("+");
  return isNational ? `+${callingCode}${dialled}` : dialled;
}
