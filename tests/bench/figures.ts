import type { Floor } from "#tests/bench/targets.ts";

/** What one turn of requests took. */
export interface Sample {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one reply, with its head. */
  bytes: number;
  /** Seconds of CPU a thousand requests: of the process that answers, and of PostgreSQL. */
  answering: number;
  database: number;
  /** SQL statements a request. */
  statements: number;
}

export interface TargetFigures {
  product: Sample;
  beside: Partial<Record<Floor, Sample>>;
  /** Requests a second as a multiple of those of each that it was measured beside. */
  ratios: Partial<Record<Floor, number>>;
}

export interface SoakFigures {
  minutes: number;
  /** Megabytes resident, in the middle of the first quarter and of the last. */
  early: number;
  late: number;
  most: number;
  /** After the load, when V8 has given back what it no longer needs. */
  rest: number;
}

export interface SizeFigures {
  targets: Record<string, TargetFigures>;
  /** Megabytes resident of the server after the load, and the most there ever were. */
  memory?: { now: number; most: number } | undefined;
  soak?: SoakFigures | undefined;
  /** Orders beyond the stock there was. */
  oversold: number;
}

export interface ImportFigures {
  products: number;
  seconds: number;
  /** Rows of documents that were inserted or updated. */
  documentWrites: number;
}

export interface Figures {
  /** When, and on what. */
  made: string;
  machine: string;
  pace: { connections: number; rounds: number; seconds: number };
  /** By the number of products. */
  sizes: Record<string, SizeFigures>;
  imported?: ImportFigures | undefined;
}

/** A target's samples, one a round, by who was asked. */
export interface Measured {
  product: Sample[];
  beside: Partial<Record<Floor, Sample[]>>;
}

/** The middle of all rounds. Ratios are of one round each, for its answerers shared the machine's mood. */
export function summarise({ product, beside }: Measured): TargetFigures {
  const floors = Object.entries(beside) as [Floor, Sample[]][];
  return {
    product: middle(product),
    beside: Object.fromEntries(floors.map(([floor, samples]) => [floor, middle(samples)])),
    ratios: Object.fromEntries(
      floors.map(([floor, samples]) => [
        floor,
        median(samples.map(({ perSecond }, round) => (product[round]?.perSecond ?? 0) / perSecond)),
      ]),
    ),
  };
}

/** The ratio that a target is judged by. */
export function ratioOf({ ratios }: TargetFigures): number {
  return Object.values(ratios)[0] ?? 0;
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

function middle(samples: Sample[]): Sample {
  const of = (kind: keyof Sample) => median(samples.map((sample) => sample[kind]));
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    bytes: of("bytes"),
    answering: of("answering"),
    database: of("database"),
    statements: of("statements"),
  };
}
