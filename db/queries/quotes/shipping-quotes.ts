import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** The recipient and items of a quote, in canonical form. */
export interface QuoteBinding {
  ship_to: { name: string; email: string; phone: string; address: string };
  items: { variant: string; quantity: number }[];
}

interface NewQuote extends QuoteBinding {
  storeUid: string;
  tokenDigest: Buffer;
  couriers: object[];
  lifetimeSeconds: number;
}

/** Stores a quote under its token's digest, and counts it. */
export async function insertQuote(db: Kysely<Database>, quote: NewQuote): Promise<void> {
  await db
    .with("counted", (cte) =>
      cte
        .insertInto("quote_usage_daily")
        .values({
          store_uid: quote.storeUid,
          day: sql<string>`(
            select (now() at time zone time_zone)::date from stores where uid = ${quote.storeUid})`,
          quotes: 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["store_uid", "day"])
            .doUpdateSet({ quotes: sql<number>`quote_usage_daily.quotes + 1` }),
        ),
    )
    .insertInto("shipping_quotes")
    .values({
      store_uid: quote.storeUid,
      token_digest: quote.tokenDigest,
      ship_to: JSON.stringify(quote.ship_to),
      items: JSON.stringify(quote.items),
      couriers: JSON.stringify(quote.couriers),
      expires_at: sql<Date>`now() + ${quote.lifetimeSeconds} * interval '1 second'`,
    })
    .execute();
}

export interface StoredQuote extends QuoteBinding {
  couriers: Record<string, unknown>[];
  /** PostgreSQL's text. */
  created_at: string;
  /** Not expired, by the database's clock. */
  is_valid: boolean;
  /** Whether an order has used it. */
  is_used: boolean;
}

/** Finds a store's quote by its token's digest. */
export async function findQuote(
  db: Kysely<Database>,
  storeUid: string,
  tokenDigest: Buffer,
): Promise<StoredQuote | undefined> {
  return quoteQuery(db, storeUid, tokenDigest).executeTakeFirst();
}

/** The query of `findQuote`, for use in other statements. */
export function quoteQuery(db: Kysely<Database>, storeUid: string, tokenDigest: Buffer | null) {
  return db
    .selectFrom("shipping_quotes")
    .select(["ship_to", "items", "couriers"])
    .select([
      sql<string>`created_at::text`.as("created_at"),
      sql<boolean>`expires_at > now()`.as("is_valid"),
      sql<boolean>`consumed_at is not null`.as("is_used"),
    ])
    .where("token_digest", "=", tokenDigest)
    .where("store_uid", "=", storeUid)
    .$castTo<StoredQuote>();
}
