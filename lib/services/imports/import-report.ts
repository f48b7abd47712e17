import type { ImportNote, ImportReport } from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import type { ImportOptions } from "#lib/services/imports/import-options.ts";
import type { ProductOutcome } from "#lib/services/imports/write-batch.ts";

/** Maximum notes of a kind in the report; `onNote` receives all of them. */
const MAX_NOTES = 1000;

export function emptyReport(): ImportReport {
  return {
    kind: "products",
    locations: [],
    bytes: 0,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    columns: [],
    variantsWithoutQuantity: 0,
    newVariantsWithoutQuantity: 0,
    stock: { variants: 0, units: 0 },
    stockIfSet: { variants: 0, units: 0 },
    weights: { unknown: 0, zero: 0 },
    apostrophesRemoved: 0,
    problems: [],
    problemCount: 0,
    warnings: [],
    warningCount: 0,
  };
}

/** Adds notes to the report, and passes them on. */
export function addNotes(
  report: ImportReport,
  kind: "problem" | "warning",
  notes: ImportNote[],
  { onNote }: ImportOptions,
): void {
  for (const note of notes) {
    if (report[`${kind}Count`]++ < MAX_NOTES) report[`${kind}s`].push(note);
    onNote?.(kind, note);
  }
}

/** Adds the outcomes of a batch to the report, and passes on their changes and the progress. */
export async function addOutcomes(
  report: ImportReport,
  outcomes: ProductOutcome[],
  options: ImportOptions,
): Promise<void> {
  for (const outcome of outcomes) {
    report[outcome.result]++;
    report.newVariantsWithoutQuantity += outcome.newVariantsWithoutQuantity;
    for (const total of ["stock", "stockIfSet"] as const) {
      report[total].variants += outcome[total].variants;
      report[total].units += outcome[total].units;
    }
    report.weights.unknown += outcome.weights.unknown;
    report.weights.zero += outcome.weights.zero;
    addNotes(report, "problem", outcome.problems, options);
    addNotes(report, "warning", outcome.warnings, options);
  }
  const changes = outcomes.flatMap(({ change }) => change ?? []);
  if (changes.length > 0) await options.onChanges?.(changes);
  const { bytes, rows, created, updated, unchanged, skipped } = report;
  options.onProgress?.({ bytes, rows, created, updated, unchanged, skipped });
}

/** Returns how the import used the values of each column with a name. */
export function columnUses({ list }: Columns): ImportReport["columns"] {
  return list.flatMap(({ name, field, rows, adjusted }) => {
    if (name === "") return [];
    const adjustments = [...adjusted].map(([how, count]) => ({ how, rows: count }));
    const use = !field ? "ignored" : adjustments.length > 0 ? "adjusted" : "imported";
    return [{ name, use, rows, adjustments }];
  });
}
