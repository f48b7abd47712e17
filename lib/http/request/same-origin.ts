import { Failure } from "#lib/kernel/errors.ts";

/**
 * Throws a 403 for a write from another origin. Browsers send `Sec-Fetch-Site`, or `Origin` over plain
 * HTTP; scripts of other sites cannot forge either.
 */
export function requireSameOrigin(headers: Headers, publicUrl: string): void {
  const site = headers.get("sec-fetch-site");
  if (site === null ? isOwnOrigin(headers, publicUrl) : site === "same-origin") return;
  throw new Failure({
    code: "CROSS_ORIGIN",
    text: "Only the store's own pages can send this request",
  });
}

/** Returns true for the public origin and for the host that the request was sent to. */
function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { origin: own } = new URL(publicUrl);
  return origin === own || new URL(origin).host === headers.get("host");
}
