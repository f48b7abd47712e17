import { type BenchRequest, openConnection } from "#tests/bench/load/connection.ts";
import { percentile } from "#tests/support/statistics.ts";

export interface Load {
  /** URL of the server without a trailing slash. */
  url: string;
  connections: number;
  seconds: number;
  next: () => BenchRequest;
  /** The expected status. */
  status: number;
  /** Aborts the load. */
  signal?: AbortSignal | undefined;
}

export interface Throughput {
  sent: number;
  /** Responses per second within the time. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one response with its headers. */
  bytes: number;
}

/**
 * Sends as many requests as possible in the time, at least one per connection, and waits for the last responses,
 * which may be the slowest. Throws for an unexpected status, because errors are cheaper than results.
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
    let sentAt = 0;
    const send = () => {
      sent += 1;
      sentAt = performance.now();
      connection.send(load.next());
    };
    const connection = openConnection(load.url, {
      onResponse: (status, length) => {
        if (status !== load.status) failures.push(`status ${status}`);
        last = performance.now();
        times.push(last - sentAt);
        bytes += length;
        if (last - started < load.seconds * 1000) {
          inTime += 1;
          send();
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
    send();
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
    // Without a response within the time, uses the total duration.
    perSecond: inTime > 0 ? inTime / load.seconds : times.length / ((last - started) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
  };
}
