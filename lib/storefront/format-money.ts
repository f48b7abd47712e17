const LOCALE = "en-NG";

const formats = new Map<string, Intl.NumberFormat>();

/** An amount for people: "12500.00" NGN → "₦12,500"; the places are shown when they say something. */
export function formatMoney(amount: string, currency: string): string {
  const whole = /^-?\d+(\.0*)?$/.test(amount);
  // Intl takes the decimal text as it is (ECMA-402), so no float comes near it.
  return formatOf(currency, whole).format(amount as Intl.StringNumericLiteral);
}

function formatOf(currency: string, whole: boolean): Intl.NumberFormat {
  const key = `${currency}${whole}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  });
  formats.set(key, format);
  return format;
}
