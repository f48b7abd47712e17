import { expect, it } from "vitest";
import { compareRatios, updateBaseline } from "#tests/bench/baseline.ts";
import { describeGoals } from "#tests/bench/goals.ts";
import { type Measurement, summarizeRounds } from "#tests/bench/measure.ts";

const sample = (perSecond: number): Measurement => ({
  perSecond,
  p50: 16_000 / perSecond,
  p99: 32_000 / perSecond,
  bytes: 100,
  server: 1,
  database: 2,
});

it("computes the medians of all rounds and their ratio", () => {
  const product = [sample(100), sample(10), sample(300)];
  const figures = summarizeRounds(product, [sample(50), sample(5), sample(100)]);
  expect(figures).toMatchObject({ product: { perSecond: 100 }, ratio: 2 });
});

it("reports a loss of more than a fifth, and ratios without a baseline", () => {
  const baseline = { 500: { list: 2 }, 900: { list: 2 } };
  expect(compareRatios(baseline, { 500: { list: 1.7 }, 900: { list: 1.5, store: 1 } })).toEqual({
    worse: ["900: list: 1.50, was 2.00"],
    unknown: 1,
  });
});

it("preserves unmeasured targets when a run is accepted", () => {
  const before = { 500: { list: 3, store: 1 }, 900: { store: 2 } };
  expect(updateBaseline(before, { 500: { list: 4 } })).toEqual({
    500: { list: 4, store: 1 },
    900: { store: 2 },
  });
});

it("reports goals that are met, missed or not measured", () => {
  const list = summarizeRounds([sample(29)], [sample(10)]);
  const goals = describeGoals({ 500: { targets: { "list, repeated": list }, oversold: 0 } });
  expect(goals).toContain("NOT MET      500: list, repeated: 3 times the reference: 2.90");
  expect(goals).toContain("met          500: no order oversells: 0.00");
  expect(goals).toContain("not measured 500: order, one hot variant: 150 a second");
});
