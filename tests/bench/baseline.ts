import { type Figures, ratioOf } from "#tests/bench/figures.ts";

/** Ratios of an accepted run: products → target → ratio. */
export type Baseline = Record<string, Record<string, number>>;

/** What a ratio may lose before it counts as a regression. */
export const TOLERANCE = 0.2;

export interface Regression {
  size: string;
  target: string;
  was: number;
  is: number;
}

export function baselineOf({ sizes }: Figures): Baseline {
  return Object.fromEntries(
    Object.entries(sizes).map(([size, { targets }]) => [
      size,
      Object.fromEntries(
        Object.entries(targets).map(([name, target]) => [name, Number(ratioOf(target).toFixed(3))]),
      ),
    ]),
  );
}

/** The baseline with what was measured now in place of what it said of that. */
export function accepting(baseline: Baseline, figures: Figures): Baseline {
  const now = baselineOf(figures);
  const sizes = Object.entries(now).map(([size, targets]) => [
    size,
    { ...baseline[size], ...targets },
  ]);
  return { ...baseline, ...Object.fromEntries(sizes) };
}

/** What was measured now that the baseline says nothing of. */
export function unknownTo(baseline: Baseline, figures: Figures): number {
  return Object.entries(baselineOf(figures))
    .flatMap(([size, targets]) => Object.keys(targets).map((name) => baseline[size]?.[name]))
    .filter((was) => was === undefined).length;
}

/** What is worse than it was, of all that was measured then and now. */
export function regressions(baseline: Baseline, figures: Figures): Regression[] {
  const now = baselineOf(figures);
  return Object.entries(baseline).flatMap(([size, targets]) =>
    Object.entries(targets).flatMap(([target, was]) => {
      const is = now[size]?.[target];
      return is !== undefined && is < was * (1 - TOLERANCE) ? [{ size, target, was, is }] : [];
    }),
  );
}
