import type { Client } from "pg";
import type { BenchRequest } from "#tests/bench/load/connection.ts";
import { readUsageWhenIdle, type Usage } from "#tests/bench/load/cost.ts";
import { type Edit, editing } from "#tests/bench/load/edits.ts";
import { runLoad } from "#tests/bench/load/load.ts";
import type { Floor, Target } from "#tests/bench/load/targets.ts";
import type { Measured, Sample } from "#tests/bench/report/figures.ts";

/** A measured process. */
export interface Answerer {
  url: string;
  pid: number;
}

export interface Scene {
  product: Answerer;
  /** The offline page, which is rendered on every request, and the floors. */
  beside: Record<Floor, Answerer>;
  postgres: { pid: number; admin: Client };
  database: string;
  edit: Edit;
}

export interface Pace {
  connections: number;
  rounds: number;
  /** Settings of each turn. */
  seconds: number;
  /** Aborts the measurement. */
  signal?: AbortSignal;
}

/** Length of a target's first turn, in turns: V8 optimizes for ten thousand requests and more. */
const FIRST_WARM_UP_TURNS = 3;
const LONGEST_LATER_WARM_UP_SECONDS = 1;

/**
 * Measures all targets in several rounds. Within a round, the product and its floors follow each other in
 * alternating order, so that other load of the machine affects them alike.
 */
export async function measure(
  scene: Scene,
  targets: Target[],
  pace: Pace,
  onProgress: (text: string) => void,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (let round = 1; round <= pace.rounds; round++) {
    const warmUp =
      round === 1
        ? FIRST_WARM_UP_TURNS * pace.seconds
        : Math.min(pace.seconds, LONGEST_LATER_WARM_UP_SECONDS);
    const turnPace = { ...pace, warmUp };
    for (const target of targets) {
      onProgress(`round ${round} of ${pace.rounds}: ${target.name}`);
      const figures = measured.get(target.name) ?? { product: [], beside: {} };
      measured.set(target.name, figures);
      const floors = Object.entries(target.beside) as [Floor, () => BenchRequest][];
      const turns = [
        async () => {
          figures.product.push(await takeTurn(scene, scene.product, target, turnPace));
        },
        ...floors.map(([floor, next]) => async () => {
          const samples = figures.beside[floor] ?? [];
          figures.beside[floor] = samples;
          const { connections } = target;
          const asked = { next, status: 200, ...(connections && { connections }) };
          samples.push(await takeTurn(scene, scene.beside[floor], asked, turnPace));
        }),
      ];
      for (const turn of round % 2 === 1 ? turns : turns.reverse()) await turn();
    }
  }
  return measured;
}

type Asked = Pick<Target, "next" | "status" | "differing" | "isEdited" | "connections">;

/** Measures one turn of one process, after a warm-up. */
async function takeTurn(
  scene: Scene,
  { url, pid }: Answerer,
  target: Asked,
  { seconds, warmUp, signal, ...pace }: Pace & { warmUp: number },
): Promise<Sample> {
  const { postgres, database } = scene;
  const { status, connections = pace.connections } = target;
  const edits = editing(scene.edit, target);
  try {
    const load = { url, next: edits.next, status, connections, signal };
    await runLoad({ ...load, seconds: warmUp });
    const editsBefore = edits.made();
    const before = await readUsageWhenIdle(pid, postgres, database);
    const { sent, ...throughput } = await runLoad({ ...load, seconds });
    const after = await readUsageWhenIdle(pid, postgres, database);
    const editsDuringLoad = edits.made() - editsBefore;
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
