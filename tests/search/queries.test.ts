import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { QUERY_KINDS, readQueries } from "#tests/search/labelled-query.ts";

const sets = {
  tuning: readQueries("queries"),
  heldOut: readQueries("held-out-queries"),
  nigerian: readQueries("nigerian-queries"),
};
const queries = Object.values(sets).flat();

describe("labelled search queries", () => {
  it("labels only visible products of the query's store, each once", () => {
    const handles = { oja: visibleHandles("oja"), sahel: visibleHandles("sahel") };
    for (const { query, store, relevant, excluded } of queries) {
      const labelled = [...relevant, ...excluded];
      expect([query, labelled.filter((handle) => !handles[store].has(handle))]).toEqual([
        query,
        [],
      ]);
      expect([query, new Set(labelled).size]).toEqual([query, labelled.length]);
    }
  });

  it("has each query once, with labels unless they are nonsense or absent", () => {
    expect(new Set(queries.map(({ query }) => query.normalize().trim().toLowerCase())).size).toBe(
      queries.length,
    );
    for (const { query, kind, relevant, excluded } of queries) {
      const isEmpty = kind === "nonsense" || kind === "absent";
      const isLabelled = kind === "inside" ? excluded.length > 0 : relevant.length > 0;
      expect([query, isLabelled]).toEqual([query, !isEmpty]);
    }
  });

  it.each(Object.entries(sets))("has every kind in the set %s", (_, set) => {
    expect(new Set(set.map(({ kind }) => kind))).toEqual(new Set(QUERY_KINDS));
  });
});

function visibleHandles(store: string): Set<string> {
  const rows: Record<string, string>[] = parse(readFileSync(`db/demo/${store}/products.csv`), {
    columns: true,
  });
  return new Set(
    rows.flatMap(({ Published, Status, Handle = "" }) =>
      Published === "TRUE" && Status === "active" ? [Handle] : [],
    ),
  );
}
