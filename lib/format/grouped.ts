/**
 * Digits in groups of three: "12500" → "12,500". Not by Intl: to load it for one number takes a phone
 * longer than the rest of a list.
 */
export function groupThousands(digits: string, separator = ","): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
