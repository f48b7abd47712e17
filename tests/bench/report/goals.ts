import { ONE_CONNECTION } from "#tests/bench/load/targets.ts";
import { type Figures, ratioOf, type SizeFigures } from "#tests/bench/report/figures.ts";

export interface Goal {
  name: string;
  /** Undefined if it was not measured. */
  measured: string | undefined;
  met: boolean;
}

/** Sizes that are compared for growth. */
const SMALL = "10000";
const LARGE = "1000000";

/** Minimum ratios of requests per second to those of the reference. */
const RATIOS: [target: RegExp, min: number][] = [
  [/^list, repeated/, 3],
  [/^list, each different/, 0.9],
  [/^list, edited twice a second/, 0.8],
  [/^list, offset/, 0.9],
  [/^search, /, 1],
  [/^one product, repeated/, 1],
  [/^one product, each different/, 0.6],
];

const GROWTH = [
  "list, each different",
  "category, each different",
  "one product, each different",
  "count, each different",
];
const MAX_GROWTH = 1.3;

/** Maximum median latency of searches with one connection, in milliseconds, by number of products. */
const SEARCH_MS: [target: string, size: string, max: number][] = [
  ["search, rare word", "10000", 5],
  ["search, rare word", "100000", 5],
  ["search, rare word", LARGE, 5],
  ["search, common word", "100000", 40],
  ["search, common word", LARGE, 400],
];

const MAX_MEGABYTES = 300;
const MAX_IMPORT_SECONDS = 16;
const IMPORTED = 10_000;

/** Compares the figures of a run with the goals. */
export function evaluateGoals({ sizes, ...figures }: Figures): Goal[] {
  const imported = figures.imported?.products === IMPORTED ? figures.imported : undefined;
  return [
    ...Object.entries(sizes).flatMap(([size, figures]) =>
      ofOneSize(figures).map((goal) => ({ ...goal, name: `${size}: ${goal.name}` })),
    ),
    ...SEARCH_MS.map(([target, size, max]) =>
      atMost(`${size}: ${target}: at most ${max} ms`, max, p50(sizes[size], target), " ms"),
    ),
    ...GROWTH.map((target) =>
      atMost(
        `${target}: time from ${SMALL} to ${LARGE} products grows at most ${MAX_GROWTH} times`,
        MAX_GROWTH,
        ratio(p50(sizes[LARGE], target), p50(sizes[SMALL], target)),
      ),
    ),
    {
      name: `import of ${IMPORTED} products: at most ${MAX_IMPORT_SECONDS} s, each document written once`,
      measured:
        imported &&
        `${imported.seconds.toFixed(1)} s, ${imported.documentWrites} documents written`,
      met:
        imported !== undefined &&
        imported.seconds <= MAX_IMPORT_SECONDS &&
        imported.documentWrites === IMPORTED,
    },
  ];
}

function ofOneSize({ targets, oversold, soak }: SizeFigures): Goal[] {
  const ratios = Object.entries(targets).flatMap(([name, target]) =>
    RATIOS.filter(([pattern]) => pattern.test(name)).map(([, min]) =>
      atLeast(`${name}: ${min} times the reference`, min, ratioOf(target)),
    ),
  );
  const perSecond = (name: string, min: number) =>
    atLeast(`${name}: ${min} a second`, min, targets[name]?.product.perSecond);
  return [
    ...ratios,
    perSecond("order, spread over 200 variants", 300),
    perSecond("order, one hot variant", 150),
    { name: "no order oversells", measured: `${oversold} oversold`, met: oversold === 0 },
    {
      name: `at most ${MAX_MEGABYTES} MB after an hour's load`,
      measured: soak && `${soak.late.toFixed(0)} MB after ${soak.minutes} minutes`,
      met: soak !== undefined && soak.minutes >= 60 && soak.late <= MAX_MEGABYTES,
    },
  ];
}

function atLeast(name: string, min: number, figure: number | undefined): Goal {
  return { name, measured: figure?.toFixed(2), met: figure !== undefined && figure >= min };
}

function atMost(name: string, max: number, figure: number | undefined, unit = ""): Goal {
  return {
    name,
    measured: figure === undefined ? undefined : `${figure.toFixed(2)}${unit}`,
    met: figure !== undefined && figure <= max,
  };
}

function p50(size: SizeFigures | undefined, target: string): number | undefined {
  return size?.targets[target + ONE_CONNECTION]?.product.p50;
}

function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b;
}
