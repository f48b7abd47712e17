/** The query parameter with how long to wait, in seconds, after too many attempts. */
export const WAIT = "wait";

/** Returns the path of the order's page from the fields of one of its forms. */
export function orderPage(fields: URLSearchParams): string {
  const { number, key } = linkOf(fields);
  return `/orders/${number}?key=${encodeURIComponent(key)}`;
}

/** Returns the path of the page that shows the result of a payment. */
export function paymentPage(fields: URLSearchParams): string {
  const { number, key } = linkOf(fields);
  return `/orders/${number}/payment?key=${encodeURIComponent(key)}`;
}

/** Returns the order number and key of the form, as in the URL of the order's page. */
export function linkOf(fields: URLSearchParams): { number: string; key: string } {
  return {
    number: encodeURIComponent(fields.get("order_number") ?? ""),
    key: fields.get("key") ?? "",
  };
}

/** Returns the minutes to wait, from the query parameter; undefined for anything else than up to an hour. */
export function parseWait(seconds: string | string[] | undefined): number | undefined {
  const wait = Number(seconds);
  return wait >= 1 && wait <= 3600 ? Math.ceil(wait / 60) : undefined;
}
