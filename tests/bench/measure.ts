import type { Client } from "pg";
import { type Meter, readMeterAtRest } from "#tests/bench/cost.ts";
import type { Measured, Sample } from "#tests/bench/figures.ts";
import { type Ask, runLoad } from "#tests/bench/load.ts";
import type { Floor, Target } from "#tests/bench/targets.ts";

/** A process that answers. */
export interface Answerer {
  url: string;
  pid: number;
}

export interface Scene {
  product: Answerer;
  /** Of the empty page and of the floors. */
  beside: Record<Floor, Answerer>;
  postgres: { pid: number; admin: Client };
  database: string;
  /** Makes an edit of the catalogue, in one statement. */
  edit: () => Promise<void>;
}

export interface Pace {
  connections: number;
  rounds: number;
  /** Of each turn. */
  seconds: number;
}

const EDIT_EVERY_MS = 500;
const WARM_UP = 0.3;

/**
 * Measures the targets in turn, round after round; within a round the product and what it is measured
 * beside follow each other at once, in another order each time, so that a busier machine slows all alike.
 */
export async function measure(
  scene: Scene,
  targets: Target[],
  pace: Pace,
  onProgress: (text: string) => void,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (let round = 1; round <= pace.rounds; round++) {
    for (const target of targets) {
      onProgress(`round ${round} of ${pace.rounds}: ${target.name}`);
      const figures = measured.get(target.name) ?? { product: [], alone: 0, beside: {} };
      measured.set(target.name, figures);
      const floors = Object.entries(target.beside) as [Floor, () => Ask][];
      const turns = [
        async () => {
          figures.product.push(await takeTurn(scene, scene.product, target, pace));
        },
        ...floors.map(([floor, next]) => async () => {
          const samples = figures.beside[floor] ?? [];
          figures.beside[floor] = samples;
          const asked = { ...target, next, status: 200, edited: false };
          samples.push(await takeTurn(scene, scene.beside[floor], asked, pace));
        }),
      ];
      for (const turn of round % 2 === 1 ? turns : turns.reverse()) await turn();
      if (round === pace.rounds) figures.alone = await timeAlone(scene, target, pace);
    }
  }
  return measured;
}

/** One turn of one answerer, and what it cost. A part of it is not counted: until code and caches are warm. */
async function takeTurn(
  scene: Scene,
  { url, pid }: Answerer,
  { next, status, edited, connections }: Pick<Target, "next" | "status" | "edited" | "connections">,
  { seconds, ...pace }: Pace,
): Promise<Sample> {
  const { postgres, database } = scene;
  const edits = edited ? keepEditing(scene) : undefined;
  try {
    const load = { url, next, status, connections: connections ?? pace.connections };
    await runLoad({ ...load, seconds: seconds * WARM_UP });
    const editsBefore = edits?.made ?? 0;
    const before = await readMeterAtRest(pid, postgres, database);
    const { sent, ...throughput } = await runLoad({ ...load, seconds });
    const after = await readMeterAtRest(pid, postgres, database);
    const editsMeanwhile = (edits?.made ?? 0) - editsBefore;
    const perThousand = (kind: keyof Meter) => ((after[kind] - before[kind]) / sent) * 1000;
    return {
      ...throughput,
      answering: perThousand("answering"),
      database: perThousand("database"),
      statements: (after.statements - before.statements - editsMeanwhile) / sent,
    };
  } finally {
    await edits?.stop();
  }
}

/** Milliseconds that half of the requests take when nobody else asks. */
async function timeAlone(scene: Scene, target: Target, { seconds }: Pace): Promise<number> {
  const { next, status, edited } = target;
  const edits = edited ? keepEditing(scene) : undefined;
  try {
    const load = { url: scene.product.url, next, status, connections: 1, seconds: seconds / 2 };
    return (await runLoad(load)).p50;
  } finally {
    await edits?.stop();
  }
}

function keepEditing({ edit }: Scene) {
  let running = edit();
  const edits = {
    made: 1,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
  const timer = setInterval(() => {
    edits.made += 1;
    running = running.then(edit);
  }, EDIT_EVERY_MS);
  return edits;
}
