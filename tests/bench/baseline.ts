/** Ratios by catalogue size, then target. */
export type Ratios = Record<string, Record<string, number>>;

/** A ratio may be this much below the baseline. */
const TOLERANCE = 0.2;

/** Returns the baseline with the measured ratios replaced. */
export function updateBaseline(baseline: Ratios, now: Ratios): Ratios {
  const sizes = Object.entries(now).map(([size, ratios]) => [
    size,
    { ...baseline[size], ...ratios },
  ]);
  return { ...baseline, ...Object.fromEntries(sizes) };
}

/** Describes the measured ratios that are worse than the baseline, and counts those that it lacks. */
export function compareRatios(baseline: Ratios, now: Ratios) {
  const worse: string[] = [];
  let unknown = 0;
  for (const [size, ratios] of Object.entries(now)) {
    for (const [target, is] of Object.entries(ratios)) {
      const was = baseline[size]?.[target];
      if (was === undefined) unknown += 1;
      else if (is < was * (1 - TOLERANCE)) {
        worse.push(`${size}: ${target}: ${is.toFixed(2)}, was ${was.toFixed(2)}`);
      }
    }
  }
  return { worse, unknown };
}
