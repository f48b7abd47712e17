import type { Reference } from "#tests/bench/load/targets.ts";
import { median } from "#tests/support/statistics.ts";

/** Figures of one measurement. */
export interface Measurement {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one response with its headers. */
  bytes: number;
  /** CPU seconds per thousand requests, of the process and of PostgreSQL. */
  server: number;
  database: number;
  /** SQL statements per request. */
  statements: number;
}

export interface TargetFigures {
  product: Measurement;
  references: Partial<Record<Reference, Measurement>>;
  /** Requests per second, divided by those of each reference. */
  ratios: Partial<Record<Reference, number>>;
}

export interface SoakFigures {
  minutes: number;
  /** Median resident megabytes of the first and of the last quarter. */
  early: number;
  late: number;
  max: number;
  /** Resident megabytes after the load, when V8 has released unused memory. */
  rest: number;
}

export interface SizeFigures {
  targets: Record<string, TargetFigures>;
  /** Resident megabytes of the server after the load, and their maximum. */
  memory?: { now: number; max: number } | undefined;
  soak?: SoakFigures | undefined;
  /** Orders that exceed the stock. */
  oversold: number;
}

export interface ImportFigures {
  products: number;
  seconds: number;
  /** Rows of documents that were inserted or updated. */
  documentWrites: number;
}

export interface Figures {
  measuredAt: string;
  machine: string;
  load: { connections: number; rounds: number; seconds: number };
  /** By the number of products. */
  sizes: Record<string, SizeFigures>;
  imported?: ImportFigures | undefined;
}

/** Samples of a target, one per round, by process. */
export interface Measured {
  product: Measurement[];
  references: Partial<Record<Reference, Measurement[]>>;
}

/** Returns the medians of all rounds. Ratios compare samples of the same round. */
export function summarizeRounds({ product, references }: Measured): TargetFigures {
  const samplesByReference = Object.entries(references) as [Reference, Measurement[]][];
  return {
    product: medians(product),
    references: Object.fromEntries(
      samplesByReference.map(([reference, samples]) => [reference, medians(samples)]),
    ),
    ratios: Object.fromEntries(
      samplesByReference.map(([reference, samples]) => [
        reference,
        median(samples.map(({ perSecond }, round) => (product[round]?.perSecond ?? 0) / perSecond)),
      ]),
    ),
  };
}

/** Returns the ratio that is compared with goals and the baseline. */
export function ratioOf({ ratios }: TargetFigures): number {
  return Object.values(ratios)[0] ?? 0;
}

function medians(samples: Measurement[]): Measurement {
  const of = (kind: keyof Measurement) => median(samples.map((sample) => sample[kind]));
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    bytes: of("bytes"),
    server: of("server"),
    database: of("database"),
    statements: of("statements"),
  };
}
