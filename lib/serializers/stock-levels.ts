import type { ProductRow } from "#db/queries/product-rows.ts";

export interface StockLevel {
  on_hand: number;
  reserved: number;
  /** yyyy-mm-dd */
  expires_on: string | null;
}

export const NO_STOCK: StockLevel = { on_hand: 0, reserved: 0, expires_on: null };

/** The stock of each of so many variants, in the document's order. */
export function stockLevels(stock: ProductRow["stock"], variants: number): StockLevel[] {
  const levels = new Array<StockLevel>(variants).fill(NO_STOCK);
  for (const text of stock?.split(",") ?? []) {
    const [place, onHand, reserved, expiresOn = null] = text.split(" ");
    levels[Number(place) - 1] = {
      on_hand: Number(onHand),
      reserved: Number(reserved),
      expires_on: expiresOn,
    };
  }
  return levels;
}
