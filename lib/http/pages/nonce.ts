/** Creates a random nonce for a page's Content-Security-Policy. */
export function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
}
