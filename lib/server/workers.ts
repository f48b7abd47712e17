import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#lib/kernel/log.ts";

interface WorkersOptions {
  count: number;
  /** What every worker finds in its environment beside this process's own. */
  environment: Record<string, string | undefined>;
  log: Log;
  /** Milliseconds after which a worker that does not listen yet is killed. */
  startWithin: number;
  /** Milliseconds after which a worker that was told to end is killed: longer than its own drain. */
  endWithin: number;
}

export interface Workers {
  /** Puts a new worker in the place of each, one after the other; each old one ends what it has begun. */
  reload(): Promise<void>;
  /** Ends all, each as after SIGTERM. */
  stop(): Promise<void>;
}

/** Sent by a worker that has stopped listening, and to all workers once all have. */
export const STOPPED_LISTENING = "stopped listening";

/** Wait before a dead worker is replaced: it doubles while replacements die young. */
const BACK_OFF = { least: 500, most: 30_000 };
/** A worker that lived so long did not die of starting. */
const STEADY_MILLISECONDS = 30_000;

/**
 * Runs `count` processes of this same program that share its port, and replaces those that die.
 * Rejects when one of them ends before all have begun to listen.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { count, environment, log, startWithin, endWithin } = options;
  const places: Worker[] = [];
  const waits: number[] = [];
  const starting = new Map<number, Promise<void>>();
  let stopping = false;
  let reloading: Promise<void> | undefined;

  /** Fills a place with a listening worker; rejects when that ends before it listens. */
  function occupy(place: number): Promise<void> {
    const started = start(place).finally(() => starting.delete(place));
    starting.set(place, started);
    return started;
  }

  async function start(place: number): Promise<void> {
    const worker = cluster.fork(environment);
    const begun = performance.now();
    await listening(worker, startWithin);
    places[place] = worker;
    log.info({ pid: worker.process.pid, place }, "worker serves");
    worker.once("exit", (code, signal) => {
      if (stopping || places[place] !== worker) return;
      log.error({ pid: worker.process.pid, place, code, signal }, "worker died");
      const wasSteady = performance.now() - begun > STEADY_MILLISECONDS;
      void refill(place, wasSteady ? 0 : (waits[place] ?? BACK_OFF.least));
    });
  }

  async function refill(place: number, wait: number): Promise<void> {
    waits[place] = Math.min(BACK_OFF.most, Math.max(BACK_OFF.least, wait * 2));
    await sleep(wait, undefined, { ref: false });
    // A reload may have come to it meanwhile.
    if (stopping || starting.has(place) || isLiving(places[place])) return;
    await occupy(place).catch(() => {
      if (stopping) return;
      log.error({ place }, "worker did not start");
      return refill(place, waits[place] ?? BACK_OFF.least);
    });
  }

  async function replaceAll(): Promise<void> {
    for (const place of places.keys()) {
      await starting.get(place)?.catch(() => {});
      const old = places[place];
      if (stopping) return;
      await occupy(place).catch((error: Error) => {
        if (!isLiving(old)) void refill(place, BACK_OFF.least);
        throw error;
      });
      // The host stays: only this worker is not to be ready for more.
      if (old) await end(old, "SIGINT", endWithin);
    }
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, place) => occupy(place)));
  } catch (error) {
    stopping = true;
    await endAll(endWithin);
    throw error;
  }
  return {
    reload() {
      reloading ??= replaceAll()
        .catch((error: Error) => log.error({ reason: error.message }, "reload given up"))
        .finally(() => {
          reloading = undefined;
        });
      return reloading;
    },
    async stop() {
      stopping = true;
      await endAll(endWithin);
    },
  };
}

function isLiving(worker: Worker | undefined): boolean {
  return worker !== undefined && !worker.isDead();
}

function listening(worker: Worker, within: number): Promise<void> {
  const tooLong = setTimeout(() => worker.process.kill("SIGKILL"), within);
  const listens = new Promise<void>((resolve, reject) => {
    worker.once("listening", () => resolve());
    // One that could not be begun at all never exits. What goes wrong later ends in its exit.
    worker.on("error", reject);
    worker.once("exit", () => reject(new Error("A worker ended before it could serve")));
  });
  return listens.finally(() => clearTimeout(tooLong));
}

async function endAll(within: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  coordinateStop(workers);
  await Promise.all(workers.map((worker) => end(worker, "SIGTERM", within)));
}

/** Tells all workers when the last of them has stopped listening, and so this process too. */
function coordinateStop(workers: Worker[]): void {
  const listening = new Set(workers);
  const stopped = (worker: Worker) => {
    if (!listening.delete(worker) || listening.size > 0) return;
    for (const each of workers) if (each.isConnected()) each.send(STOPPED_LISTENING);
  };
  for (const worker of workers) {
    worker.once("message", () => stopped(worker)).once("exit", () => stopped(worker));
  }
}

async function end(worker: Worker, signal: NodeJS.Signals, within: number): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, "exit");
  worker.process.kill(signal);
  const tooLong = setTimeout(() => worker.process.kill("SIGKILL"), within);
  await exit;
  clearTimeout(tooLong);
}
