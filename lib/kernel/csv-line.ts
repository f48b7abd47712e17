/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns the first line of a CSV file, with the names of its columns. */
export function csvHeader(names: string[]): string {
  return BYTE_ORDER_MARK + csvLine(names);
}

/** Returns a line of CSV, with formulas escaped. */
export function csvLine(cells: string[]): string {
  const quoted = cells
    .map(escapeFormula)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\n`;
}

/**
 * A formula, or one escaped with apostrophes. Some spreadsheets also read full-width signs as the start of a formula,
 * and skip a leading tab or line break.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Escapes a formula, for spreadsheets to show it: `=1+1` becomes `'=1+1`. Numbers stay unchanged. */
function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
}

/** Digits that a spreadsheet shows in another way: those after a leading 0, and 12 or more. */
const CHANGED_NUMBER = /^(0\d+|\d{12,})$/;

/** Escapes text that a spreadsheet would change as a number: `00123` becomes `'00123`. */
export function escapeNumber(text: string): string {
  return CHANGED_NUMBER.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
