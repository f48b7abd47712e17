import { unavailable } from "#lib/kernel/errors.ts";
import { startWait } from "#lib/request-context.ts";

/** Orders that use the database at once, per process: fewer than the default pool's connections, so that reads get one. */
const MAX_RUNNING = 4;
/** Orders that wait; about twice what a process serves in `MAX_WAIT_MS`. */
const MAX_WAITING = 1_000;
/** Less than the time that an order may take, so that the first in the queue can still be served. */
const MAX_WAIT_MS = 6_000;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs `work` once few enough orders of this process are running, first come, first served. More would only wait for
 * connections and for each other's locks, until both time out. Throws 503 when the queue is full or takes too long.
 */
export async function inOrderQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running += 1;
  else await nextTurn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function nextTurn(): Promise<void> {
  if (waiting.length >= MAX_WAITING) throw unavailable(new Error("too many orders are waiting"));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(resolve), 1);
    reject(unavailable(new Error("the queue of orders took too long")));
  }, MAX_WAIT_MS);
  waiting.push(resolve);
  const ends = [startWait("connection"), startWait("database")];
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    for (const end of ends) end();
  }
}
