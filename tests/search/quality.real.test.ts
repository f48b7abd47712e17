import { describe, expect, it } from "vitest";
import { findCorrectedSearch } from "#db/queries/search/corrected-search.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { wordsOf } from "#lib/shop/catalogue/search-words.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { QUERY_KINDS, readQueries } from "#tests/search/labelled-query.ts";
import { productWords, runQueries, summarize } from "#tests/search/quality.ts";

const MIN_RECALL = 0.97;

const { db } = await openDatabase();
await seedDemo(db);
const tuning = await runQueries(db, readQueries("queries"));
const heldOut = await runQueries(db, readQueries("held-out-queries"));
const nigerian = await runQueries(db, readQueries("nigerian-queries"));
const all = [...tuning, ...heldOut, ...nigerian];
const sets = { tuning, heldOut, nigerian, all };

if (process.env.PRINT_SEARCH_QUALITY) {
  const ofKind = (kind: string) => all.filter(({ query }) => query.kind === kind);
  const kinds = Object.fromEntries(QUERY_KINDS.map((kind) => [kind, ofKind(kind)]));
  const rows = Object.entries({ ...kinds, ...sets }).map(([name, set]) => [name, summarize(set)]);
  console.table(Object.fromEntries(rows));
  const missed = [...tuning, ...nigerian].filter(
    ({ recall, reciprocalRank, count, falsePositives }) =>
      (recall ?? 1) < 1 ||
      (reciprocalRank ?? 1) < 1 ||
      (recall === null && count > 0) ||
      falsePositives.length > 0,
  );
  for (const { query, ...outcome } of missed) console.log(query.kind, query.query, outcome);
}

describe("search quality", () => {
  it.each(Object.entries(sets))(
    `finds at least ${MIN_RECALL * 100} % of the relevant products of the set %s within the first ten`,
    (_, set) => {
      expect(summarize(set).recall).toBeGreaterThanOrEqual(MIN_RECALL);
    },
  );

  it("finds nothing for nonsense queries", () => {
    const found = all.filter(({ query, count }) => query.kind === "nonsense" && count > 0);
    expect(found.map(({ query }) => query.query)).toEqual([]);
  });

  it.each(["oja", "sahel"] as const)(
    "makes no correction to a word outside names, brands, categories, tags and attributes in %s",
    async (store) => {
      const { keywords, description } = await productWords(db, store);
      const misspelt = [...keywords, ...description].flatMap(misspell);
      const labelled = all.filter(({ query }) => query.store === store);
      const corrections = labelled.map(({ query, corrected }) => [query.query, corrected]);
      for (const search of misspelt) {
        const filter = { search, search_in: "all" } as const;
        corrections.push([search, await findCorrectedSearch(db, demoUid(store), filter)]);
      }
      const made = corrections.flatMap(([search = "", corrected]) =>
        corrected ? [{ search, landed: newWords(search, corrected) }] : [],
      );
      expect(made.length).toBeGreaterThan(50);
      const outside = made.filter(({ landed }) => landed.some((word) => !keywords.has(word)));
      expect(outside).toEqual([]);
    },
  );

  it("corrects no short word to one that only looks similar", () => {
    const lace = tuning.find(({ query }) => query.query === "lace");
    expect(lace).toMatchObject({ count: 0, corrected: undefined });
  });

  it("finds no product that contains the query only inside another word", () => {
    const wrong = [...tuning, ...nigerian].filter(
      ({ falsePositives }) => falsePositives.length > 0,
    );
    expect(wrong.map(({ query }) => query.query)).toEqual([]);
  });
});

/** Omits the letter in the middle of a word. */
function misspell(word: string): string[] {
  const middle = word.length >> 1;
  return /^[a-z]{5,}$/.test(word) ? [word.slice(0, middle) + word.slice(middle + 1)] : [];
}

/** Returns the words of a corrected search that the shopper did not type. */
function newWords(search: string, corrected: string): string[] {
  const typed = new Set(wordsOf(search));
  return corrected.split(" ").filter((word) => !typed.has(word));
}
