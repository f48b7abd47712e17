import { setTimeout as sleep } from "node:timers/promises";
import { type Memory, readMemory, readUsageWhenIdle } from "#tests/bench/cost.ts";
import { runLoad } from "#tests/bench/load.ts";
import { OFFLINE_PAGE, type Target } from "#tests/bench/targets.ts";
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
}

export interface TargetFigures {
  product: Measurement;
  reference: Measurement;
  /** Requests per second, divided by those of the reference. */
  ratio: number;
}

export interface SoakFigures {
  minutes: number;
  /** Resident megabytes: the median of the last quarter, the maximum, and after the load. */
  late: number;
  max: number;
  /** When V8 has released unused memory. */
  rest: number;
}

interface MeasuredServer {
  url: string;
  pid: number;
}

export interface Bench {
  product: MeasuredServer;
  reference: MeasuredServer;
  /** Pid of the postmaster. */
  postmaster: number;
  /** Edits the catalogue in one statement. */
  edit: () => Promise<unknown>;
  onProgress: (text: string) => void;
  signal: AbortSignal;
}

interface Duration {
  rounds: number;
  /** Of one measurement. */
  seconds: number;
}

/** Warm-up of a target's first measurement, in measurements: V8 optimizes only after ten thousand requests. */
const FIRST_WARM_UP_MEASUREMENTS = 3;
const MAX_LATER_WARM_UP_SECONDS = 1;
const EDIT_EVERY_MS = 500;
const SOAK_SECONDS = 5;
/** V8 releases unused memory in the second idle minute. */
const REST_MS = 120_000;

/**
 * Measures all targets in several rounds, and returns the medians. Within a round, the product and the reference
 * follow each other in alternating order, so that other load of the machine affects them equally.
 */
export async function measure(
  bench: Bench,
  targets: Target[],
  { rounds, seconds }: Duration,
): Promise<Record<string, TargetFigures>> {
  const samples = targets.map((target) => ({
    target,
    product: [] as Measurement[],
    reference: [] as Measurement[],
  }));
  for (let round = 0; round < rounds; round++) {
    const warmUp =
      round === 0
        ? FIRST_WARM_UP_MEASUREMENTS * seconds
        : Math.min(seconds, MAX_LATER_WARM_UP_SECONDS);
    for (const { target, product, reference } of samples) {
      bench.onProgress(`round ${round + 1} of ${rounds}: ${target.name}`);
      const { connections } = target;
      const isPage = target.reference().path === OFFLINE_PAGE;
      const measurements = [
        async () => product.push(await measureOnce(bench, bench.product, target, seconds, warmUp)),
        async () => {
          const server = isPage ? bench.product : bench.reference;
          const compared = { next: target.reference, status: 200, connections };
          reference.push(await measureOnce(bench, server, compared, seconds, warmUp));
        },
      ];
      for (const one of round % 2 === 0 ? measurements : measurements.reverse()) await one();
    }
  }
  return Object.fromEntries(
    samples.map(({ target, product, reference }) => [
      target.name,
      summarizeRounds(product, reference),
    ]),
  );
}

/** Returns the medians of all rounds. The ratio compares samples of the same round. */
export function summarizeRounds(product: Measurement[], reference: Measurement[]): TargetFigures {
  const ratios = reference.map(
    ({ perSecond }, round) => (product[round]?.perSecond ?? 0) / perSecond,
  );
  return { product: medians(product), reference: medians(reference), ratio: median(ratios) };
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
  };
}

type Load = Pick<Target, "next" | "status" | "connections" | "distinctRequests" | "isEdited">;

/** Measures one process once, after a warm-up. */
async function measureOnce(
  bench: Bench,
  { url, pid }: MeasuredServer,
  target: Load,
  seconds: number,
  warmUp: number,
): Promise<Measurement> {
  return withEdits(bench, target, async (next) => {
    const load = { url, ...target, next, signal: bench.signal };
    await runLoad({ ...load, seconds: warmUp });
    const before = await readUsageWhenIdle(pid, bench.postmaster);
    const { sent, ...throughput } = await runLoad({ ...load, seconds });
    const after = await readUsageWhenIdle(pid, bench.postmaster);
    return {
      ...throughput,
      server: (1000 * (after.server - before.server)) / sent,
      database: (1000 * (after.database - before.database)) / sent,
    };
  });
}

/** Runs `work` with the target's requests and makes its edits between them. */
async function withEdits<T>(
  { edit }: Bench,
  { next, distinctRequests, isEdited }: Load,
  work: (next: Load["next"]) => Promise<T>,
): Promise<T> {
  let sent = 0;
  let edits: Promise<unknown> = Promise.resolve();
  const editOnce = () => {
    edits = edits.then(edit);
  };
  const timer = isEdited ? setInterval(editOnce, EDIT_EVERY_MS) : undefined;
  try {
    return await work(() => {
      if (distinctRequests !== undefined && sent % distinctRequests === 0) editOnce();
      sent += 1;
      return next();
    });
  } finally {
    clearInterval(timer);
    await edits;
  }
}

/** Runs all targets with their edits for this many minutes and measures the server's memory. */
export async function soak(bench: Bench, targets: Target[], minutes: number): Promise<SoakFigures> {
  const { url, pid } = bench.product;
  const read = async (): Promise<Memory> =>
    (await readMemory(pid)) ?? { now: Number.NaN, max: Number.NaN };
  const resident: number[] = [];
  const ends = performance.now() + minutes * 60_000;
  while (performance.now() < ends) {
    for (const target of targets) {
      await withEdits(bench, target, (next) =>
        runLoad({ url, ...target, next, signal: bench.signal, seconds: SOAK_SECONDS }),
      );
      resident.push((await read()).now);
    }
    const left = Math.ceil((ends - performance.now()) / 60_000);
    bench.onProgress(`${left} minutes left, ${resident.at(-1)?.toFixed(0)} MB resident`);
  }
  const { max } = await read();
  bench.onProgress("waiting for the server to release memory");
  await sleep(REST_MS);
  const lastQuarter = resident.slice(-Math.ceil(resident.length / 4));
  return { minutes, late: median(lastQuarter), max, rest: (await read()).now };
}
