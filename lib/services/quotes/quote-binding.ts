import { isDeepStrictEqual } from "node:util";
import type { QuoteBinding } from "#db/queries/orders/shipping-quotes.ts";
import type { Shopper } from "#lib/contract/shopper.ts";

/** Normalizes a contact: case and whitespace do not matter. */
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

/** Returns whether an order is for the quoted contact and items. */
export function matchesBinding(requested: QuoteBinding, quoted: QuoteBinding): boolean {
  return (
    isDeepStrictEqual(requested.ship_to, quoted.ship_to) && hasSameItems(quoted, requested.items)
  );
}

/** Returns whether exactly these items were quoted, one line per variant. */
export function hasSameItems(
  { items }: Pick<QuoteBinding, "items">,
  requested: QuoteBinding["items"],
): boolean {
  return isDeepStrictEqual(requested, items);
}

/** Finds the stored offer that equals the one sent back, regardless of key order and number format. */
export function findOffer<Offer extends object>(
  offers: Offer[],
  sent: Record<string, unknown>,
): Offer | undefined {
  return offers.find((offer) => isDeepStrictEqual({ ...sent }, offer));
}
