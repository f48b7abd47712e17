import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { type CellReader, NameCell } from "#lib/services/imports/cells.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { printable } from "#lib/services/imports/product-notes.ts";

/** The fields of a product's options. */
export const OPTIONS = [
  { name: "option1Name", value: "option1Value" },
  { name: "option2Name", value: "option2Value" },
  { name: "option3Name", value: "option3Value" },
] as const;

/**
 * Parses a product's options from its first row and each row's values for them. A product without options is
 * exported with the option "Title" and the value "Default Title".
 */
export async function parseOptions(
  rows: Row[],
  cells: CellReader,
): Promise<{ options: string[]; valuesOf: (row: Row) => string[] }> {
  const [first] = rows;
  if (!first || hasNoChoice(rows)) {
    findDuplicateVariants(rows, () => [], cells);
    return { options: [], valuesOf: () => [] };
  }
  const named = OPTIONS.flatMap((option) => {
    const name = cells.read(first, option.name, NameCell);
    return name === undefined ? [] : [{ ...option, label: name }];
  });
  const options = named.map(({ label }) => label);
  if (new Set(options).size < options.length) {
    cells.addProblem(first, "two options have the same name");
  }
  const values = new Map<Row, string[]>();
  for (const row of rows) {
    await yieldToEventLoop();
    values.set(
      row,
      named.map(({ value }) => cells.read(row, value, NameCell) ?? ""),
    );
  }
  const valuesOf = (row: Row) => values.get(row) ?? [];
  for (const row of rows) findGaps(row, first, cells);
  findDuplicateVariants(rows, valuesOf, cells);
  return { options, valuesOf };
}

function hasNoChoice(rows: Row[]): boolean {
  const isBlankOr = (word: string, cell = "") => ["", word].includes(cell.trim().toLowerCase());
  return rows.every(
    ({ cells }) =>
      isBlankOr("title", cells.option1Name) &&
      isBlankOr("default title", cells.option1Value) &&
      OPTIONS.slice(1).every(
        ({ name, value }) => isBlankOr("", cells[name]) && isBlankOr("", cells[value]),
      ),
  );
}

function findGaps(row: Row, first: Row, cells: CellReader): void {
  for (const { name, value } of OPTIONS) {
    const isNamed = Boolean(first.cells[name]?.trim());
    const isGiven = Boolean(row.cells[value]?.trim());
    if (isNamed && !isGiven) cells.addProblem(row, `${cells.label(value)} is missing`);
    if (isGiven && !isNamed) {
      cells.addProblem(row, `${cells.label(name)} is missing from the product's first row`);
    }
  }
}

function findDuplicateVariants(
  rows: Row[],
  valuesOf: (row: Row) => string[],
  cells: CellReader,
): void {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const values = valuesOf(row);
    if (values.includes("")) continue;
    const key = JSON.stringify(values);
    const first = lines.get(key);
    if (first === undefined) lines.set(key, row.line);
    else if (values.length === 0) {
      cells.addProblem(row, `the product has no options, so line ${first} is its only variant`);
    } else {
      const text = printable(values.join(" / "));
      cells.addProblem(row, `the variant "${text}" is already on line ${first}`);
    }
  }
}
