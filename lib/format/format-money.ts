import { groupThousands } from "#lib/format/grouped.ts";

/** How amounts of a currency are written. */
export interface MoneyStyle {
  currency: string;
  before: string;
  after: string;
  /** Between thousands, and before the places. */
  group: string;
  decimal: string;
}

const LOCALE = "en-NG";

const styles = new Map<string, MoneyStyle>();

/** What is known of a currency's style elsewhere: a phone takes a tenth of a second to find it by itself. */
export function rememberMoneyStyle(style: MoneyStyle): void {
  styles.set(style.currency, style);
}

/** An amount for people: "12500.00" NGN → "₦12,500"; the places are shown when they say something. */
export function formatMoney(amount: string, currency: string): string {
  const { before, after, group, decimal } = moneyStyle(currency);
  const [, minus, whole, places = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is no amount`);
  const fraction = /^0*$/.test(places) ? "" : decimal + places.padEnd(2, "0");
  return minus + before + groupThousands(whole, group) + fraction + after;
}

/** The style of a currency, as Intl knows it. */
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
