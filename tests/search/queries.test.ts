import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import heldOut from "#tests/search/held-out-queries.json" with { type: "json" };
import {
  type LabelledQuery,
  labelledQuerySchema,
  QUERY_KINDS,
} from "#tests/search/labelled-query.ts";
import tuning from "#tests/search/queries.json" with { type: "json" };

const MIN_QUERIES = 150;

/**
 * Search is tuned on the first set and measured on the second, which must not influence the tuning.
 */
interface QuerySets {
  tuning: LabelledQuery[];
  heldOut: LabelledQuery[];
}

interface Check {
  title: string;
  findFaults: (sets: QuerySets) => string[];
  /** Sets that break a rule, each with the fault that the check reports. */
  broken: [QuerySets, string][];
}

const schema = labelledQuerySchema.array();

const sample: LabelledQuery = {
  query: "mango",
  store: "oja",
  kind: "plural",
  scope: "all",
  relevant: ["ripe-mangoes"],
};
const tune = (changes: Partial<LabelledQuery>): QuerySets => ({
  tuning: [{ ...sample, ...changes }],
  heldOut: [],
});
const repeated = (count: number) => Array<LabelledQuery>(count).fill(sample);

const checks: Check[] = [
  {
    title: "every labelled product is visible in the query's store",
    findFaults: findUnknownHandles,
    broken: [
      [tune({ relevant: ["ripe-mangos"] }), "mango: ripe-mangos"],
      [tune({ relevant: ["knitted-gloves"] }), "mango: knitted-gloves"],
      [tune({ relevant: ["festive-hamper"] }), "mango: festive-hamper"],
      [tune({ store: "sahel" }), "mango: ripe-mangoes"],
      [tune({ excluded: ["claw-hammer"] }), "mango: claw-hammer"],
    ],
  },
  {
    title: "no query lists a product twice",
    findFaults: findRepeatedHandles,
    broken: [
      [tune({ relevant: ["ripe-mangoes", "ripe-mangoes"] }), "mango: ripe-mangoes"],
      [tune({ excluded: ["ripe-mangoes"] }), "mango: ripe-mangoes"],
    ],
  },
  {
    title: "no query occurs twice, in one set or across both",
    findFaults: findRepeatedQueries,
    broken: [
      [{ tuning: [sample, sample], heldOut: [] }, "mango"],
      [{ tuning: [sample], heldOut: [{ ...sample, query: " MANGO" }] }, "mango"],
    ],
  },
  {
    title: "nonsense and absent queries have no relevant products, other queries have labels",
    findFaults: findMisplacedLabels,
    broken: [
      [tune({ kind: "nonsense" }), "mango: nonsense"],
      [tune({ kind: "absent" }), "mango: absent"],
      [tune({ relevant: [] }), "mango: plural"],
      [tune({ kind: "inside" }), "mango: inside"],
      [tune({ excluded: ["plum-tomatoes"] }), "mango: plural"],
    ],
  },
  {
    title: "both sets contain every kind, and a third of each kind is held out",
    findFaults: findUnevenKinds,
    broken: [
      [{ tuning: [sample], heldOut: [] }, "plural: 0 of 1 held out"],
      [{ tuning: [], heldOut: [sample] }, "plural: 1 of 1 held out"],
      [{ tuning: repeated(5), heldOut: repeated(1) }, "plural: 1 of 6 held out"],
      [{ tuning: repeated(3), heldOut: repeated(3) }, "plural: 3 of 6 held out"],
      [{ tuning: repeated(4), heldOut: repeated(2) }, "typo: 0 of 0 held out"],
    ],
  },
  {
    title: `the sets contain at least ${MIN_QUERIES} queries`,
    findFaults: findMissingQueries,
    broken: [[{ tuning: repeated(100), heldOut: repeated(49) }, "149 queries"]],
  },
];

describe("labelled search queries", () => {
  it("matches the schema in every entry", () => {
    expect(() => parseSets()).not.toThrow();
    expect(schema.safeParse([{ ...sample, kind: "other" }]).success).toBe(false);
    expect(schema.safeParse([{ ...sample, query: "" }]).success).toBe(false);
    expect(schema.safeParse([{ ...sample, comment: "" }]).success).toBe(false);
  });

  it.each(checks)("$title", ({ findFaults, broken }) => {
    expect(findFaults(parseSets())).toEqual([]);
    for (const [sets, fault] of broken) expect(findFaults(sets)).toContain(fault);
  });
});

function parseSets(): QuerySets {
  return { tuning: schema.parse(tuning), heldOut: schema.parse(heldOut) };
}

function findUnknownHandles(sets: QuerySets): string[] {
  const handles = { oja: visibleHandles("oja"), sahel: visibleHandles("sahel") };
  return allQueries(sets).flatMap(({ query, store, relevant, excluded = [] }) =>
    [...relevant, ...excluded]
      .filter((handle) => !handles[store].has(handle))
      .map((handle) => `${query}: ${handle}`),
  );
}

function visibleHandles(store: string): Set<string> {
  const file = readFileSync(`db/demo/${store}/products.csv`);
  const rows: Record<string, string>[] = parse(file, { columns: true });
  const visible = rows.filter(
    ({ Published, Status }) => Published === "TRUE" && Status === "active",
  );
  return new Set(visible.map(({ Handle = "" }) => Handle));
}

function findRepeatedHandles(sets: QuerySets): string[] {
  return allQueries(sets).flatMap(({ query, relevant, excluded = [] }) =>
    findRepeated([...relevant, ...excluded]).map((handle) => `${query}: ${handle}`),
  );
}

function findRepeatedQueries(sets: QuerySets): string[] {
  return findRepeated(allQueries(sets).map(({ query }) => query.normalize().trim().toLowerCase()));
}

function findRepeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) < index);
}

function findMisplacedLabels(sets: QuerySets): string[] {
  return allQueries(sets)
    .filter(({ kind, relevant, excluded }) => {
      if (kind === "inside") return excluded === undefined;
      const isEmpty = kind === "nonsense" || kind === "absent";
      return isEmpty !== (relevant.length === 0) || excluded !== undefined;
    })
    .map(({ query, kind }) => `${query}: ${kind}`);
}

function findUnevenKinds(sets: QuerySets): string[] {
  return QUERY_KINDS.flatMap((kind) => {
    const total = allQueries(sets).filter((query) => query.kind === kind).length;
    const held = sets.heldOut.filter((query) => query.kind === kind).length;
    const isEven = held > 0 && held < total && Math.abs(held - total / 3) < 1;
    return isEven ? [] : [`${kind}: ${held} of ${total} held out`];
  });
}

function findMissingQueries(sets: QuerySets): string[] {
  const count = allQueries(sets).length;
  return count < MIN_QUERIES ? [`${count} queries`] : [];
}

function allQueries({ tuning, heldOut }: QuerySets): LabelledQuery[] {
  return [...tuning, ...heldOut];
}
