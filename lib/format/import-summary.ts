import type { ImportReport, StockDifference } from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** Says how an import changes the stock of existing variants, and how it would if set to the file's quantities. */
export function formatStockChanges(
  { stock, stockIfSet }: Pick<ImportReport, "stock" | "stockIfSet">,
  dryRun: boolean,
): string {
  const isChanged = stock.variants > 0;
  if (!dryRun) {
    return isChanged
      ? `Stock changed for ${formatDifference(stock)}.`
      : "Stock of existing variants is unchanged.";
  }
  const now = isChanged
    ? `Stock would change for ${formatDifference(stock)}.`
    : "Stock of existing variants would stay as it is.";
  const isSame = stock.variants === stockIfSet.variants && stock.units === stockIfSet.units;
  if (isSame) return now;
  return `${now} Set to the file's quantities, stock would change for ${formatDifference(stockIfSet)}.`;
}

function formatDifference({ variants, units }: StockDifference): string {
  const sign = units > 0 ? "+" : units < 0 ? "−" : "";
  const size = Math.abs(units);
  return `${formatCount(variants, "variant")}, ${sign}${formatCount(size, "unit")}`;
}

/** Says how many codes lose the apostrophe that spreadsheets need before some texts. */
export function formatApostrophes(
  { apostrophesRemoved: count }: Pick<ImportReport, "apostrophesRemoved">,
  dryRun: boolean,
): string {
  const codes = formatCount(count, "SKU or barcode", "SKUs and barcodes");
  return `${codes} ${dryRun ? "would lose" : "lost"} a leading apostrophe: '0101 becomes 0101.`;
}
