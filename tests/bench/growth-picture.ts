import type { Figures, Sample, SizeFigures } from "#tests/bench/figures.ts";

interface Line {
  label: string;
  /** Class of its colour; those of the floors are dashed. */
  kind: string;
  of: (size: SizeFigures) => Sample | undefined;
}

const product = (name: string, label: string, kind: string): Line => ({
  label,
  kind,
  of: ({ targets }) => targets[name]?.product,
});

const LINES: Line[] = [
  product("search, common word", "search, a tenth matches", "a"),
  product("search, rare word", "search, rare word", "b"),
  product("list, offset 5000", "list, offset 5,000", "c"),
  product("list, page 1, each different", "list, never the same", "d"),
  product("one product, each different", "one product", "e"),
  product("list, page 1, repeated", "list, repeated", "f"),
  {
    label: "list, assembled by PostgreSQL",
    kind: "floor",
    of: ({ targets }) => targets["list, page 1, each different"]?.beside.assembled,
  },
  {
    label: "list, ready documents",
    kind: "floor",
    of: ({ targets }) => targets["list, page 1, each different"]?.beside.documents,
  },
];

const WIDTH = 860;
const HEIGHT = 460;
const PLOT = { left: 70, right: 610, top: 70, bottom: 410 };
const LABEL_HEIGHT = 17;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1c2b24 }
  .title { font-size: 17px; font-weight: 650 }
  .grid { stroke: #1c2b24; stroke-opacity: .14 }
  path { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .a { stroke: #b3261e; color: #b3261e } .b { stroke: #c26a00; color: #c26a00 }
  .c { stroke: #7a4fb5; color: #7a4fb5 } .d { stroke: #0b6e4f; color: #0b6e4f }
  .e { stroke: #1565c0; color: #1565c0 } .f { stroke: #00838f; color: #00838f }
  .floor { stroke: #6b7a72; color: #6b7a72; stroke-dasharray: 6 5 }
  circle { fill: currentColor; stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6efe9 } .grid { stroke: #e6efe9 } path, circle { filter: brightness(1.5) }
  }`;

/** How much processor time a request takes, server and PostgreSQL together, as the catalogue grows. */
export function growthPicture({ sizes, machine }: Figures): string {
  const counts = Object.keys(sizes)
    .map(Number)
    .toSorted((a, b) => a - b);
  const lines = LINES.flatMap(({ of, ...line }) => {
    const points = counts.flatMap((count) => {
      const sample = of(sizes[count] as SizeFigures);
      return sample ? [{ count, cost: sample.answering + sample.database }] : [];
    });
    return points.length > 0 ? [{ ...line, points }] : [];
  });
  const costs = lines.flatMap(({ points }) => points.map(({ cost }) => cost));
  const across = scale(counts, PLOT.left + 20, PLOT.right - 20);
  const up = scale(decades(costs), PLOT.bottom, PLOT.top);
  const ends = spread(lines.map(({ points }) => up(points.at(-1)?.cost ?? 1)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">
<title id="t">Processor time a request against the size of the catalogue</title>
<style>${STYLE}</style>
<text class="title" x="20" y="30">Processor milliseconds a request, server and PostgreSQL together</text>
<text x="20" y="50">${machine}</text>
${decades(costs)
  .map(
    (cost) =>
      `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${up(cost)}" y2="${up(cost)}"/>
<text x="${PLOT.left - 8}" y="${up(cost) + 4}" text-anchor="end">${cost}</text>`,
  )
  .join("\n")}
${counts
  .map(
    (count) =>
      `<text x="${across(count)}" y="${PLOT.bottom + 24}" text-anchor="middle">${count.toLocaleString("en")}</text>`,
  )
  .join("\n")}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}" text-anchor="middle">products</text>
${lines
  .map(({ label, kind, points }, index) => {
    const places = points.map(({ count, cost }) => [across(count), up(cost)] as const);
    const dots = places.map(([x, y]) => `<circle class="${kind}" cx="${x}" cy="${y}" r="4"/>`);
    return `<path class="${kind}" d="M${places.map((place) => place.join(" ")).join("L")}"/>${dots.join("")}
<text x="${PLOT.right + 4}" y="${(ends[index] ?? 0) + 4}">${label}</text>`;
  })
  .join("\n")}
</svg>
`;
}

/** Logarithmic, and the middle for what does not differ. */
function scale(values: number[], from: number, to: number): (value: number) => number {
  const low = Math.log10(Math.min(...values));
  const high = Math.log10(Math.max(...values));
  return (value) => {
    const share = high === low ? 0.5 : (Math.log10(value) - low) / (high - low);
    return Math.round((from + share * (to - from)) * 10) / 10;
  };
}

/** The powers of ten around the values. */
function decades(values: number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return Array.from({ length: high - low + 1 }, (_, index) => Number(`1e${low + index}`));
}

/** The same heights, moved apart as far as labels need. */
function spread(heights: number[]): number[] {
  const moved = [...heights];
  const order = heights
    .map((_, index) => index)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  for (const [place, index] of order.entries()) {
    const above = order[place - 1];
    if (above === undefined) continue;
    moved[index] = Math.max(moved[index] ?? 0, (moved[above] ?? 0) + LABEL_HEIGHT);
  }
  return moved;
}
