import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns the active variants, of active products, that are shipped and have no weight, or a weight of 0. */
export function variantsWithoutWeight(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("variants")
    .innerJoin("products", "products.uid", "variants.product_uid")
    .where("products.is_active", "=", true)
    .where("variants.store_uid", "=", storeUid)
    .where("variants.is_active", "=", true)
    .where("requires_shipping", "=", true)
    .where((from) => from.or([from("weight", "is", null), from("weight", "=", "0")]));
}

/** Counts the active variants, of active products, that are shipped without a weight and with a weight of 0. */
export async function countMissingWeights(
  db: Kysely<Database>,
  storeUid: string,
): Promise<{ unknown: number; zero: number }> {
  return variantsWithoutWeight(db, storeUid)
    .select([
      sql<number>`count(*) filter (where weight is null)::integer`.as("unknown"),
      sql<number>`count(weight)::integer`.as("zero"),
    ])
    .executeTakeFirstOrThrow();
}
