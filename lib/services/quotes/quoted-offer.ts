import { isDeepStrictEqual } from "node:util";
import type { QuoteBinding, StoredQuote } from "#db/queries/quotes/shipping-quotes.ts";
import { CourierQuote } from "#lib/contract/courier-quote.ts";
import type { Shopper } from "#lib/contract/shopper.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { IdempotencyKey } from "#lib/services/idempotency/idempotent-write.ts";

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

/**
 * Returns the stored offer that equals the one sent back. Throws 410 when the quote is unknown, another
 * store's, expired, used, or for a different request; the first three give the same error.
 */
export function quotedOffer(
  quote: StoredQuote | null,
  requested: QuoteBinding,
  courier: Record<string, unknown>,
): CourierQuote {
  if (quote?.is_used) throw quoteUsed();
  if (!quote?.is_valid) {
    throw new Failure({ code: "QUOTE_EXPIRED", text: "The shipping quote has expired" });
  }
  const { ship_to, items } = quote;
  const isForRequest = isDeepStrictEqual(requested, { ship_to, items });
  const offer = isForRequest ? findOffer(quote, courier) : undefined;
  if (offer) return offer;
  throw new Failure({
    code: "QUOTE_MISMATCH",
    text: "The shipping quote is for a different request",
  });
}

/** Finds the stored offer that equals the one sent back, regardless of key order and number format. */
export function findOffer(
  { couriers }: Pick<StoredQuote, "couriers">,
  sent: Record<string, unknown>,
): CourierQuote | undefined {
  const offer = couriers.find((courier) => isDeepStrictEqual({ ...sent }, courier));
  return offer && CourierQuote.parse(offer);
}

/** Uses the token as an idempotency key: an equal order gets its response again. */
export function quoteKey(token: string): IdempotencyKey {
  return { key: `quote:${digestSecret(token).toString("hex")}`, mismatch: quoteUsed };
}

function quoteUsed(): Failure {
  return new Failure({
    code: "QUOTE_USED",
    text: "The shipping quote has already been used for an order",
  });
}

/** Returns a 400 for a store without courier delivery. */
export function deliveryUnavailable(): Failure {
  return new Failure({
    code: "DELIVERY_UNAVAILABLE",
    text: "The store does not offer courier delivery",
  });
}
