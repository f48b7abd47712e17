import type { Regression } from "#tests/bench/report/baseline.ts";
import type { Figures, Measurement, SizeFigures } from "#tests/bench/report/figures.ts";
import type { Goal } from "#tests/bench/report/goals.ts";

const COLUMNS: [string, (sample: Measurement) => string][] = [
  ["a second", ({ perSecond }) => perSecond.toFixed(0)],
  ["p50 ms", ({ p50 }) => p50.toFixed(2)],
  ["p99 ms", ({ p99 }) => p99.toFixed(2)],
  ["CPU s/1000", ({ server }) => server.toFixed(2)],
  ["PostgreSQL", ({ database }) => database.toFixed(2)],
  ["statements", ({ statements }) => statements.toFixed(2)],
  ["bytes", ({ bytes }) => bytes.toFixed(0)],
];

/** Formats all figures as text. `unknown`: number of ratios without a baseline. */
export function report(
  figures: Figures,
  goals: Goal[],
  worse: Regression[],
  unknown: number,
): string {
  const { machine, load, sizes } = figures;
  const measured = goals.filter((goal) => goal.measured !== undefined);
  const missed = measured.filter(({ met }) => !met);
  return [
    `${machine}; ${load.connections} connections, ${load.rounds} rounds of ${load.seconds} s`,
    ...Object.entries(sizes).flatMap(([size, one]) => ["", `${size} products`, ...table(one)]),
    "",
    "Goals",
    ...goals.map(({ name, measured, met }) => {
      const mark = measured === undefined ? "not measured" : met ? "met" : "NOT MET";
      return `  ${mark.padEnd(13)}${name}${measured === undefined ? "" : `: ${measured}`}`;
    }),
    "",
    ...(worse.length === 0
      ? ["No ratio is more than 20% below the baseline."]
      : [
          "More than 20% below the baseline:",
          ...worse.map(
            ({ size, target, was, is }) =>
              `  ${size}: ${target}: ${is.toFixed(2)}, was ${was.toFixed(2)}`,
          ),
        ]),
    ...(unknown > 0 ? [`Measured ratios without a baseline: ${unknown}.`] : []),
    `${missed.length} of ${measured.length} measured goals are not met.`,
  ].join("\n");
}

function table({ targets, memory, soak, oversold }: SizeFigures): string[] {
  const rows = Object.entries(targets).flatMap(([name, { product, references, ratios }]) => [
    [name, ...cells(product), ""],
    ...Object.entries(references).map(([reference, sample]) => [
      `  vs. ${reference}`,
      ...cells(sample),
      `${ratios[reference as keyof typeof ratios]?.toFixed(2)} ×`,
    ]),
  ]);
  const head = ["", ...COLUMNS.map(([name]) => name), "ratio"];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
      )
      .join("")
      .trimEnd();
  return [
    ...[head, ...rows].map(line),
    ...(memory
      ? [`server: ${memory.now.toFixed(0)} MB resident, ${memory.max.toFixed(0)} MB at most`]
      : []),
    ...(soak
      ? [
          `after ${soak.minutes} minutes: ${soak.late.toFixed(0)} MB (${soak.early.toFixed(0)} MB in the first quarter, ${soak.rest.toFixed(0)} MB when idle)`,
        ]
      : []),
    `${oversold} oversold`,
  ];
}

function cells(sample: Measurement): string[] {
  return COLUMNS.map(([, format]) => format(sample));
}
