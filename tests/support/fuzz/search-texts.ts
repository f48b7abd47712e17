import { MAX_SEARCH_LENGTH } from "#lib/contract/constants.ts";
import { createRandom, type Random } from "#tests/support/random.ts";

type Pick = (random: Random) => string;

const range =
  (first: number, last: number): Pick =>
  (random) =>
    String.fromCodePoint(first + random.below(last - first + 1));

/** Words of the catalogues of the benchmark, the first of which every product has. */
const WORDS = (
  "size colour gen s m l woven folding everyday classic large painted carved quilted light cotton teak steel raffia " +
  "leather bamboo enamel linen glass brass organic vegan gift recycled handmade black blue clay green indigo red sand " +
  "white avocado backpack basket candle chair djembe hammer lantern mango plate rope sandal kitchen bedroom bathroom " +
  "garden office travel and with for the made from strong soft natural easy every day home hand wood quality fit warm " +
  "cool dry clean fresh simple modern family market lagos kano local small durable washable"
).split(" ") as [string, ...string[]];

/** Characters or words of which a text consists. */
const CLASSES = {
  ligatures: either(range(0xfb00, 0xfb06), range(0xfb13, 0xfb17), range(0x1c4, 0x1cc)),
  squared: either(range(0x3300, 0x3357), range(0x3358, 0x33ff), range(0x1f130, 0x1f149)),
  combining: either(range(0x61, 0x7a), range(0x300, 0x36f), range(0x1dc0, 0x1dff)),
  cjk: either(range(0x4e00, 0x4eff), range(0x3041, 0x3096), range(0xac00, 0xacff)),
  emoji: either(
    range(0x1f300, 0x1f5ff),
    range(0x1f600, 0x1f64f),
    () => "\u200d",
    () => "\ufe0f",
  ),
  arabic: either(range(0xfdf0, 0xfdfb), range(0xfb50, 0xfbb1), range(0xfe70, 0xfefc)),
  digits: either(range(0x30, 0x39), range(0x2460, 0x249b), range(0xbc, 0xbe)),
  letters: range(0x61, 0x7a),
  words: (random) => random.pick(WORDS),
  prefixes: (random) => random.pick(WORDS).slice(0, 1 + random.below(4)),
  typos: (random) => random.pick(WORDS).replace(/.$/, random.chance(0.3) ? "q" : "$&"),
} satisfies Record<string, Pick>;

type SearchClass = keyof typeof CLASSES;

export const SEARCH_CLASSES = Object.keys(CLASSES) as SearchClass[];

const SEPARATORS = ["", " ", "-", "@", ".", "/", "'", "\u2019", ", ", "_"] as const;

function either(...picks: [Pick, ...Pick[]]): Pick {
  return (random) => random.pick(picks)(random);
}

/** Returns a valid search text, always the same for a class and a seed. */
export function searchText(kind: SearchClass, seed: number): string {
  const random = createRandom(`${kind} ${seed}`);
  const isOfWords = ["words", "prefixes", "typos"].includes(kind);
  const separator = isOfWords ? " " : random.pick(SEPARATORS);
  // Short searches have other forms than long ones.
  const parts = random.chance(0.5) ? 1 + random.below(16) : MAX_SEARCH_LENGTH;
  const lengths = 1 + random.below(isOfWords ? 1 : 12);
  const part = () =>
    Array.from({ length: 1 + random.below(lengths) }, () => CLASSES[kind](random)).join("");
  const text = Array.from({ length: parts }, part).join(separator);
  return [...text].slice(0, MAX_SEARCH_LENGTH).join("").trim();
}
