/** What a spreadsheet takes for a formula, behind any number of the apostrophes that make it text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The cell as a spreadsheet shows it instead of calculating it: `=1+1` becomes `'=1+1`. Numbers stay numbers. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
}

/** The cell as it was before `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
