import type { Kysely } from "kysely";
import { consumeQuote, isQuoteUsed, type QuoteBinding } from "#db/queries/shipping-quotes.ts";
import type { Database } from "#db/schema.ts";
import { CourierQuote } from "#lib/contract/courier-quote.ts";
import { digestOf } from "#lib/kernel/api-key.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { OnceKey } from "#lib/services/orders/once-only.ts";
import { findOffer, matchesBinding } from "#lib/services/quotes/quote-binding.ts";

interface Redemption {
  storeUid: string;
  token: string;
  /** The chosen offer as it was sent back. */
  courier: Record<string, unknown>;
  asked: QuoteBinding;
  /** The order it is used for, stored later in the same transaction. */
  orderUid: string;
}

/**
 * Uses a quote up inside the order's transaction and returns the offer that was chosen, as it was
 * stored, and when it was made. 410 when the token is unknown, another store's, expired, used, or was given for something
 * else (spec §3); the first three read alike.
 */
export async function redeemQuote(
  db: Kysely<Database>,
  { storeUid, token, courier, asked, orderUid }: Redemption,
): Promise<{ offer: CourierQuote; quotedAt: Date }> {
  const digest = digestOf(token);
  const quote = await consumeQuote(db, storeUid, digest, orderUid);
  if (!quote) throw (await isQuoteUsed(db, storeUid, digest)) ? quoteUsed() : quoteExpired();
  const offer = matchesBinding(asked, quote) ? findOffer(quote.couriers, courier) : undefined;
  if (!offer) throw quoteMismatch();
  return { offer: CourierQuote.parse(offer), quotedAt: quote.created_at };
}

/** A token is a once-only key by itself: the very same order gets its answer again (spec §4.4). */
export function quoteKey(token: string): OnceKey {
  return { key: `quote:${digestOf(token).toString("hex")}`, mismatch: quoteUsed };
}

function quoteUsed(): Failure {
  return gone("QUOTE_USED", "The shipping quote has already been used for an order");
}

function quoteExpired(): Failure {
  return gone("QUOTE_EXPIRED", "The shipping quote has expired");
}

function quoteMismatch(): Failure {
  return gone("QUOTE_MISMATCH", "The shipping quote was given for something else");
}

function gone(code: ErrorCode, text: string): Failure {
  return new Failure({ code, text });
}
