import { type Figures, ratioOf } from "#tests/bench/report/figures.ts";

/** Ratios of an accepted run by catalogue size, then target. */
export type Baseline = Record<string, Record<string, number>>;

/** A ratio may be this much below the baseline. */
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

/** Returns the baseline with the measured ratios replaced. */
export function updateBaseline(baseline: Baseline, figures: Figures): Baseline {
  const now = baselineOf(figures);
  const sizes = Object.entries(now).map(([size, targets]) => [
    size,
    { ...baseline[size], ...targets },
  ]);
  return { ...baseline, ...Object.fromEntries(sizes) };
}

/** Returns the number of measured ratios without a baseline. */
export function countWithoutBaseline(baseline: Baseline, figures: Figures): number {
  return Object.entries(baselineOf(figures))
    .flatMap(([size, targets]) => Object.keys(targets).map((name) => baseline[size]?.[name]))
    .filter((was) => was === undefined).length;
}

/** Lists the ratios that are worse than the baseline. */
export function regressions(baseline: Baseline, figures: Figures): Regression[] {
  const now = baselineOf(figures);
  return Object.entries(baseline).flatMap(([size, targets]) =>
    Object.entries(targets).flatMap(([target, was]) => {
      const is = now[size]?.[target];
      return is !== undefined && is < was * (1 - TOLERANCE) ? [{ size, target, was, is }] : [];
    }),
  );
}
