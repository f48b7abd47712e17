/** A value nobody can guess, by which a page's Content-Security-Policy knows its own scripts. */
export function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
}
