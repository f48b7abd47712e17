import type { Kysely } from "kysely";
import { createDb } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import type { Couriers } from "#lib/couriers/port.ts";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import type { RuntimeParts } from "#tests/support/api/runtime.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";

/** A Monday morning in Lagos, at which the demo stores are created. */
export const NOW = new Date("2026-03-02T09:00:00Z");
const clock = { now: () => NOW };

export interface RequestSpec {
  method?: string;
  /** Path and query below the base path. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  /** Null for none; the demo store's by default. */
  key?: string | null;
  signal?: AbortSignal;
  /** Replaces the demo data, sandbox couriers or absent limits. */
  on?: RuntimeParts & { db?: Kysely<Database> };
  /** Requests sent first to the same instance. */
  after?: RequestSpec[];
  /** Runs after the response. */
  finally?: () => Promise<unknown>;
}

/** Prepares and returns a request. */
export type BuildRequest = (context: ScenarioContext) => Promise<RequestSpec> | RequestSpec;

/** Requests by the response they cause. */
export type RequestBuilders<Name extends string = string> = Record<Name, BuildRequest>;

/** A service with the demo stores, and faulty parts of one. */
export interface ScenarioContext {
  db: Kysely<Database>;
  /** A database URL at which nothing listens. */
  deadDb: Kysely<Database>;
  /** A database with a short lock timeout. */
  shortLockDb: Kysely<Database>;
  /** Keys of the complete store, of the one without couriers, and one that reads the complete store's events. */
  keys: { oja: string; sahel: string; events: string };
  /** The real couriers with an aggregator that does not answer. */
  hangingCouriers(): Couriers;
  send(spec: RequestSpec): Promise<Reply>;
  close(): Promise<void>;
}

export async function openScenarioContext(): Promise<ScenarioContext> {
  const database = await createTestDatabase();
  const { db } = database;
  await seedDemo(db, NOW);
  const aggregator = await startFakeAggregator();
  aggregator.setFault("hang");
  const { db: deadDb } = createDb("postgres://storefront@127.0.0.1:1/none");
  const { db: shortLockDb } = createDb(database.url, { lockTimeoutMs: 100 });
  const { createKeyFor } = await createApi(db);
  const keys = {
    oja: await createKeyFor(demoUid("oja")),
    sahel: await createKeyFor(demoUid("sahel")),
    events: await createKeyFor(demoUid("oja"), { canReadEvents: true }),
  };

  const sendTo = ({ request }: Api, spec: RequestSpec): Promise<Reply> => {
    const { method = spec.body === undefined ? "GET" : "POST", path, body, signal } = spec;
    return request(path, {
      method,
      signal,
      key: spec.key === null ? undefined : (spec.key ?? keys.oja),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...spec.headers,
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
  };

  return {
    db,
    deadDb,
    shortLockDb,
    keys,
    hangingCouriers: () =>
      createShipbubbleCouriers({
        baseUrl: aggregator.url,
        apiKey: aggregator.apiKey,
        clock,
        log: { debug() {}, info() {}, warn() {}, error() {} },
        settings: { deadlineMs: 250, breakAfter: 1 },
      }),
    async send({ on: { db: other, ...parts } = {}, after = [], ...spec }) {
      const api = await createApi(other ?? db, { clock, ...parts });
      for (const earlier of after) await sendTo(api, earlier);
      return sendTo(api, spec).finally(spec.finally);
    },
    async close() {
      await aggregator.close();
      await deadDb.destroy();
      await shortLockDb.destroy();
      await database.drop();
    },
  };
}
