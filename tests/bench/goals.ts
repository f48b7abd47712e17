import { type Figures, ratioOf, type SizeFigures } from "#tests/bench/figures.ts";

export interface Goal {
  says: string;
  /** What was measured; undefined where this run did not measure it. */
  measured: string | undefined;
  met: boolean;
}

/** Sizes between which growth is judged. */
const SMALL = "10000";
const LARGE = "1000000";

/** What the product wants to be, held against one run. */
export function judge({ sizes }: Figures): Goal[] {
  return [
    ...Object.entries(sizes).flatMap(([size, figures]) =>
      ofOneSize(figures).map((goal) => ({ ...goal, says: `${size}: ${goal.says}` })),
    ),
    ...growthOf(sizes[SMALL], sizes[LARGE]),
  ];
}

function ofOneSize(figures: SizeFigures): Goal[] {
  const { targets, oversold } = figures;
  const ratio = (name: string, least: number) => {
    const target = targets[name];
    const says = `${name}: ${least} times what it is measured beside`;
    return atLeast(says, least, target && ratioOf(target));
  };
  const perSecond = (name: string, least: number) =>
    atLeast(`${name}: ${least} a second`, least, targets[name]?.product.perSecond);
  const named = (words: RegExp) => Object.keys(targets).filter((name) => words.test(name));
  return [
    ratio("list, page 1, repeated", 2),
    ...named(/^(list.*(different|other|offset)|category|search)/).map((name) => ratio(name, 0.6)),
    ratio("one product, repeated", 1),
    ratio("one product, each different", 0.5),
    ratio("store", 1),
    ...named(/^page: /).map((name) => ratio(name, 0.6)),
    steady(figures),
    perSecond("order, spread over 200 variants", 300),
    perSecond("order, one hot variant", 150),
    { says: "nothing is oversold", measured: `${oversold} oversold`, met: oversold === 0 },
    memory(figures),
  ];
}

function atLeast(says: string, least: number, figure: number | undefined): Goal {
  return { says, measured: figure?.toFixed(2), met: figure !== undefined && figure >= least };
}

/** Nobody waits much longer than the others, but for who comes when the catalogue has just been edited. */
function steady({ targets }: SizeFigures): Goal {
  const factors = Object.entries(targets)
    .filter(([name]) => !name.includes("edited"))
    .map(([name, { product }]) => ({ name, factor: product.p99 / product.p50 }));
  const worst = factors.toSorted((a, b) => b.factor - a.factor)[0];
  const over = factors.filter(({ factor }) => factor > 4);
  return {
    says: "p99 at most 4 times p50",
    measured: worst && `${over.length} over, the worst ${worst.name}: ${worst.factor.toFixed(1)}`,
    met: over.length === 0,
  };
}

function memory({ soak }: SizeFigures): Goal {
  return {
    says: "at most 300 MB after an hour's load, and flat",
    measured:
      soak &&
      `${soak.late.toFixed(0)} MB after ${soak.minutes} minutes, ${soak.rest.toFixed(0)} MB at rest then, ${soak.early.toFixed(0)} MB early on`,
    met:
      soak !== undefined &&
      soak.minutes >= 60 &&
      Math.max(soak.late, soak.rest) <= 300 &&
      soak.late <= 1.1 * soak.early,
  };
}

function growthOf(small: SizeFigures | undefined, large: SizeFigures | undefined): Goal[] {
  const p50 = (size: SizeFigures | undefined, target: string) => size?.targets[target]?.product.p50;
  const atMost = (says: string, most: number, figure: number | undefined, unit = ""): Goal => ({
    says,
    measured: figure === undefined ? undefined : `${figure.toFixed(2)}${unit}`,
    met: figure !== undefined && figure <= most,
  });
  const grows = (target: string, most: number) =>
    atMost(
      `${target}: p50 from ${SMALL} to ${LARGE} products grows at most ${most} times`,
      most,
      quotient(p50(large, target), p50(small, target)),
    );
  return [
    grows("list, page 1, repeated", 1.3),
    grows("list, page 1, each different", 1.3),
    grows("category, each different", 1.3),
    grows("one product, repeated", 1.3),
    grows("one product, each different", 1.3),
    grows("search, rare word", 2),
    atMost(
      `search, common word: at most 60 ms among ${LARGE} products, asked one at a time`,
      60,
      large?.targets["search, common word"]?.alone,
      " ms",
    ),
    atMost(
      `list, offset 50000: at most 5 times page 1 among ${LARGE} products`,
      5,
      quotient(p50(large, "list, offset 50000"), p50(large, "list, page 1, each different")),
    ),
  ];
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b;
}
