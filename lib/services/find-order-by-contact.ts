import { findOrderNumberByContact, type OrderContact } from "#db/queries/order-contacts.ts";
import type { StoreRow } from "#db/queries/stores.ts";
import { BODY_LIMITS, ORDER_NUMBER_PREFIX } from "#lib/contract/unspecified.ts";
import { toE164 } from "#lib/kernel/phone.ts";
import { isStorable } from "#lib/kernel/text.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** What a shopper types to see an order again. */
export interface OrderClaim {
  orderNumber: string;
  /** E-mail address or phone number it was placed with. */
  contact: string;
}

const LONGEST_NUMBER = 50;

/**
 * The store's own spelling of the number, if there is such an order of this contact. Every miss is
 * the same and costs the same one query, whichever part was wrong.
 */
export async function findOrderByContact(
  { db, store }: Pick<StoreContext, "db" | "store">,
  { orderNumber, contact }: OrderClaim,
): Promise<string | undefined> {
  return findOrderNumberByContact(
    db,
    store.uid,
    spellings(storable(orderNumber, LONGEST_NUMBER)),
    readContact(storable(contact, BODY_LIMITS.email), store),
  );
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

function readContact(typed: string, store: StoreRow): OrderContact {
  if (typed.includes("@")) return { email: typed.toLowerCase(), phone: null };
  return { email: null, phone: toE164(typed, store.phone) ?? null };
}
