import autocannon from "autocannon";

/** A request to make. */
export interface Ask {
  path: string;
  method?: "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  /** Whom to ask, without a slash at the end. */
  url: string;
  connections: number;
  seconds: number;
  next: () => Ask;
  /** The only status that is no failure. */
  status: number;
}

export interface Throughput {
  /** Replies, and what nobody waited for any more at the end. */
  sent: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one reply, with its head. */
  bytes: number;
}

const LOOK_MS = 20;
const NEVER_SECONDS = 1e6;

/**
 * As many requests as the connections manage in the time, and one at least; each connection asks again
 * when it was answered. Throws when anything but the expected status comes back: a refusal is cheap and
 * would be measured for an answer.
 */
export async function runLoad(load: Load): Promise<Throughput> {
  const times: number[] = [];
  let bytes = 0;
  let failures = 0;
  let failure = "";
  const started = performance.now();
  let last = started;
  const fail = (what: string) => {
    failures += 1;
    failure ||= what;
  };
  const { requests } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: load.url,
        connections: load.connections,
        duration: NEVER_SECONDS,
        sampleInt: LOOK_MS,
        requests: [{ setupRequest: (request) => Object.assign(request, load.next()) }],
      } as autocannon.Options,
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    run.on("response", (_client, status, length, milliseconds) => {
      if (status !== load.status) fail(`status ${status}`);
      times.push(milliseconds);
      bytes += length;
      last = performance.now();
      if (last - started >= load.seconds * 1000) run.stop();
    });
    run.on("reqError", (error: Error) => {
      fail(error.message);
      run.stop();
    });
  });
  if (failures > 0) {
    const { path } = load.next();
    throw new Error(`${failures} of ${times.length} requests such as ${path} failed: ${failure}`);
  }
  times.sort((a, b) => a - b);
  return {
    sent: requests.sent,
    perSecond: times.length / ((last - started) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
  };
}

/** Of numbers in ascending order. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
