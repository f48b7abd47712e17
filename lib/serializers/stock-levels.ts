import type { ProductRow } from "#db/queries/product-rows.ts";
import { byPlace } from "#lib/serializers/by-place.ts";

export interface StockLevel {
  on_hand: number;
  reserved: number;
  /** yyyy-mm-dd */
  expires_on: string | null;
}

const NO_STOCK: StockLevel = { on_hand: 0, reserved: 0, expires_on: null };

/** The stock of each of so many variants, in the document's order. */
export function stockLevels(stock: ProductRow["stock"], variants: number): StockLevel[] {
  return byPlace(stock, variants, NO_STOCK, stockLevel);
}

function stockLevel([onHand, reserved, expiresOn]: string[]): StockLevel {
  return { on_hand: Number(onHand), reserved: Number(reserved), expires_on: expiresOn ?? null };
}
