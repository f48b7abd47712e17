import type { ImportReport } from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";

/** Counts adapted values by column. */
export class ColumnUsage {
  readonly #adapted = new Map<string, Map<string, number>>();

  countAdaptation(column = "", how: string): void {
    const counts = this.#adapted.get(column) ?? new Map<string, number>();
    this.#adapted.set(column, counts.set(how, (counts.get(how) ?? 0) + 1));
  }

  /** Returns the use of each named column. */
  of(columns: Columns["list"]): ImportReport["columns"] {
    return columns
      .filter(({ name }) => name !== "")
      .map(({ name, field, rows }) => {
        const adapted = (field && this.#adapted.get(name)) ?? [];
        const adaptations = [...adapted].map(([how, count]) => ({ how, rows: count }));
        const use = !field ? "ignored" : adaptations.length > 0 ? "adapted" : "imported";
        return { name, use, rows, adaptations };
      });
  }
}
