import type { Random } from "#tests/support/random.ts";

const COMMON_WORDS = 3_000;
const RARE_WORDS = 20_000;
const RARE_WORD_SHARE = 0.05;

const plainWords = [
  "and with for the made from light strong soft natural easy every day home hand",
  "cotton wood steel quality size colour fit warm cool dry clean fresh simple classic modern",
  "kitchen garden travel family gift market Lagos Kano local small large durable washable",
]
  .join(" ")
  .split(" ");

const syllables = [..."bdfgjklmnprstvz"].flatMap((consonant) =>
  [..."aeiou"].map((vowel) => consonant + vowel),
);
const endings = ["", "n", "sh", "l", "rd", "m", "st"];

/** The words of generated descriptions, the most frequent first: real ones, then invented ones. */
const commonWords: readonly string[] = Array.from(
  { length: COMMON_WORDS },
  (_, rank) => plainWords[rank] ?? syllableWord(rank, 2) + endings[rank % endings.length],
);

/** Cumulative frequencies by rank, close to Zipf's law. */
const shares = cumulativeShares(commonWords.length);

/** Returns this many words, chosen by frequency, with occasional rare ones. */
export function words(random: Random, count: number): string[] {
  const chosen = Array.from({ length: count }, () => commonWord(random.fraction()));
  if (random.chance(RARE_WORD_SHARE)) chosen.push(rareWord(random.below(RARE_WORDS)));
  return chosen;
}

/** Returns a word that occurs in only a few descriptions of 100,000 products. */
export function rareWord(index: number): string {
  return syllableWord(index, 3);
}

function commonWord(share: number): string {
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  return commonWords[low] ?? "";
}

function cumulativeShares(count: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 2.7));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    sum += weight / total;
    return sum;
  });
}

/** Returns a different word for each index. */
function syllableWord(index: number, length: number): string {
  const base = syllables.length;
  // 31 and the base are coprime, so neighbours differ in every syllable and none repeats.
  let rest = (index * 31) % base ** length;
  let word = "";
  for (let i = 0; i < length; i++) {
    word += syllables[rest % base];
    rest = Math.floor(rest / base);
  }
  return word;
}
