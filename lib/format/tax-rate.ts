import { fromMinor, toMinor } from "#lib/format/minor-units.ts";

/** Formats an order's tax rate as a percentage: "0.0750" → "7.5%". */
export function formatTaxRate(fraction: string): string {
  const [whole = "0", digits = ""] = fraction.split(".");
  const percent = fromMinor(
    toMinor(`${whole}${digits.padEnd(4, "0").slice(0, 2)}.${digits.slice(2, 4)}`),
  );
  return `${percent.replace(/\.?0+$/, "")}%`;
}
