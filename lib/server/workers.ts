import cluster, { type Worker } from "node:cluster";
import { type EventEmitter, on, once } from "node:events";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#lib/kernel/log.ts";

interface WorkersOptions {
  count: number;
  /** Added to this process's own environment. */
  environment: Record<string, string | undefined>;
  log: Log;
  /** After this time a worker that does not listen yet is killed. */
  startTimeoutMs: number;
  /** After this time a stopping worker is killed; longer than its own drain. */
  stopTimeoutMs: number;
}

/** Sent by a worker that has stopped listening, and to all workers once all have. */
export const STOPPED_LISTENING = "stopped listening";
/** Sent by a worker to the primary, which echoes it once it has distributed all pending connections. */
export const CONNECTIONS_DISTRIBUTED = "connections distributed";

/** Respawn delay for a worker that died during start-up; doubles on each consecutive failure. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A worker that ran for this long did not die because of its start. */
const STABLE_AFTER_MS = 30_000;

/**
 * Runs `count` processes of this program that share its port, and replaces those that die. Returns a function
 * that stops them. Rejects when one of them ends before all of them listen.
 */
export async function startWorkers(options: WorkersOptions): Promise<() => Promise<void>> {
  const { count, environment, log, startTimeoutMs, stopTimeoutMs } = options;
  const delays: number[] = [];
  let isStopping = false;

  /** Starts a worker for a slot; rejects when it ends before it listens. */
  async function start(slot: number): Promise<void> {
    const worker = cluster.fork(environment);
    reportDistribution(worker);
    const startedAt = performance.now();
    await listening(worker, startTimeoutMs);
    log.info({ pid: worker.process.pid, slot }, "worker started");
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ pid: worker.process.pid, slot, code, signal }, "worker exited unexpectedly");
      const wasStable = performance.now() - startedAt > STABLE_AFTER_MS;
      void respawn(slot, wasStable ? 0 : (delays[slot] ?? MIN_DELAY_MS));
    });
  }

  async function respawn(slot: number, delayMs: number): Promise<void> {
    delays[slot] = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, delayMs * 2));
    await sleep(delayMs, undefined, { ref: false });
    if (isStopping) return;
    await start(slot).catch(() => {
      if (isStopping) return;
      log.error({ slot }, "worker did not start");
      return respawn(slot, delays[slot] ?? MIN_DELAY_MS);
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await stopAll(stopTimeoutMs);
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, slot) => start(slot)));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function listening(worker: Worker, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
  const listens = new Promise<void>((resolve, reject) => {
    worker.once("listening", () => resolve());
    // A process that could not be spawned emits no `exit`.
    worker.on("error", reject);
    worker.once("exit", () => reject(new Error("A worker ended before it could serve")));
  });
  return listens.finally(() => clearTimeout(timeout));
}

async function stopAll(timeoutMs: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  coordinateStop(workers);
  await Promise.all(workers.map((worker) => stopWorker(worker, timeoutMs)));
}

/** Answers a worker that is shutting down once pending connections are distributed. */
function reportDistribution(worker: Worker): void {
  worker.on("message", async (message) => {
    if (message !== CONNECTIONS_DISTRIBUTED) return;
    // The second iteration of the event loop accepts whatever waited when this message arrived.
    await nextIteration();
    await nextIteration();
    if (worker.isConnected()) worker.send(CONNECTIONS_DISTRIBUTED);
  });
}

/** Tells all workers once all have stopped listening. */
function coordinateStop(workers: Worker[]): void {
  const listening = new Set(workers);
  const stopped = (worker: Worker) => {
    if (!listening.delete(worker) || listening.size > 0) return;
    for (const each of workers) if (each.isConnected()) each.send(STOPPED_LISTENING);
  };
  for (const worker of workers) {
    worker
      .once("exit", () => stopped(worker))
      .on("message", (message) => {
        if (message === STOPPED_LISTENING) stopped(worker);
      });
  }
}

async function stopWorker(worker: Worker, timeoutMs: number): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const timeout = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
  await exit;
  clearTimeout(timeout);
}

/** Sends a message from a worker and waits until the primary sends the same; resolves after `timeoutMs`, too. */
export async function askPrimary(
  worker: EventEmitter & Pick<Worker, "send">,
  message: string,
  timeoutMs: number,
): Promise<void> {
  const replies = on(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
  worker.send(message);
  try {
    for await (const [reply] of replies) if (reply === message) return;
  } catch {
    // The primary did not answer in time.
  }
}
