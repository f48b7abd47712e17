import { splitAmount } from "#lib/kernel/money.ts";

/** The format of a currency's amounts. */
export interface MoneyStyle {
  currency: string;
  before: string;
  after: string;
  /** Thousands separator. */
  group: string;
  decimal: string;
}

const LOCALE = "en-NG";

const styles = new Map<string, MoneyStyle>();

/** Caches a currency's format from the server: computing it takes 100 ms on a phone. */
export function rememberMoneyStyle(style: MoneyStyle): void {
  styles.set(style.currency, style);
}

/** Formats an amount: "12500.00" NGN → "₦12,500". Omits zero decimal places unless `withDecimals` is true. */
export function formatMoney(amount: string, currency: string, withDecimals = false): string {
  const { before, after, group, decimal } = moneyStyle(currency);
  const [minus, whole, places] = splitAmount(amount);
  const fraction = places === "00" && !withDecimals ? "" : decimal + places;
  return minus + before + groupThousands(whole, group) + fraction + after;
}

/** Formats an amount that is not negative without its currency: "12500.00" → "12,500". */
export function formatAmount(amount: string, currency: string): string {
  const { before, after } = moneyStyle(currency);
  const text = formatMoney(amount, currency);
  return text.slice(before.length, text.length - after.length);
}

/** Returns the sign of a currency, or its code if it has none: "₦". */
export function currencySign(currency: string): string {
  const { before, after } = moneyStyle(currency);
  return (before + after).trim();
}

/** Returns whether any of these amounts, some of which may be missing, has decimal places other than zeros. */
export function hasDecimals(amounts: (string | undefined)[]): boolean {
  return amounts.some((amount) => amount !== undefined && splitAmount(amount)[2] !== "00");
}

/** Returns a currency's format from Intl. */
export function moneyStyle(currency: string): MoneyStyle {
  const known = styles.get(currency);
  if (known) return known;
  const parts = new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
  }).formatToParts(1_000);
  const at = parts.findIndex(({ type }) => type === "integer");
  const end = parts.findLastIndex(({ type }) => type === "fraction") + 1;
  const textOf = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const style = {
    currency,
    before: textOf(parts.slice(0, at)),
    after: textOf(parts.slice(end)),
    group: parts.find(({ type }) => type === "group")?.value ?? "",
    decimal: parts.find(({ type }) => type === "decimal")?.value ?? "",
  };
  styles.set(currency, style);
  return style;
}

/**
 * Groups digits by three: "12500" → "12,500". Without Intl, which takes longer to load on a phone than the
 * rest of a list.
 */
export function groupThousands(digits: string, separator = ","): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
