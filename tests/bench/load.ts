import { type Ask, openConnection } from "#tests/bench/connection.ts";

export interface Load {
  /** Whom to ask, without a slash at the end. */
  url: string;
  connections: number;
  seconds: number;
  next: () => Ask;
  /** The only status that is no failure. */
  status: number;
  /** Ends it early, as a failure. */
  signal?: AbortSignal | undefined;
}

export interface Throughput {
  sent: number;
  /** Of the replies within the time. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one reply, with its head. */
  bytes: number;
}

/**
 * As many requests as the connections manage in the time, and one each at least; each connection asks
 * again when it was answered, and the last replies are waited for: the slowest are among them. Throws when
 * anything but the expected status comes back: a refusal is cheap and would be measured for an answer.
 */
export async function runLoad(load: Load): Promise<Throughput> {
  load.signal?.throwIfAborted();
  const times: number[] = [];
  const failures: string[] = [];
  let sent = 0;
  let inTime = 0;
  let bytes = 0;
  const started = performance.now();
  let last = started;
  let waiting = load.connections;
  const { promise, resolve: stop } = Promise.withResolvers<void>();
  const end = () => stop();
  load.signal?.addEventListener("abort", end);
  const connections = Array.from({ length: load.connections }, () => {
    let asked = 0;
    const ask = () => {
      sent += 1;
      asked = performance.now();
      connection.ask(load.next());
    };
    const connection = openConnection(load.url, {
      onReply: (status, length) => {
        if (status !== load.status) failures.push(`status ${status}`);
        last = performance.now();
        times.push(last - asked);
        bytes += length;
        if (last - started < load.seconds * 1000) {
          inTime += 1;
          ask();
        } else {
          waiting -= 1;
          if (waiting === 0) stop();
        }
      },
      onFailure: (what) => {
        failures.push(what);
        stop();
      },
    });
    ask();
    return connection;
  });
  await promise;
  for (const connection of connections) connection.end();
  load.signal?.removeEventListener("abort", end);
  load.signal?.throwIfAborted();
  if (failures.length > 0) {
    const { path } = load.next();
    throw new Error(
      `${failures.length} of ${sent} requests such as ${path} failed: ${failures[0]}`,
    );
  }
  times.sort((a, b) => a - b);
  return {
    sent,
    // Where nobody was answered in time, as fast as they were answered at all.
    perSecond: inTime > 0 ? inTime / load.seconds : times.length / ((last - started) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
  };
}

/** Of numbers in ascending order. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
