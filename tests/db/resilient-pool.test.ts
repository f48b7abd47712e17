import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool } from "pg";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createDb, type DatabaseOptions } from "#db/client.ts";
import { DatabaseWaitError } from "#db/errors.ts";
import {
  allowDatabaseWait,
  remainingDatabaseMs,
  runInRequest,
  startWait,
} from "#lib/kernel/request-context.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/server/fault-proxy.ts";

let proxy: FaultProxy;

const { url: databaseUrl } = await openDatabase();
const admin = new Client({ connectionString: databaseUrl });
await admin.connect();
await admin.query("create table counters (n integer not null)");

beforeEach(async () => {
  proxy = await startFaultProxy(databaseUrl);
  onTestFinished(() => proxy.close());
  await admin.query("delete from counters");
  await admin.query("insert into counters values (0)");
});

afterAll(() => admin.end());

/** Opens one connection through the proxy. */
async function open(options: DatabaseOptions = {}) {
  return opened(createDb(proxy.url, { max: 1, ...options }).db);
}

/** Opens the same on the bare pool. */
async function openPlain() {
  const pool = new Pool({ connectionString: proxy.url, max: 1 });
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  return opened(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
}

async function opened<T>(db: Kysely<T>): Promise<Kysely<T>> {
  onTestFinished(() => db.destroy());
  await read(db);
  return db;
}

async function read<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from counters`.execute(db);
  return rows[0]?.n ?? Number.NaN;
}

const count = <T>(db: Kysely<T>) => sql`update counters set n = n + 1`.execute(db);

const countTwice = <T>(db: Kysely<T>) =>
  db.transaction().execute(async (trx) => {
    await count(trx);
    await count(trx);
  });

async function counted(): Promise<number> {
  return (await admin.query("select n from counters")).rows[0].n;
}

describe.each(["cut", "cut-response"] as const)("R41: a connection lost (%s)", (how) => {
  it("serves a read on another connection when one is lost", async () => {
    const [db, plain] = [await open(), await openPlain()];
    await proxy.setFault({ at: "select", do: how });
    expect(await read(db)).toBe(0);
    await proxy.setFault({ at: "select", do: how });
    await expect(read(plain)).rejects.toThrow("Connection terminated unexpectedly");
  });

  it("starts a transaction on another connection when one is lost", async () => {
    const [db, plain] = [await open(), await openPlain()];
    await proxy.setFault({ at: "begin", do: how });
    await countTwice(db);
    expect(await counted()).toBe(2);
    await proxy.setFault({ at: "begin", do: how });
    await expect(countTwice(plain)).rejects.toThrow();
  });

  it("fails a write on a lost connection without repeating it", async () => {
    const db = await open();
    await proxy.setFault({ at: "update", do: how });
    await expect(count(db)).rejects.toThrow("Connection terminated unexpectedly");
    expect(await counted()).toBe(how === "cut" ? 0 : 1);
  });

  it("fails a write that starts like a read on a lost connection without repeating it", async () => {
    const db = await open();
    await proxy.setFault({ at: "with counted", do: how });
    const write = sql`
      with counted as (update counters set n = n + 1 returning n) select n from counted
    `.execute(db);
    await expect(write).rejects.toThrow("Connection terminated unexpectedly");
    expect(await counted()).toBe(how === "cut" ? 0 : 1);
  });

  it("fails a read in a transaction on a lost connection", async () => {
    const db = await open();
    await proxy.setFault({ at: "select", do: how });
    const countAndRead = db.transaction().execute(async (trx) => {
      await count(trx);
      return read(trx);
    });
    await expect(countAndRead).rejects.toThrow("Connection terminated unexpectedly");
    expect(await counted()).toBe(0);
  });

  it("rolls back a transaction on a lost connection", async () => {
    const db = await open();
    await proxy.setFault({ at: "update", do: how });
    await expect(countTwice(db)).rejects.toThrow("Connection terminated unexpectedly");
    expect(await counted()).toBe(0);
    await countTwice(db);
    expect(await counted()).toBe(2);
  });
});

describe("R43: a hanging database", () => {
  it("R43: times out a hanging statement inside or outside a transaction, and destroys its connection", async () => {
    const db = await open({ statementTimeoutMs: 100 });
    await proxy.setFault({ at: "update", do: "black-hole" });
    const started = performance.now();
    await expect(countTwice(db)).rejects.toThrow("Query read timeout");
    // Takes the time of one statement: no time is spent on a rollback that would hang, too.
    expect(performance.now() - started).toBeLessThan(10_000);
    await proxy.setFault(undefined);
    expect(await read(db)).toBe(0);
  });

  it("R43: releases the locks of a server that has disappeared", async () => {
    const db = await open({ statementTimeoutMs: 2000 });
    await proxy.setFault({ at: "commit", do: "black-hole" });
    await expect(countTwice(db)).rejects.toThrow("Query read timeout");
    const take = () => admin.query("select n from counters for update nowait");
    await expect(take()).rejects.toThrow("could not obtain lock");
    await expect.poll(() => take().then(({ rows }) => rows, String)).toEqual([{ n: 0 }]);
  });
});

describe("R88: the connections of one request", () => {
  it("R88: holds at most two connections at a time, and frees them after failures", async () => {
    const { db, pool } = createDb(databaseUrl, { max: 20 });
    onTestFinished(() => db.destroy());
    let [held, mostHeld] = [0, 0];
    pool.on("acquire", () => {
      held += 1;
      mostHeld = Math.max(mostHeld, held);
    });
    pool.on("release", () => {
      held -= 1;
    });
    const fail = () => sql`select 1 / 0`.execute(db);
    await runInRequest("wide", async () => {
      const failures = await Promise.allSettled(Array.from({ length: 10 }, fail));
      expect(failures.every(({ status }) => status === "rejected")).toBe(true);
      await Promise.all(Array.from({ length: 10 }, () => read(db)));
      const closed = createDb("postgres://127.0.0.1:1/none").db;
      await Promise.allSettled(Array.from({ length: 10 }, () => read(closed)));
      await read(db);
    });
    expect(mostHeld).toBe(2);
  });

  it("R88: does not limit requests by each other", async () => {
    const { db, pool } = createDb(databaseUrl, { max: 4 });
    onTestFinished(() => db.destroy());
    const held = new Set<unknown>();
    pool.on("acquire", (connection) => held.add(connection));
    let release = () => {};
    const allHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = () => db.connection().execute(() => allHeld);
    const requests = ["one", "two"].map((id) =>
      runInRequest(id, () => Promise.all([hold(), hold()])),
    );
    await expect.poll(() => held.size).toBe(4);
    release();
    await Promise.all(requests);
  });
});

describe("R92: a request during an outage of the database", () => {
  it("R92: waits for one statement's time in all, then fails without connecting", async () => {
    const db = await open({ statementTimeoutMs: 100 });
    await proxy.setFault("black-hole");
    await runInRequest("waiting", async () => {
      await expect(read(db)).rejects.toThrow("Query read timeout");
      await expect(read(db)).rejects.toThrow(DatabaseWaitError);
    });
    await expect(runInRequest("next", () => read(db))).rejects.toThrow(DatabaseWaitError);
    await proxy.setFault(undefined);
    await expect.poll(() => runInRequest("recovered", () => read(db))).toBe(0);
  });

  it("R92: waits for longer if it may", async () => {
    const db = await open({ statementTimeoutMs: 100 });
    await proxy.setFault("black-hole");
    await runInRequest("import", async () => {
      allowDatabaseWait(Number.POSITIVE_INFINITY);
      await expect(read(db)).rejects.toThrow("Query read timeout");
      await proxy.setFault(undefined);
      expect(await read(db)).toBe(0);
    });
  });

  it("R92: stops waiting for a connection, and releases the one that comes too late", async () => {
    const db = await open({ statementTimeoutMs: 100 });
    await db.connection().execute(async () => {
      const late = runInRequest("late", () => read(db));
      await expect(late).rejects.toThrow(DatabaseWaitError);
    });
    expect(await read(db)).toBe(0);
  });

  it("R92: stops waiting for the connections that the request itself holds", async () => {
    const db = await open({ statementTimeoutMs: 100, max: 4 });
    await runInRequest("wide", async () => {
      const done = Promise.withResolvers<void>();
      const held = [0, 1].map(() => db.connection().execute(() => done.promise));
      await expect(read(db)).rejects.toThrow(DatabaseWaitError);
      done.resolve();
      await Promise.all(held);
    });
    expect(await runInRequest("next", () => read(db))).toBe(0);
  });

  it("R92: counts concurrent waits once", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
    onTestFinished(() => now.mockRestore());
    runInRequest("concurrent", () => {
      const ends = [startWait("database"), startWait("database")];
      now.mockReturnValue(1_100);
      for (const end of ends) end();
      expect(remainingDatabaseMs(60_000)).toBe(59_900);
    });
  });
});

describe("R71: a connection opened during a request", () => {
  const requests = new AsyncLocalStorage<object>();

  /** Returns the request that opened the first connection, if it is still reachable after it has ended. */
  async function remembered<T>(db: Kysely<T>): Promise<object | undefined> {
    const readInRequest = async () => {
      const request = {};
      await requests.run(request, () => read(db));
      return new WeakRef(request);
    };
    const left = await readInRequest();
    // A weak reference keeps its target until the current turn of the event loop ends.
    await new Promise(setImmediate);
    collectGarbage();
    return left.deref();
  }

  it("R71: does not retain the request that opened a connection", async () => {
    const { db } = createDb(databaseUrl, { max: 1 });
    onTestFinished(() => db.destroy());
    expect(await remembered(db)).toBeUndefined();
  });

  it("R71: retains the request when connecting inside its context", async () => {
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    const plain = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => plain.destroy());
    expect(await remembered(plain)).toBeDefined();
  });
});
