import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SECRET_BYTES = 32;

/** Encodes a number in base62, padded to `length` characters. */
function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text.padStart(length, "0");
}

/** Generates 256 random bits as 43 base62 characters. */
export function randomSecret(): string {
  return base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_LENGTH);
}

/** Generates a key of prefix, secret and checksum. It is shown once and never stored. */
export function generateKey(prefix: string): string {
  const body = prefix + randomSecret();
  return body + checksum(body);
}

/** Returns whether the text could be a key of this prefix; a mistyped key costs no query. */
export function isWellFormedKey(key: string, prefix: string): boolean {
  const length = prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH;
  if (key.length !== length || !key.startsWith(prefix)) return false;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z]+$/.test(key.slice(prefix.length)) && key.endsWith(checksum(body));
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

/** Returns the SHA-256 digest of a key or token, which is stored instead of it. */
export function digestSecret(secret: string): Buffer {
  return Buffer.from(digestSecretAsText(secret), "base64");
}

/** Returns the same in base64, at half the cost. */
export function digestSecretAsText(secret: string): string {
  return hash("sha256", secret, "base64");
}
