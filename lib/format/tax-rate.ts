/** Formats an order's tax rate as a percentage: "0.0750" → "7.5%". */
export function formatTaxRate(fraction: string): string {
  return `${Number((100 * Number(fraction)).toFixed(2))}%`;
}
