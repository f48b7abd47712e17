import type { Measurement } from "#tests/bench/measure.ts";
import type { SizeFigures } from "#tests/bench/measure-size.ts";

const COLUMNS: [string, (sample: Measurement) => string][] = [
  ["a second", ({ perSecond }) => perSecond.toFixed(0)],
  ["p50 ms", ({ p50 }) => p50.toFixed(2)],
  ["p99 ms", ({ p99 }) => p99.toFixed(2)],
  ["server, ms", ({ server }) => server.toFixed(2)],
  ["PostgreSQL, ms", ({ database }) => database.toFixed(2)],
  ["bytes", ({ bytes }) => bytes.toFixed(0)],
];

/** Formats the figures of one size as a table: times of requests, CPU time per request, and memory. */
export function report({ targets, memory, soak, oversold }: SizeFigures): string {
  const cells = (sample: Measurement) => COLUMNS.map(([, format]) => format(sample));
  const rows = Object.entries(targets).flatMap(([name, { product, reference, ratio }]) => [
    [name, ...cells(product), ""],
    ["  reference", ...cells(reference), `${ratio.toFixed(2)} ×`],
  ]);
  const table = [["", ...COLUMNS.map(([name]) => name), "ratio"], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const lines = table.map(([name = "", ...figures]) =>
    [
      name.padEnd(widths?.[0] ?? 0),
      ...figures.map((figure, index) => figure.padStart(widths?.[index + 1] ?? 0)),
    ]
      .join("  ")
      .trimEnd(),
  );
  if (memory) lines.push(`server: ${megabytes(memory.now)}, ${megabytes(memory.max)} at most`);
  if (soak) {
    const { minutes, late, max, rest } = soak;
    lines.push(
      `after ${minutes} minutes: ${megabytes(late)}, ${megabytes(max)} at most, ${megabytes(rest)} when idle`,
    );
  }
  return [...lines, `${oversold} oversold`].join("\n");
}

function megabytes(count: number): string {
  return `${count.toFixed(0)} MB`;
}
