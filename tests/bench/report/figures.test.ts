import { describe, expect, it } from "vitest";
import {
  baselineOf,
  countWithoutBaseline,
  regressions,
  updateBaseline,
} from "#tests/bench/report/baseline.ts";
import { type Figures, type Measurement, summarizeRounds } from "#tests/bench/report/figures.ts";
import { evaluateGoals } from "#tests/bench/report/goals.ts";
import { report } from "#tests/bench/report/report.ts";

const sample = (perSecond: number, more: Partial<Measurement> = {}): Measurement => ({
  perSecond,
  p50: 16_000 / perSecond,
  p99: 32_000 / perSecond,
  bytes: 100,
  server: 1,
  database: 2,
  statements: 1,
  ...more,
});

/** Returns figures with this ratio for page 1 at each size. */
function figuresOf(ratios: Record<number, number>): Figures {
  const sizes = Object.entries(ratios).map(([size, ratio]) => {
    const product = [sample(100 * ratio)];
    const measured = { product, references: { documents: [sample(100)] } };
    return [size, { targets: { "list, repeated": summarizeRounds(measured) }, oversold: 0 }];
  });
  return {
    measuredAt: "2026-11-21T00:00:00Z",
    machine: "2 × a processor",
    load: { connections: 16, rounds: 1, seconds: 1 },
    sizes: Object.fromEntries(sizes),
  };
}

const goal = (figures: Figures, words: string) => {
  const found = evaluateGoals(figures).find(({ name }) => name.includes(words));
  if (!found) throw new Error(`no goal is named ${words}`);
  return found;
};

describe("figures", () => {
  it("computes the medians of all rounds and their ratios", () => {
    const { product, ratios } = summarizeRounds({
      product: [sample(100), sample(10), sample(300)],
      references: { documents: [sample(50), sample(5), sample(100)] },
    });
    expect(product.perSecond).toBe(100);
    expect(ratios).toEqual({ documents: 2 });
  });
});

describe("baseline", () => {
  const baseline = baselineOf(figuresOf({ 500: 2, 900: 2 }));

  it("reports a loss of more than a fifth at any size", () => {
    expect(regressions(baseline, figuresOf({ 500: 1.7, 900: 1.5 }))).toEqual([
      { size: "900", target: "list, repeated", was: 2, is: 1.5 },
    ]);
  });

  it("preserves unmeasured targets when a run is accepted", () => {
    const { 500: now = {} } = baselineOf(figuresOf({ 500: 3 }));
    const before = { 500: { ...now, store: 1 }, 900: { store: 2 } };
    expect(updateBaseline(before, figuresOf({ 500: 4 }))).toEqual({
      500: { "list, repeated": 4, store: 1 },
      900: { store: 2 },
    });
    expect(countWithoutBaseline(before, figuresOf({ 500: 4, 900: 4, 1000: 4 }))).toBe(2);
  });
});

describe("goals", () => {
  it("reports goals that are met, missed or not measured", () => {
    expect(goal(figuresOf({ 500: 3.1 }), "list, repeated: 3 times")).toMatchObject({
      measured: "3.10",
      met: true,
    });
    expect(goal(figuresOf({ 500: 2.9 }), "list, repeated: 3 times").met).toBe(false);
    expect(goal(figuresOf({ 500: 3.1 }), "order, one hot variant")).toMatchObject({
      measured: undefined,
      met: false,
    });
  });

  it("fails a goal when anything is oversold", () => {
    const figures = figuresOf({ 500: 2 });
    expect(goal(figures, "oversells").met).toBe(true);
    for (const size of Object.values(figures.sizes)) size.oversold = 1;
    expect(goal(figures, "oversells").met).toBe(false);
  });
});

describe("report", () => {
  it("lists regressions, missed goals and unmeasured goals", () => {
    const figures = figuresOf({ 500: 1 });
    const worse = regressions({ 500: { "list, repeated": 2 } }, figures);
    const text = report(figures, evaluateGoals(figures), worse, 1);
    expect(text).toContain("500: list, repeated: 1.00, was 2.00");
    expect(text).toContain("NOT MET      500: list, repeated: 3 times");
    expect(text).toContain("not measured 500: order, one hot variant");
    expect(text).toContain("Measured ratios without a baseline: 1.");
  });
});
