/** What a spreadsheet takes for a formula, behind any number of the apostrophes that make it text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The cell as a spreadsheet shows it instead of calculating it: `=1+1` becomes `'=1+1`. Numbers stay numbers. */
export function asText(cell: string): string {
  return FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
}

/** The value of a cell that may have been made text. */
export function asValue(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
