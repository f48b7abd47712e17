import { BODY_LIMITS, ORDER_NUMBER_PREFIX } from "#lib/contract/unspecified.ts";
import { toE164 } from "#lib/kernel/phone.ts";
import { isStorable } from "#lib/kernel/text.ts";

/** What a shopper types to see an order again. */
export interface OrderLookup {
  orderNumber: string;
  /** E-mail address or phone number it was placed with. */
  contact: string;
}

/** How a customer may prove an order theirs; null never matches. */
interface ParsedLookup {
  /** Spellings of the number that may be the store's own. */
  orderNumbers: string[];
  /** In lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
}

const MAX_NUMBER_LENGTH = 50;

/** What a shopper typed, as it may be stored. `storePhone` tells the country of numbers dialled at home. */
export function parseLookup(
  { orderNumber, contact }: OrderLookup,
  storePhone: string,
): ParsedLookup {
  const typed = storable(contact, BODY_LIMITS.email);
  const isEmail = typed.includes("@");
  return {
    orderNumbers: spellings(storable(orderNumber, MAX_NUMBER_LENGTH)),
    email: isEmail ? typed.toLowerCase() : null,
    phone: isEmail ? null : (toE164(typed, storePhone) ?? null),
  };
}

function storable(text: string, longest: number): string {
  return isStorable(text) && text.length <= longest ? text.trim() : "";
}

/** As typed, and as one of our own numbers: without its prefix, in lower case, O for 0, I or L for 1. */
function spellings(typed: string): string[] {
  const upper = typed.toUpperCase().replace(/\s+/g, "");
  const digits = upper.startsWith(ORDER_NUMBER_PREFIX)
    ? upper.slice(ORDER_NUMBER_PREFIX.length)
    : upper.replace(/^ORD/, "");
  const own = digits.replaceAll("-", "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return [typed, ORDER_NUMBER_PREFIX + own];
}
