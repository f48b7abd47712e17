import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Whom and what a quote was made for, in canonical form. */
export interface QuoteBinding {
  ship_to: { name: string; email: string; phone: string; address: string };
  items: { variant: string; quantity: number }[];
}

export interface NewQuote extends QuoteBinding {
  storeUid: string;
  tokenDigest: Buffer;
  couriers: object[];
  currency: string;
  lifetimeSeconds: number;
}

/** Keeps a quote under its token's digest until it expires, by the database's clock, and counts it. */
export async function insertQuote(db: Kysely<Database>, quote: NewQuote): Promise<void> {
  await db
    .with("counted", (cte) =>
      cte
        .insertInto("quote_days")
        .values({
          store_uid: quote.storeUid,
          day: sql<string>`(now() at time zone 'utc')::date`,
          quotes: 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["store_uid", "day"])
            .doUpdateSet({ quotes: sql<number>`quote_days.quotes + 1` }),
        ),
    )
    .insertInto("shipping_quotes")
    .values({
      store_uid: quote.storeUid,
      token_digest: quote.tokenDigest,
      ship_to: JSON.stringify(quote.ship_to),
      items: JSON.stringify(quote.items),
      couriers: JSON.stringify(quote.couriers),
      currency: quote.currency,
      expires_at: sql<Date>`now() + ${quote.lifetimeSeconds} * interval '1 second'`,
    })
    .execute();
}

export interface StoredQuote extends QuoteBinding {
  couriers: Record<string, unknown>[];
}

/**
 * Uses the token up, once, while it lasts by the database's clock; undefined when it cannot be. The
 * order it names must be there when the transaction ends.
 */
export async function consumeQuote(
  db: Kysely<Database>,
  storeUid: string,
  tokenDigest: Buffer,
  orderUid: string,
): Promise<(StoredQuote & { created_at: Date }) | undefined> {
  return db
    .updateTable("shipping_quotes")
    .set({ consumed_at: sql<Date>`now()`, order_uid: orderUid })
    .where("token_digest", "=", tokenDigest)
    .where("store_uid", "=", storeUid)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("consumed_at", "is", null)
    .returning(["ship_to", "items", "couriers", "created_at"])
    .$castTo<StoredQuote & { created_at: Date }>()
    .executeTakeFirst();
}

/** True for a token of this store that an order has used. */
export async function isQuoteUsed(
  db: Kysely<Database>,
  storeUid: string,
  tokenDigest: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom("shipping_quotes")
    .select("uid")
    .where("token_digest", "=", tokenDigest)
    .where("store_uid", "=", storeUid)
    .where("consumed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes at most `limit` quotes that expired more than a day ago and returns their number; until then
 * a used one still replays its order. Two who do so at once take different ones.
 */
export async function deleteExpiredQuotes(db: Kysely<Database>, limit: number): Promise<number> {
  const result = await db
    .deleteFrom("shipping_quotes")
    .where("uid", "in", (from) =>
      from
        .selectFrom("shipping_quotes")
        .select("uid")
        .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
