import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Words that say nothing to a reader who does not know this code, with what to say instead. */
const BANNED_WORDS: Record<string, string> = {
  aisle: "category",
  anew: "again",
  arrival: "the event's name",
  dear: "expensive",
  departure: "shutdown",
  glance: "card",
  gone: "deleted, closed, expired",
  handover: "request context",
  holding: "cache, reservation",
  keeper: "cache, owner",
  kept: "stored, cached, saved",
  landmark: "anchor",
  lately: "recently",
  meanwhile: "concurrently, since then",
  misbehave: "set a fault",
  moves: "transitions, changes",
  papers: "colors",
  patient: "without a timeout",
  plinth: "image tile",
  regulars: "frequent keys",
  shelf: "product row",
  shelves: "catalogue",
  soon: "the moment in time",
  standing: "status, health",
  stands: "is stored, is valid",
  strike: "failure",
  theirs: "latest",
  tidy: "clean up",
  told: "notified, configured",
  trouble: "error",
  twin: "copy, duplicate",
  unreadable: "malformed",
  upkeep: "maintenance",
  vain: "without a match",
  vault: "encryption",
  whoever: "a caller, a client",
  wish: "request, attempt",
};

/** Ordinary uses of these words. */
const ALLOWED_PHRASES =
  /\b(gone up|arrival times?|(end|ending) soon|digital twin)\b|new[ _-]?arrivals/gi;

/** Fine as a verb in a sentence, but not as the name of something. */
const NAMES_ONLY = new Set(["moves"]);

/** The list itself, and files with samples of these rules. */
const EXEMPT = new Set(["tests/support/rules/plain-words.ts", "tests/architecture.test.ts"]);

/** Finds banned words in file names, declared names, comments, test titles and SQL. */
export function findBannedWords(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => !EXEMPT.has(path))
    .flatMap((source) =>
      [{ text: source.path, at: 0 }, ...wordedParts(source)].flatMap(({ text, at }) => {
        const line = source.text.slice(0, at).split("\n").length;
        const isName = text === source.path || /^\w+ \w+$/.test(text);
        return wordsOf(text.replace(ALLOWED_PHRASES, ""))
          .map((word) => (Object.hasOwn(BANNED_WORDS, word) ? word : word.replace(/s$/, "")))
          .filter((word) => Object.hasOwn(BANNED_WORDS, word))
          .filter((word) => isName || !NAMES_ONLY.has(word))
          .map((word) => `${source.path}:${line}: "${word}" → ${BANNED_WORDS[word]}`);
      }),
    );
}

/** Splits `keptPages`, `kept-pages` and `KEPT_PAGES` into their words, in lower case. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
}

const SQL = /\bsql(?:<[^`]*>)?`(?:\\.|[^`\\])*`/.source;
const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/.source;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//.source;
const DECLARATION = /\b(?:const|let|function|class|interface|type|enum)\s+\w+/.source;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^"'`\n]*\))?\(\s*(?:"[^"\n]*"|`[^`]*`)/.source;
const PARTS = new RegExp(`(${TITLE}|${SQL})|(${STRING})|(${COMMENT})|(${DECLARATION})`, "g");

/** The parts of a file that are words of ours: SQL as a whole, of code all but its strings. */
function wordedParts({ path, text }: Source): { text: string; at: number }[] {
  const parts = path.endsWith(".sql") ? text.matchAll(/.+/g) : text.matchAll(PARTS);
  return [...parts]
    .filter((match) => match[2] === undefined)
    .map((match) => ({ text: match[0], at: match.index }));
}
