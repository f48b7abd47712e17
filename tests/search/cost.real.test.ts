import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { MAX_SEARCH_LENGTH } from "#lib/contract/constants.ts";
import { MAX_SEARCH_WORDS } from "#lib/kernel/search-limits.ts";
import { openDatabase } from "#tests/fixtures.ts";
import costlySeeds from "#tests/search/costly-seeds.json" with { type: "json" };
import { createShop } from "#tests/support/catalogue/shop.ts";
import { SEARCH_CLASSES, searchText } from "#tests/support/fuzz/search-texts.ts";

/** 16 words with a prefix and two stems each, in two kinds of fields, and the operators between them. */
const MAX_NODES = 2 * 16 * 2 * 3 - 1;

const { db } = await openDatabase();
// Has no synonyms, of which each merchant decides the number.
const store = await createShop(db);

interface Size {
  nodes: number;
  words: number;
  length: number;
}

/** Returns the sizes of the largest query of a search and of its text, which its cost on any catalogue grows with. */
async function sizeOf(search: string): Promise<Size> {
  const { rows } = await sql<Size>`
    select greatest(numnode(exact), numnode(prefix), numnode(loose), numnode(any_word)) as nodes,
      cardinality(searched) as words, length(array_to_string(searched, ' ')) as length
    from search_queries(${store.uid}, ${search}, true)
  `.execute(db);
  return rows[0] ?? { nodes: 0, words: 0, length: 0 };
}

describe("R33, R88: bounds the query of the costliest texts that the stress test finds", () => {
  it.each(SEARCH_CLASSES)("bounds the query of each text of %s", async (kind) => {
    expect(costlySeeds[kind]).toHaveLength(20);
    for (const seed of costlySeeds[kind]) {
      const text = searchText(kind, seed);
      const { nodes, words, length } = await sizeOf(text);
      expect([text, Math.max(nodes, MAX_NODES)]).toEqual([text, MAX_NODES]);
      expect([text, Math.max(words, MAX_SEARCH_WORDS)]).toEqual([text, MAX_SEARCH_WORDS]);
      expect([text, Math.max(length, MAX_SEARCH_LENGTH)]).toEqual([text, MAX_SEARCH_LENGTH]);
    }
  });

  it.each([
    ["\ufdfa".repeat(200), "U+FDFA, which becomes 18 letters and 3 spaces"],
    ["a-b-c-d ".repeat(25), "single letters with hyphens"],
    ["a@b.c/".repeat(33), "single letters with other punctuation"],
    ["\u3316".repeat(100), "squared words"],
    ["\u3316\u3316 ".repeat(66), "words of squared words"],
  ])("bounds the query of %j: %s", async (text) => {
    const { nodes, words, length } = await sizeOf(text);
    expect(nodes).toBeLessThanOrEqual(MAX_NODES);
    expect(words).toBeLessThanOrEqual(MAX_SEARCH_WORDS);
    expect(length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
  });
});
