import type {
  ImportNote,
  ImportProgress,
  ImportReport,
  MissingStock,
  ProductChange,
} from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { groupThousands } from "#lib/format/format-money.ts";
import {
  formatApostrophes,
  formatMissingWeights,
  formatStockChanges,
} from "#lib/format/import-summary.ts";
import { printable } from "#lib/services/imports/product-notes.ts";
import type { WriteOptions } from "#lib/services/imports/write-batch.ts";

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 5000;
const ERASE_LINE = "\r\u001b[2K";

/** Reports an import's progress on stderr: one updating line, or occasional lines without a terminal. */
export class ImportLog {
  readonly #size: number;
  readonly #isTerminal = process.stderr.isTTY === true;
  #shownAt = Date.now();
  #line = "";

  /** `size`: size of the file in bytes. */
  constructor(size: number) {
    this.#size = size;
  }

  progress({ bytes, rows, created, updated, unchanged, skipped }: ImportProgress): void {
    const interval = this.#isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
    if (Date.now() - this.#shownAt < interval) return;
    this.#shownAt = Date.now();
    const percent = Math.floor((100 * bytes) / this.#size);
    const products = created + updated + unchanged + skipped;
    const line = `${percent}%: ${formatCount(rows, "row")}, ${formatCount(products, "product")}`;
    if (this.#isTerminal) this.#replaceProgress(line);
    else console.error(line);
  }

  note(kind: "problem" | "warning", { line, handle, reason }: ImportNote): void {
    const subject = handle === "" ? "" : ` (${printable(handle)})`;
    const shown = this.#line;
    this.clearProgress();
    console.error(`${kind === "problem" ? "Error" : "Warning"}: line ${line}${subject}: ${reason}`);
    if (shown !== "") this.#replaceProgress(shown);
  }

  /** Lists the changes of a dry run on stdout. */
  changes(changes: ProductChange[]): void {
    const shown = this.#line;
    this.clearProgress();
    console.log(changes.map(changeLines).join("\n"));
    if (shown !== "") this.#replaceProgress(shown);
  }

  clearProgress(): void {
    if (this.#line !== "") this.#replaceProgress("");
  }

  #replaceProgress(line: string): void {
    process.stderr.write(`${ERASE_LINE}${line}`);
    this.#line = line;
  }
}

function changeLines({ line, handle, name, result, fields }: ProductChange): string {
  const verb = result === "created" ? "Create" : "Update";
  const lines = fields.map(({ variant, field, old, new: value }) => {
    const subject = variant === "" ? field : `${printable(variant)}, ${field}`;
    const before = old === "" ? "" : `${printable(old)} → `;
    return `  ${subject}: ${before}${value === "" ? "(blank)" : printable(value)}`;
  });
  const title = `${verb} "${printable(name)}" (${printable(handle)}), line ${line}`;
  return [title, ...lines].join("\n");
}

/** Lists the columns of a file and what an import does with their values. */
export function columnTable({ columns }: ImportReport): string {
  const width = Math.max(...columns.map(({ name }) => printable(name).length));
  return columns
    .map(({ name, use, rows, adjustments }) => {
      const changes = adjustments.map(
        (change) => `${change.how} (${formatCount(change.rows, "row")})`,
      );
      const usage = changes.length > 0 ? `${use}: ${changes.join(", ")}` : use;
      const values =
        rows === 0
          ? "no values".padStart(10)
          : `${formatCount(rows, "row").padStart(10)}  ${usage}`;
      return `${printable(name).padEnd(width)}  ${values}`;
    })
    .join("\n");
}

/** Summarizes an import in a few lines. */
export function summaryOf(
  report: ImportReport,
  storeName: string,
  { dryRun, missingStock }: Required<Pick<WriteOptions, "dryRun" | "missingStock">>,
): string {
  const { rows, created, updated, unchanged, skipped, problemCount, warningCount } = report;
  const verbs = dryRun ? ["to create", "to update"] : ["created", "updated"];
  const lines = [
    `${storeName}: ${formatCount(created, "product")} ${verbs[0]}, ${groupThousands(String(updated))} ${verbs[1]}, ` +
      `${groupThousands(String(unchanged))} unchanged, from ${formatCount(rows, "row")}`,
  ];
  lines.push(formatStockChanges(report, dryRun));
  if (report.variantsWithoutQuantity > 0) lines.push(missingQuantities(report, missingStock));
  const weights = formatMissingWeights(report.weights);
  if (weights) lines.push(weights);
  if (report.apostrophesRemoved > 0) lines.push(formatApostrophes(report, dryRun));
  if (problemCount > 0) {
    lines.push(
      `${formatCount(skipped, "product")} skipped because of ${formatCount(problemCount, "error")} listed above`,
    );
  }
  if (warningCount > 0) lines.push(`${formatCount(warningCount, "warning")} listed above`);
  if (dryRun) lines.push("This was a dry run: nothing was changed");
  return lines.join("\n");
}

const MISSING_STOCK_RESULTS: Record<MissingStock, string> = {
  sold_out: "sold out",
  untracked: "not tracked",
  leave: "new ones are sold out, others keep their stock (see --missing-stock)",
};

function missingQuantities(
  {
    variantsWithoutQuantity: count,
    newVariantsWithoutQuantity: created,
  }: Pick<ImportReport, "variantsWithoutQuantity" | "newVariantsWithoutQuantity">,
  missingStock: MissingStock,
): string {
  const variants = `${formatCount(count, "variant")} (${groupThousands(String(created))} new)`;
  return `${variants} without a quantity in the file: ${MISSING_STOCK_RESULTS[missingStock]}`;
}
