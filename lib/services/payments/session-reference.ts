import { customAlphabet } from "nanoid";

/**
 * Returns what a provider knows a payment by. Not guessable: 134 random bits, in characters that every provider
 * accepts.
 */
export const newSessionReference = customAlphabet("0123456789abcdefghijklmnopqrstuvwxyz", 26);

/** Returns whether a reference can be one of ours; other systems may use the same account. */
export function isSessionReference(text: string): boolean {
  return /^[0-9a-z]{26}$/.test(text);
}
