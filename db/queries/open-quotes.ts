import { type Kysely, sql } from "kysely";
import type { StoredQuote } from "#db/queries/shipping-quotes.ts";
import type { Database } from "#db/schema.ts";

/** What a token of this store still stands for, by the database's clock; it stays unused. */
export async function findOpenQuote(
  db: Kysely<Database>,
  storeUid: string,
  tokenDigest: Buffer,
): Promise<StoredQuote | undefined> {
  return db
    .selectFrom("shipping_quotes")
    .select(["ship_to", "items", "couriers"])
    .where("token_digest", "=", tokenDigest)
    .where("store_uid", "=", storeUid)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("consumed_at", "is", null)
    .$castTo<StoredQuote>()
    .executeTakeFirst();
}
