/** A formula, or one escaped with apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Escapes a formula so that spreadsheets show it: `=1+1` becomes `'=1+1`. Numbers stay unchanged. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
