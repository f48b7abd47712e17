import type { MissingStock } from "#lib/contract/dashboard/files.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-variant.ts";

/** Returns whether the variant's stock is tracked although the file has no quantity for it. */
export function lacksQuantity(variant: ImportedVariant): boolean {
  const { on_hand, tracks_stock, tracks_stock_when_new } = variant;
  return on_hand === undefined && (tracks_stock ?? tracks_stock_when_new ?? true);
}

/** Applies the merchant's choice to a variant without a quantity. */
export function applyMissingStock(
  variant: ImportedVariant,
  choice: MissingStock = "leave",
): ImportedVariant {
  return { ...variant, ...STOCK[choice] };
}

const STOCK: Record<MissingStock, Partial<ImportedVariant>> = {
  sold_out: { on_hand: 0, tracks_stock: true },
  untracked: { tracks_stock: false },
  // Tracking an untracked stored variant would make it sold out.
  leave: { tracks_stock: undefined, tracks_stock_when_new: true },
};
