import type {
  ImportReport,
  MissingWeights,
  StockDifference,
} from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** Says how an import changes the stock of existing variants, and how it would if set to the file's quantities. */
export function formatStockChanges(
  { stock, stockIfSet }: Pick<ImportReport, "stock" | "stockIfSet">,
  dryRun: boolean,
): string {
  const isChanged = stock.variants > 0;
  if (!dryRun) {
    return isChanged
      ? `The stock of existing variants changed: ${formatDifference(stock)}.`
      : "The stock of existing variants is unchanged.";
  }
  const now = isChanged
    ? `The stock of existing variants changes: ${formatDifference(stock)}.`
    : "The stock of existing variants stays as it is.";
  const isSame = stock.variants === stockIfSet.variants && stock.units === stockIfSet.units;
  if (isSame) return now;
  return `${now} Setting it to the file's quantities would change ${formatDifference(stockIfSet)}.`;
}

function formatDifference({ variants, units }: StockDifference): string {
  // Tracking or backorders may have changed alone.
  if (units === 0) return formatCount(variants, "variant");
  const sign = units > 0 ? "+" : "−";
  const size = Math.abs(units);
  const total = variants > 1 ? " in total" : "";
  return `${formatCount(variants, "variant")}, ${sign}${formatCount(size, "unit")}${total}`;
}

/** Says which weights courier quotes use for variants without one; undefined when all have one. */
export function formatMissingWeights(
  { unknown, zero }: MissingWeights,
  defaultWeight?: string,
): string | undefined {
  const weight = defaultWeight === undefined ? "the default weight" : `${defaultWeight} kg`;
  const sentences = [
    ...(unknown > 0
      ? [
          `${formatCount(unknown, "variant")} without a weight: courier quotes use ${weight} for each unit.`,
        ]
      : []),
    ...(zero > 0
      ? [
          `${formatCount(zero, "variant")} with a weight of 0: if the whole parcel would weigh 0, courier quotes use ${weight} for each unit.`,
        ]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** Says how many codes lose the apostrophe that spreadsheets need before some texts. */
export function formatApostrophes(
  { apostrophesRemoved: count }: Pick<ImportReport, "apostrophesRemoved">,
  dryRun: boolean,
): string {
  const codes = formatCount(count, "SKU or barcode", "SKUs and barcodes");
  return `${codes} ${dryRun ? "would lose" : "lost"} a leading apostrophe: '0101 becomes 0101.`;
}
