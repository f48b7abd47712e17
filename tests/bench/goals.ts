import { IMPORTED_PRODUCTS, type ImportFigures } from "#tests/bench/import.ts";
import type { SizeFigures } from "#tests/bench/measure-size.ts";
import { ONE_CONNECTION } from "#tests/bench/targets.ts";

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

const MIN_ORDERS = { "order, spread over 200 variants": 300, "order, one hot variant": 150 };
const MAX_MEGABYTES = 300;
const MAX_IMPORT_SECONDS = 16;

/** Figures by number of products. */
export type FiguresBySize = Record<string, SizeFigures>;

/** Compares the figures of a run with the goals, one line each. */
export function describeGoals(sizes: FiguresBySize, imported?: ImportFigures): string[] {
  const p50 = (size: string, target: string) =>
    sizes[size]?.targets[target + ONE_CONNECTION]?.product.p50;
  const growth = (target: string) => {
    const [small, large] = [p50(SMALL, target), p50(LARGE, target)];
    return small && large && large / small;
  };
  return [
    ...Object.entries(sizes).flatMap(([size, figures]) =>
      ofOneSize(figures).map((goal) => goal(size)),
    ),
    ...SEARCH_MS.map(([target, size, max]) =>
      atMost(`${target}: at most ${max} ms`, max, p50(size, target))(size),
    ),
    ...GROWTH.map((target) =>
      atMost(
        `${target}: time grows at most ${MAX_GROWTH} times`,
        MAX_GROWTH,
        growth(target),
      )(`${SMALL} to ${LARGE}`),
    ),
    ...[
      atMost(`at most ${MAX_IMPORT_SECONDS} seconds`, MAX_IMPORT_SECONDS, imported?.seconds),
      atMost("each document written once", IMPORTED_PRODUCTS, imported?.documentWrites),
    ].map((goal) => goal(`import of ${IMPORTED_PRODUCTS} products`)),
  ];
}

function ofOneSize({ targets, oversold, soak }: SizeFigures): Goal[] {
  const ratios = Object.entries(targets).flatMap(([name, { ratio }]) =>
    RATIOS.filter(([pattern]) => pattern.test(name)).map(([, min]) =>
      atLeast(`${name}: ${min} times the reference`, min, ratio),
    ),
  );
  const orders = Object.entries(MIN_ORDERS).map(([name, min]) =>
    atLeast(`${name}: ${min} a second`, min, targets[name]?.product.perSecond),
  );
  const hours = `at most ${MAX_MEGABYTES} MB after an hour's load`;
  return [
    ...ratios,
    ...orders,
    atMost("no order oversells", 0, oversold),
    atMost(hours, MAX_MEGABYTES, soak && soak.minutes >= 60 ? soak.late : undefined),
  ];
}

type Goal = (size: string) => string;

function atLeast(name: string, min: number, figure: number | undefined): Goal {
  return (size) => line(`${size}: ${name}`, figure, figure !== undefined && figure >= min);
}

function atMost(name: string, max: number, figure: number | undefined): Goal {
  return (size) => line(`${size}: ${name}`, figure, figure !== undefined && figure <= max);
}

function line(name: string, figure: number | undefined, isMet: boolean): string {
  if (figure === undefined) return `not measured ${name}`;
  return `${(isMet ? "met" : "NOT MET").padEnd(12)} ${name}: ${figure.toFixed(2)}`;
}
