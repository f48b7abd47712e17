/** Search terms and what they also match. */
export interface SynonymGroup {
  terms: string[];
  /**
   * A search for a term also finds products with all words of one of these; the terms themselves in a group without an
   * arrow.
   */
  replacements: string[];
}

const SYNONYM_LIMITS = { lines: 500, terms: 30, words: 4, characters: 60 };

const ARROW = /→|->|=>/;

/**
 * Parses one group per line: with `sofa, couch`, a search for one also finds the other; with
 * `sneaker, trainer → shoe`, the words on the left also find shoes. Returns a problem with its line instead of
 * groups for invalid text.
 */
export function parseSynonyms(text: string): { groups: SynonymGroup[]; problem?: string } {
  const groups: SynonymGroup[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const sides = line.split(ARROW).map(termsOf);
    const problem = problemOf(sides);
    if (problem) return { groups: [], problem: `line ${index + 1}: ${problem}` };
    const [terms = [], replacements = terms] = sides;
    groups.push({ terms, replacements });
  }
  if (groups.length > SYNONYM_LIMITS.lines) {
    return { groups: [], problem: `must have at most ${SYNONYM_LIMITS.lines} lines` };
  }
  return { groups };
}

/** Formats groups as `parseSynonyms` reads them. */
export function formatSynonyms(groups: SynonymGroup[]): string {
  return groups.map(formatGroup).join("\n");
}

function formatGroup({ terms, replacements }: SynonymGroup): string {
  const [left, right] = [terms.join(", "), replacements.join(", ")];
  return left === right ? left : `${left} → ${right}`;
}

function termsOf(side: string): string[] {
  return [...new Set(side.split(",").map((term) => term.trim().replaceAll(/\s+/g, " ")))];
}

function problemOf(sides: string[][]): string | undefined {
  const { terms, words, characters } = SYNONYM_LIMITS;
  const all = sides.flat();
  if (sides.length > 2) return "has more than one arrow";
  if (all.includes("")) return "has a comma or an arrow with no words next to it";
  if (sides.length === 1 && all.length < 2) return "needs two words or more, separated by commas";
  if (all.length > terms) return `has more than ${terms} words`;
  const wordless = all.find((term) => !/[\p{L}\p{N}]/u.test(term));
  if (wordless) return `“${wordless}” has no letter or digit`;
  const long = all.find((term) => term.length > characters || term.split(" ").length > words);
  if (long) return `“${long}” has more than ${words} words or ${characters} characters`;
  return undefined;
}
