import type { Kysely } from "kysely";
import { refreshDueProducts } from "#db/queries/catalogue/catalogue.ts";
import type { Database } from "#db/schema.ts";

/**
 * Returns when the clock alone next changes a product of the store, such as at a promo's end; null: never.
 * Refreshes due products and returns the present when there were any.
 */
export async function nextClockChange(
  db: Kysely<Database>,
  storeUid: string,
): Promise<Date | null> {
  return (await refreshDueProducts(db, storeUid)).next;
}
