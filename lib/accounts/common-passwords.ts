import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** A password is common if an informed attacker needs fewer guesses. */
const MIN_GUESSES = 1_000_000;

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  // The library's own bounds let a crafted password block the process for a tenth of a second.
  maxLength: 48,
  l33tMaxSubstitutions: 10,
});

/**
 * Returns whether a password is a well-known one, a simple variation, repetition or sequence, or made of
 * the merchant's own `words`. The word lists are local and large: import this file on demand.
 */
export function isCommonPassword(password: string, words: string[]): boolean {
  return estimator.check(password, words).guesses < MIN_GUESSES;
}
