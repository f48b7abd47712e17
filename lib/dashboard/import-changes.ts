import { CHANGE_KINDS, type ProductChange } from "#lib/contract/dashboard/files.ts";
import { csvHeader, csvLine } from "#lib/kernel/csv-line.ts";

/** Products of each kind that a preview shows; its CSV file has all of them. */
export const MAX_CHANGES_SHOWN = 200;

export const CHANGE_FILTERS = ["created", "updated", ...CHANGE_KINDS] as const;
export type ChangeFilter = (typeof CHANGE_FILTERS)[number];

/** The changes of an import: the first products of each kind, the number of all, and all as lines of CSV. */
export interface ImportChanges {
  products: ProductChange[];
  counts: Record<ChangeFilter, number>;
  csv: string[];
}

export function noChanges(): ImportChanges {
  const counts = Object.fromEntries(CHANGE_FILTERS.map((filter) => [filter, 0]));
  const columns = ["Line", "Handle", "Product", "Result", "Kind", "Variant", "Field", "Old", "New"];
  return {
    products: [],
    counts: counts as ImportChanges["counts"],
    csv: [csvHeader(columns)],
  };
}

/** Adds the changes of further products, in the file's order. */
export function addChanges(changes: ImportChanges, more: ProductChange[]): void {
  for (const product of more) {
    const filters = CHANGE_FILTERS.filter((filter) => isOfKind(product, filter));
    for (const filter of filters) changes.counts[filter] += 1;
    if (filters.some((filter) => changes.counts[filter] <= MAX_CHANGES_SHOWN)) {
      changes.products.push(product);
    }
    changes.csv.push(linesOf(product));
  }
}

/** Returns whether the import changes anything of this kind in the product. */
export function isOfKind({ result, fields }: ProductChange, filter: ChangeFilter): boolean {
  return filter === result || fields.some(({ kind }) => kind === filter);
}

function linesOf({ line, handle, name, result, fields }: ProductChange): string {
  return fields
    .map(({ kind, variant, field, old, new: value }) =>
      csvLine([String(line), handle, name, result, kind, variant, field, old, value]),
    )
    .join("");
}
