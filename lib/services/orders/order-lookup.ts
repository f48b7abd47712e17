import { BODY_LIMITS, ORDER_NUMBER_PREFIX } from "#lib/contract/constants.ts";
import { toE164 } from "#lib/kernel/phone.ts";
import { isStorable } from "#lib/kernel/text.ts";

/** What a shopper enters to find an order. */
export interface OrderLookup {
  orderNumber: string;
  /** Email address or phone number of the order. */
  contact: string;
}

const MAX_NUMBER_LENGTH = 50;

/**
 * Parses a shopper's input into storable values: possible spellings of the order number, and the email address in
 * lower case or the phone number as E.164; null never matches. `storePhone` provides the country of national numbers.
 */
export function parseLookup({ orderNumber, contact }: OrderLookup, storePhone: string) {
  const typed = storable(contact, BODY_LIMITS.email);
  const isEmail = typed.includes("@");
  return {
    orderNumbers: spellings(storable(orderNumber, MAX_NUMBER_LENGTH)),
    email: isEmail ? typed.toLowerCase() : null,
    phone: isEmail ? null : (toE164(typed, storePhone) ?? null),
  };
}

function storable(text: string, maxLength: number): string {
  return isStorable(text) && text.length <= maxLength ? text.trim() : "";
}

/** Returns the number as typed and in our format: upper case without other characters, 0 for O, 1 for I or L. */
function spellings(typed: string): string[] {
  const own = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^ORD/, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return [typed, ORDER_NUMBER_PREFIX + own];
}
