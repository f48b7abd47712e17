import type { QuoteBinding, StoredQuote } from "#db/queries/orders/shipping-quotes.ts";
import { CourierQuote } from "#lib/contract/courier-quote.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { IdempotencyKey } from "#lib/services/idempotency/with-idempotency.ts";
import { findOffer, matchesBinding } from "#lib/services/quotes/quote-binding.ts";

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
  const offer = matchesBinding(requested, quote) ? findOffer(quote.couriers, courier) : undefined;
  if (!offer) {
    throw new Failure({
      code: "QUOTE_MISMATCH",
      text: "The shipping quote is for a different request",
    });
  }
  return CourierQuote.parse(offer);
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
