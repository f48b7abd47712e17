import type { Kysely } from "kysely";
import { findOrderableVariants } from "#db/queries/orderable-variants.ts";
import type { Database } from "#db/schema.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { BasketLine } from "#lib/services/pricing/basket.ts";
import { type PricedLine, priceLines } from "#lib/services/pricing/price-order.ts";

/** The lines at the prices that hold now; 404 when one of them cannot be had from this store. */
export async function priceBasket(
  db: Kysely<Database>,
  storeUid: string,
  lines: BasketLine[],
): Promise<PricedLine[]> {
  const uids = lines.map(({ variant }) => variant);
  const priced = priceLines(lines, await findOrderableVariants(db, storeUid, uids));
  if (priced.length < lines.length) throw notFound("product");
  return priced;
}
