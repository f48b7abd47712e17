import { isDeepStrictEqual } from "node:util";
import type { QuoteBinding } from "#db/queries/orders/shipping-quotes.ts";
import type { Shopper } from "#lib/contract/shopper.ts";

/** A contact as two spellings of it have in common: case and white space do not matter. */
export function canonicalContact(shopper: Shopper, address: string): QuoteBinding["ship_to"] {
  return {
    name: fold(shopper.customer_name),
    email: fold(shopper.customer_email),
    phone: shopper.customer_phone,
    address: fold(address),
  };
}

function fold(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** True when an order asks for just what was quoted: this contact, these items. */
export function matchesBinding(asked: QuoteBinding, quoted: QuoteBinding): boolean {
  return isDeepStrictEqual(asked.ship_to, quoted.ship_to) && hasItems(quoted, asked.items);
}

/** True when just these were quoted, each variant in one line. */
export function hasItems(
  { items }: Pick<QuoteBinding, "items">,
  asked: QuoteBinding["items"],
): boolean {
  return isDeepStrictEqual(asked, items);
}

/** The stored offer equal to the one sent back, by value: neither key order nor `1500.0` matters. */
export function findOffer<Offer extends object>(
  offers: Offer[],
  sent: Record<string, unknown>,
): Offer | undefined {
  return offers.find((offer) => isDeepStrictEqual({ ...sent }, offer));
}
