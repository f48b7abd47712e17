import { formatMoney } from "#lib/format/format-money.ts";

/** Formats the price of a delivery: "0.00" → "Free". */
export function formatFee(fee: string, currency: string): string {
  return Number(fee) === 0 ? "Free" : formatMoney(fee, currency);
}
