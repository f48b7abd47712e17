import type { ImportReport } from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";

/** Counts adjusted values by column. */
export class ColumnUsage {
  readonly #adjusted = new Map<string, Map<string, number>>();

  countAdjustment(column: string | undefined, how: string): void {
    if (column === undefined) return;
    const counts = this.#adjusted.get(column) ?? new Map<string, number>();
    this.#adjusted.set(column, counts.set(how, (counts.get(how) ?? 0) + 1));
  }

  /** Returns how the import used the values of each named column. */
  toReport(columns: Columns["list"]): ImportReport["columns"] {
    return columns
      .filter(({ name }) => name !== "")
      .map(({ name, field, rows }) => {
        const adjusted = (field && this.#adjusted.get(name)) ?? [];
        const adjustments = [...adjusted].map(([how, count]) => ({ how, rows: count }));
        const use = !field ? "ignored" : adjustments.length > 0 ? "adjusted" : "imported";
        return { name, use, rows, adjustments };
      });
  }
}
