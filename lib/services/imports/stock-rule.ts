import type { Insertable } from "kysely";
import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { MissingStock, StockDifference, StockMode } from "#lib/contract/dashboard/files.ts";
import { applyMissingStock, lacksQuantity } from "#lib/services/imports/missing-stock.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-variant.ts";
import { printable } from "#lib/services/imports/product-notes.ts";

export type VariantMatches = Map<ImportedVariant, StoredVariant>;

/** Where an import comes from, for the stock history. */
export interface ImportSource {
  /** Name of the file. */
  file: string;
  actor: string;
}

/** What an import does with stock that orders may have changed since the file was written. */
export interface StockChoices {
  /** "set": the file's stock replaces that of stored variants, too. "keep" by default. */
  stock?: StockMode;
  /** "leave" by default. */
  missingStock?: MissingStock;
}

/**
 * Applies the merchant's choices to the stock of a product's variants. By default, stored variants keep their quantity,
 * and whether it is tracked and they sell on backorder: a file exported before a sale would otherwise put the sold
 * units on sale again.
 */
export function applyStockChoices(
  product: ImportedProduct,
  matches: VariantMatches,
  { stock, missingStock }: StockChoices,
): { product: ImportedProduct; matches: VariantMatches } {
  const appliedMatches: VariantMatches = new Map();
  const variants = product.variants.map((variant) => {
    const stored = matches.get(variant);
    const withChosenStock = stored && stock !== "set" ? withoutStock(variant) : variant;
    // A choice for missing quantities is a request to change stored variants, too.
    const result = lacksQuantity(variant)
      ? applyMissingStock(withChosenStock, missingStock)
      : withChosenStock;
    if (stored) appliedMatches.set(result, stored);
    return result;
  });
  return { product: { ...product, variants }, matches: appliedMatches };
}

function withoutStock(variant: ImportedVariant): ImportedVariant {
  const { on_hand, tracks_stock, tracks_stock_when_new, allows_backorder, ...rest } = variant;
  return rest;
}

/** Sums up how stored variants' stock differs from what an import would set: variants, and units on hand. */
export function stockDifference(
  matches: Iterable<[Pick<ImportedVariant, "on_hand" | Setting>, StoredVariant]>,
): StockDifference {
  const difference = { variants: 0, units: 0 };
  for (const [variant, stored] of matches) {
    const units = (variant.on_hand ?? stored.on_hand ?? 0) - (stored.on_hand ?? 0);
    const isSwitched =
      (variant.tracks_stock ?? stored.tracks_stock) !== stored.tracks_stock ||
      (variant.allows_backorder ?? stored.allows_backorder) !== stored.allows_backorder;
    if (units === 0 && !isSwitched) continue;
    difference.variants += 1;
    difference.units += units;
  }
  return difference;
}

/** Returns the entries of the stock history for the planned changes of stock, and for the stock of new variants. */
export function movementsOfImport(
  { newStock, changedStock }: Pick<ProductWrites, "newStock" | "changedStock">,
  stored: StoredVariant[],
  { file, actor }: ImportSource,
): Insertable<Database["stock_movements"]>[] {
  const before = new Map(stored.map((variant) => [variant.uid, variant]));
  return [...newStock, ...changedStock].flatMap((row) => {
    const { store_uid, variant_uid, on_hand = 0 } = row;
    const old = before.get(variant_uid);
    const change = on_hand - (old?.on_hand ?? 0);
    const switched = old && old.on_hand !== null ? switchedSettings(row, old) : [];
    if (change === 0 && switched.length === 0) return [];
    const reason = [`Import of ${printable(file)}`, ...switched].join(", ");
    return [{ store_uid, variant_uid, change, on_hand, reason, actor }];
  });
}

function switchedSettings(
  { tracks_stock, allows_backorder }: Pick<ProductWrites["changedStock"][number], Setting>,
  old: StoredVariant,
): string[] {
  return [
    ...(tracks_stock === old.tracks_stock
      ? []
      : [`tracking turned ${tracks_stock ? "on" : "off"}`]),
    ...(allows_backorder === old.allows_backorder
      ? []
      : [`backorders turned ${allows_backorder ? "on" : "off"}`]),
  ];
}

type Setting = "tracks_stock" | "allows_backorder";
