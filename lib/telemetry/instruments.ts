import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { type Meter, metrics } from "@opentelemetry/api";
import type { JobStats } from "#db/queries/jobs/job-stats.ts";
import { allCacheCounts } from "#lib/cache/cache-counts.ts";
import { allConcurrencyFigures } from "#lib/limits/concurrency.ts";

/** Sampling interval of the event loop delay, which Node includes in its figures. */
const LOOP_RESOLUTION_MS = 10;

/** Seconds: a cached response takes less than a millisecond, couriers up to eight seconds. */
const DURATION_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface PoolStats {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

type Instruments = ReturnType<typeof createInstruments>;

let created: Instruments | undefined;

/** Returns the instruments. Created on first use, after telemetry is switched on. */
export function instruments(): Instruments {
  created ??= createInstruments();
  return created;
}

function createInstruments() {
  const meter = metrics.getMeter("storefront");
  return {
    duration: meter.createHistogram("http.server.request.duration", {
      unit: "s",
      description: "Duration of requests",
      advice: { explicitBucketBoundaries: DURATION_BOUNDS },
    }),
    connectionWait: meter.createHistogram("db.client.connection.wait_time", {
      unit: "s",
      description: "Time that a request waits for a connection to the database",
      advice: { explicitBucketBoundaries: DURATION_BOUNDS },
    }),
    limited: meter.createCounter("storefront.limits.rejections", {
      description: "Requests rejected by a rate limit",
    }),
    overloads: meter.createCounter("storefront.concurrency.rejections", {
      description: "Requests rejected by a concurrency limit",
    }),
    abandoned: meter.createCounter("storefront.requests.abandoned", {
      description: "Requests whose client disconnected before it had the response",
    }),
    rejections: meter.createCounter("storefront.rejections", {
      description: "Rejected requests by error code or status",
    }),
    degraded: meter.createCounter("storefront.limits.degraded", {
      description: "Requests counted in one process because the shared counter did not answer",
    }),
    quotes: meter.createCounter("storefront.quotes", { description: "Quotes by their outcome" }),
    orders: meter.createCounter("storefront.orders", {
      description: "Attempts to place an order by their outcome",
    }),
  };
}

/** Exports metrics of the event loop, the caches and the database pool of this process. */
export function watchProcess(poolStats: (() => PoolStats) | undefined): void {
  const meter = metrics.getMeter("storefront");
  watchEventLoop(meter);
  watchCaches(meter);
  watchConcurrency(meter);
  if (poolStats) watchPool(meter, poolStats);
}

/** Exports metrics of the jobs, which all processes share. */
export function watchJobs(read: () => Promise<JobStats[]>): void {
  const meter = metrics.getMeter("storefront");
  const jobs = meter.createObservableGauge("storefront.jobs", {
    description: "Jobs by queue and state",
  });
  const oldest = meter.createObservableGauge("storefront.jobs.oldest_due", {
    unit: "s",
    description: "Time since the oldest due job should have run",
  });
  meter.addBatchObservableCallback(
    async (result) => {
      // Without the database there are no figures.
      for (const stats of await read().catch(() => [])) {
        const attributes = { "storefront.queue": stats.queue };
        for (const state of ["waiting", "due", "active", "failed"] as const) {
          result.observe(jobs, stats[state], { ...attributes, "storefront.state": state });
        }
        result.observe(oldest, stats.oldest_due_seconds, attributes);
      }
    },
    [jobs, oldest],
  );
}

function watchEventLoop(meter: Meter): void {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000);
  const gauge = (name: string) =>
    meter.createObservableGauge(`nodejs.eventloop.delay.${name}`, {
      unit: "s",
      description: "Delay of the event loop since the last export",
    });
  const [median, p99, max] = [gauge("p50"), gauge("p99"), gauge("max")];
  const utilization = meter.createObservableGauge("nodejs.eventloop.utilization", {
    unit: "1",
    description: "Share of the time since the last export in which the event loop was busy",
  });
  let last = performance.eventLoopUtilization();
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(median, seconds(delays.percentile(50)));
      result.observe(p99, seconds(delays.percentile(99)));
      result.observe(max, seconds(delays.max));
      delays.reset();
      const now = performance.eventLoopUtilization();
      result.observe(utilization, performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
    [median, p99, max, utilization],
  );
}

function watchCaches(meter: Meter): void {
  const lookups = meter.createObservableCounter("storefront.cache.lookups", {
    description: "Lookups in a cache, by their result",
  });
  lookups.addCallback((result) => {
    for (const [cache, { hits, misses }] of allCacheCounts()) {
      const attributes = { "storefront.cache": cache };
      result.observe(hits, { ...attributes, "storefront.result": "hit" });
      result.observe(misses, { ...attributes, "storefront.result": "miss" });
    }
  });
}

function watchConcurrency(meter: Meter): void {
  const running = meter.createObservableGauge("storefront.concurrency.running", {
    description: "Running work of a kind whose concurrency is limited",
  });
  const waiting = meter.createObservableGauge("storefront.concurrency.waiting", {
    description: "Work that waits for running work of its kind",
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const [name, figures] of allConcurrencyFigures()) {
        const attributes = { "storefront.limit": name };
        result.observe(running, figures.running(), attributes);
        result.observe(waiting, figures.waiting(), attributes);
      }
    },
    [running, waiting],
  );
}

function watchPool(meter: Meter, figures: () => PoolStats): void {
  const connections = meter.createObservableGauge("db.client.connection.count", {
    description: "Connections to the database, by state",
  });
  const waiting = meter.createObservableGauge("db.client.connection.pending_requests", {
    description: "Requests that wait for a connection",
  });
  meter.addBatchObservableCallback(
    (result) => {
      const { total, idle, waiting: pending } = figures();
      result.observe(connections, idle, { "db.client.connection.state": "idle" });
      result.observe(connections, total - idle, { "db.client.connection.state": "used" });
      result.observe(waiting, pending);
    },
    [connections, waiting],
  );
}
