import { metrics } from "@opentelemetry/api";

/** Seconds: a kept reply takes less than a millisecond, couriers up to eight seconds. */
const DURATION_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface PoolFigures {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

type Instruments = ReturnType<typeof createInstruments>;

let made: Instruments | undefined;

/** What is counted. Made at the first use, which comes after telemetry is switched on. */
export function instruments(): Instruments {
  made ??= createInstruments();
  return made;
}

function createInstruments() {
  const meter = metrics.getMeter("storefront");
  return {
    duration: meter.createHistogram("http.server.request.duration", {
      unit: "s",
      description: "Time from a request's arrival to its reply",
      advice: { explicitBucketBoundaries: DURATION_BOUNDS },
    }),
    refusals: meter.createCounter("storefront.limits.refusals", {
      description: "Requests refused because an allowance was used up",
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

/** From now on the state of the pool is told with every export. */
export function watchPool(figures: () => PoolFigures): void {
  const meter = metrics.getMeter("storefront");
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
