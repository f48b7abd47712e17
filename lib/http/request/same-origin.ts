import { Failure } from "#lib/kernel/errors.ts";

/**
 * Refuses a write that no page of ours sent: 403. Browsers say by `Sec-Fetch-Site` where a request
 * comes from, on plain http by `Origin`; neither can be forged by another site's script.
 */
export function requireSameOrigin(headers: Headers, publicUrl: string): void {
  const site = headers.get("sec-fetch-site");
  if (site === null ? isOwnOrigin(headers, publicUrl) : site === "same-origin") return;
  throw new Failure({
    code: "CROSS_ORIGIN",
    text: "Only the store's own pages may send this",
  });
}

/** The public address, or whichever name this very request was sent to. */
function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { origin: own } = new URL(publicUrl);
  return origin === own || new URL(origin).host === headers.get("host");
}
