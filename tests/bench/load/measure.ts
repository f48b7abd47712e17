import type { Client } from "pg";
import type { BenchRequest } from "#tests/bench/load/connection.ts";
import { readUsageWhenIdle, type Usage } from "#tests/bench/load/cost.ts";
import { type EditCatalogue, withEdits } from "#tests/bench/load/edits.ts";
import { runLoad } from "#tests/bench/load/load.ts";
import type { Reference, Target } from "#tests/bench/load/targets.ts";
import type { Measured, Measurement } from "#tests/bench/report/figures.ts";

export interface MeasuredServer {
  url: string;
  pid: number;
}

export interface BenchEnvironment {
  product: MeasuredServer;
  /** The reference server; for pages, the offline page, which is rendered on every request. */
  references: Record<Reference, MeasuredServer>;
  postgres: { pid: number; admin: Client };
  database: string;
  edit: EditCatalogue;
}

export interface LoadOptions {
  connections: number;
  rounds: number;
  /** Duration of a measurement. */
  seconds: number;
  /** Aborts the measurement. */
  signal?: AbortSignal;
}

/** Warm-up of a target's first measurement, in measurements: V8 optimizes only after ten thousand requests. */
const FIRST_WARM_UP_MEASUREMENTS = 3;
const MAX_LATER_WARM_UP_SECONDS = 1;

/**
 * Measures all targets in several rounds. Within a round, the product and its references follow each other in
 * alternating order, so that other load of the machine affects them equally.
 */
export async function measure(
  environment: BenchEnvironment,
  targets: Target[],
  options: LoadOptions,
  onProgress: (text: string) => void,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (let round = 1; round <= options.rounds; round++) {
    const warmUp =
      round === 1
        ? FIRST_WARM_UP_MEASUREMENTS * options.seconds
        : Math.min(options.seconds, MAX_LATER_WARM_UP_SECONDS);
    const measurementOptions = { ...options, warmUp };
    for (const target of targets) {
      onProgress(`round ${round} of ${options.rounds}: ${target.name}`);
      const figures = measured.get(target.name) ?? { product: [], references: {} };
      measured.set(target.name, figures);
      const references = Object.entries(target.references) as [Reference, () => BenchRequest][];
      const measurements = [
        async () => {
          figures.product.push(
            await measureOnce(environment, environment.product, target, measurementOptions),
          );
        },
        ...references.map(([reference, next]) => async () => {
          const samples = figures.references[reference] ?? [];
          figures.references[reference] = samples;
          const { connections } = target;
          const request = { next, status: 200, ...(connections && { connections }) };
          samples.push(
            await measureOnce(
              environment,
              environment.references[reference],
              request,
              measurementOptions,
            ),
          );
        }),
      ];
      for (const measurement of round % 2 === 1 ? measurements : measurements.reverse())
        await measurement();
    }
  }
  return measured;
}

type MeasuredRequests = Pick<
  Target,
  "next" | "status" | "distinctRequests" | "isEdited" | "connections"
>;

/** Measures one process once, after a warm-up. */
async function measureOnce(
  environment: BenchEnvironment,
  { url, pid }: MeasuredServer,
  target: MeasuredRequests,
  { seconds, warmUp, signal, ...options }: LoadOptions & { warmUp: number },
): Promise<Measurement> {
  const { postgres, database } = environment;
  const { status, connections = options.connections } = target;
  const edits = withEdits(environment.edit, target);
  try {
    const load = { url, next: edits.next, status, connections, signal };
    await runLoad({ ...load, seconds: warmUp });
    const editsBefore = edits.count();
    const before = await readUsageWhenIdle(pid, postgres, database);
    const { sent, ...throughput } = await runLoad({ ...load, seconds });
    const after = await readUsageWhenIdle(pid, postgres, database);
    const editsDuringLoad = edits.count() - editsBefore;
    const perThousand = (kind: keyof Usage) => ((after[kind] - before[kind]) / sent) * 1000;
    return {
      ...throughput,
      server: perThousand("server"),
      database: perThousand("database"),
      statements: (after.statements - before.statements - editsDuringLoad) / sent,
    };
  } finally {
    await edits.stop();
  }
}
