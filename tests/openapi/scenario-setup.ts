import type { Kysely } from "kysely";
import { createDb } from "#db/client.ts";
import { seedDemo } from "#db/demo/seed.ts";
import { uidsOf } from "#db/demo/uids.ts";
import type { Database } from "#db/schema.ts";
import type { Couriers } from "#lib/couriers/port.ts";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import { type Api, createApi, type Parts, type Reply } from "#tests/support/api.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startFakeAggregator } from "#tests/support/fake-aggregator.ts";

/** A Monday morning in Lagos, on which the demo stores have just been filled. */
export const NOW = new Date("2026-03-02T09:00:00Z");
const clock = { now: () => NOW };

export interface Ask {
  method?: string;
  /** Below the base path, with its query. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, a text as it is. */
  body?: unknown;
  /** Null: none; absent: the demo store's. */
  key?: string | null;
  signal?: AbortSignal;
  /** What the service runs on instead of demo data, sandbox couriers and no limits. */
  on?: Parts & { db?: Kysely<Database> };
  /** Sent before, to the very same instance. */
  after?: Ask[];
  /** Done when the reply is there. */
  finally?: () => Promise<unknown>;
}

/** Makes a request, with whatever must have happened before. */
export type Asking = (stage: Stage) => Promise<Ask> | Ask;

/** Requests by what they are to show. */
export type Asks<Name extends string = string> = Record<Name, Asking>;

/** A service with the demo stores, and what can be wrong with one. */
export interface Stage {
  db: Kysely<Database>;
  /** A database at an address where nobody listens. */
  deadDb: Kysely<Database>;
  /** A database that waits for a lock no longer than a moment. */
  hastyDb: Kysely<Database>;
  /** Keys of the store that has everything and of the one without couriers. */
  keys: { oja: string; sahel: string };
  /** The real couriers, before an aggregator that does not answer. */
  hangingCouriers(): Couriers;
  send(ask: Ask): Promise<Reply>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase();
  const { db } = database;
  await seedDemo(db, NOW);
  const aggregator = await startFakeAggregator();
  aggregator.misbehave("hang");
  const { db: deadDb } = createDb("postgres://storefront@127.0.0.1:1/none");
  const { db: hastyDb } = createDb(database.url, { lockTimeout: 100 });
  const { keyOf } = await createApi(db);
  const keys = { oja: await keyOf(uidsOf("oja").store), sahel: await keyOf(uidsOf("sahel").store) };

  const sendTo = ({ request }: Api, ask: Ask): Promise<Reply> => {
    const { method = ask.body === undefined ? "GET" : "POST", path, body, signal } = ask;
    return request(path, {
      method,
      signal,
      key: ask.key === null ? undefined : (ask.key ?? keys.oja),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...ask.headers,
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
  };

  return {
    db,
    deadDb,
    hastyDb,
    keys,
    hangingCouriers: () =>
      createShipbubbleCouriers({
        baseUrl: aggregator.url,
        apiKey: aggregator.apiKey,
        clock,
        log: { debug() {}, info() {}, warn() {}, error() {} },
        settings: { deadlineMs: 250, breakAfter: 1 },
      }),
    async send({ on: { db: other, ...parts } = {}, after = [], ...ask }) {
      const api = await createApi(other ?? db, { clock, ...parts });
      for (const earlier of after) await sendTo(api, earlier);
      return sendTo(api, ask).finally(ask.finally);
    },
    async close() {
      await aggregator.close();
      await deadDb.destroy();
      await hastyDb.destroy();
      await database.drop();
    },
  };
}
