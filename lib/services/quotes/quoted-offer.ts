import type { QuoteBinding, StoredQuote } from "#db/queries/orders/shipping-quotes.ts";
import { CourierQuote } from "#lib/contract/courier-quote.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { IdempotencyKey } from "#lib/services/idempotency/with-idempotency.ts";
import { findOffer, matchesBinding } from "#lib/services/quotes/quote-binding.ts";

/**
 * Returns the stored offer that equals the one sent back. Throws 410 when the quote is unknown, another
 * store's, expired, used, or for a different request; the first three give the same error.
 */
export function quotedOffer(
  quote: StoredQuote | undefined,
  requested: QuoteBinding,
  courier: Record<string, unknown>,
): CourierQuote {
  if (quote?.is_used) throw quoteUsed();
  if (!quote?.is_open) throw quoteExpired();
  const offer = matchesBinding(requested, quote) ? findOffer(quote.couriers, courier) : undefined;
  if (!offer) throw quoteMismatch();
  return CourierQuote.parse(offer);
}

/** Uses the token as an idempotency key: an equal order gets its response again. */
export function quoteKey(token: string): IdempotencyKey {
  return { key: `quote:${digestSecret(token).toString("hex")}`, mismatch: quoteUsed };
}

function quoteUsed(): Failure {
  return quoteError("QUOTE_USED", "The shipping quote has already been used for an order");
}

function quoteExpired(): Failure {
  return quoteError("QUOTE_EXPIRED", "The shipping quote has expired");
}

function quoteMismatch(): Failure {
  return quoteError("QUOTE_MISMATCH", "The shipping quote is for a different request");
}

function quoteError(code: ErrorCode, text: string): Failure {
  return new Failure({ code, text });
}
