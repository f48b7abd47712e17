import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { QueueName } from "#db/job-schema.ts";
import { bossOn, connectBoss } from "#lib/jobs/boss.ts";
import { enqueue, enqueueScheduledJobs } from "#lib/jobs/enqueue.ts";
import { type JobRunnerOptions, runJobs } from "#lib/jobs/run-jobs.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { startPgBouncer } from "#tests/support/database/pgbouncer.ts";
import { startStrictPooler } from "#tests/support/database/strict-pooler.ts";

const database = await openDatabase();
const { db, url } = database;

const MAIL = "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c01";
const DELIVERY = "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c02";

type Run = JobRunnerOptions["run"];

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
});

/** Connects as a process of its own does. Fails the test for errors of pg-boss. */
async function openBoss(at = url) {
  const boss = await connectBoss(at, (error) => {
    throw error;
  });
  onTestFinished(() => boss[Symbol.asyncDispose]());
  return boss;
}

/** Runs what is due in a process of its own; returns the queues and ids of the jobs, and the failures. */
async function runDue(run: Run = async () => {}, at = url) {
  const ran: string[] = [];
  const failures: unknown[] = [];
  const runner = runJobs({
    boss: await openBoss(at),
    run: async (queue, id, signal) => {
      ran.push(id ?? queue);
      await run(queue, id, signal);
    },
    onFailure: (_queue, error) => failures.push(error),
    onError: (error) => {
      throw error;
    },
    untilIdle: true,
  });
  await runner.ended;
  return { ran, failures };
}

interface JobRow {
  name: QueueName;
  state: string;
  data: { id: string } | null;
}

async function listJobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select name, state, data from pgboss.job order by name, created_on`.execute(db);
  return rows;
}

/** Moves the start of every job that waits for a retry to now. */
async function endRetryDelays(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
}

describe("creating jobs", () => {
  it("creates one job when it is asked twice while the job waits", async () => {
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    expect(await listJobs()).toEqual([{ name: "send-mail", state: "created", data: { id: MAIL } }]);
    await enqueue(db, "send-mail", [{ id: MAIL, key: `${MAIL}/2` }]);
    expect(await listJobs()).toHaveLength(2);
  });

  it("creates the same job again once the first has run", async () => {
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    expect((await runDue()).ran).toEqual([MAIL]);
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    expect((await runDue()).ran).toEqual([MAIL]);
  });

  it("creates no job in a transaction that rolls back", async () => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await enqueue(trx, "send-mail", [{ id: MAIL }]);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listJobs()).toEqual([]);
  });

  it("does not need a second connection in a transaction", async () => {
    const single = database.connect({ max: 1 });
    await single.transaction().execute((trx) => enqueue(trx, "send-mail", [{ id: MAIL }]));
    expect(await listJobs()).toHaveLength(1);
  });

  it("runs no job before its time", async () => {
    const startAfter = new Date(Date.now() + 3_600_000);
    await enqueue(db, "send-mail", [{ id: MAIL, startAfter }]);
    expect((await runDue()).ran).toEqual([]);
    await sql`update pgboss.job set start_after = now()`.execute(db);
    expect((await runDue()).ran).toEqual([MAIL]);
  });

  it("runs each scheduled job in one process only, however many share a database", async () => {
    const [one, two] = [await openBoss(), await openBoss()];
    const schedule = () => Promise.all([one, two].map((boss) => enqueueScheduledJobs(boss)));
    await Promise.all([schedule(), schedule()]);
    const processes = await Promise.all([runDue(), runDue()]);
    const ran = processes.flatMap((process) => process.ran).toSorted();
    expect(ran).toEqual([
      "cancel-overdue-orders",
      "create-missing-jobs",
      "maintenance",
      "reconcile-payments",
    ]);
  });

  it("creates no scheduled job while one of its queue waits or runs", async () => {
    const boss = await openBoss();
    await enqueueScheduledJobs(boss);
    const [running] = await boss.fetch("maintenance");
    expect(running).toBeDefined();
    // As in the next intervals.
    await sql`update pgboss.job set singleton_on = singleton_on - interval '1 day'`.execute(db);
    await enqueueScheduledJobs(boss);
    expect(await listJobs()).toHaveLength(4);
  });
});

describe("running jobs", () => {
  it("retries a job whose handler throws, and stores why it failed", async () => {
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    const failing = await runDue(async () => {
      throw new Error("no answer");
    });
    expect(failing.failures).toEqual([new Error("no answer")]);
    const { rows } =
      await sql`select state, output ->> 'message' as message from pgboss.job`.execute(db);
    expect(rows).toEqual([{ state: "retry", message: "no answer" }]);
    expect((await runDue()).ran).toEqual([]);
    await endRetryDelays();
    expect((await runDue()).ran).toEqual([MAIL]);
    expect((await listJobs()).map(({ state }) => state)).toEqual(["completed"]);
  });

  it("runs the job of a killed process again after it has expired", async () => {
    await enqueue(db, "deliver-webhook", [{ id: DELIVERY }]);
    // The process that fetched it is gone.
    const [fetched] = await (await openBoss()).fetch("deliver-webhook");
    expect(fetched).toBeDefined();
    const boss = await openBoss();
    await boss.supervise();
    expect((await runDue()).ran).toEqual([]);
    await sql`update pgboss.job set started_on = now() - interval '1 hour'`.execute(db);
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
    await boss.supervise();
    await endRetryDelays();
    expect((await runDue()).ran).toEqual([DELIVERY]);
  });

  it("ignores the result of an attempt that another process has repeated", async () => {
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    await runDue(async () => {
      await db.transaction().execute(async (trx) => {
        await sql`update pgboss.job set state = 'retry', start_after = now()`.execute(trx);
        expect(await (await bossOn(trx)).fetch("send-mail")).toHaveLength(1);
      });
    });
    expect((await listJobs()).map(({ state }) => state)).toEqual(["active"]);
  });

  it("lets a running job end when it stops, and returns one that does not end", async () => {
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    await enqueue(db, "deliver-webhook", [{ id: DELIVERY }]);
    const mail = Promise.withResolvers<void>();
    const begun: string[] = [];
    const runner = runJobs({
      boss: await openBoss(),
      run: (queue, _id, signal) => {
        begun.push(queue);
        if (queue === "send-mail") return mail.promise;
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
      },
      onFailure: () => {},
      onError: () => {},
    });
    await expect.poll(() => begun).toHaveLength(2);
    const stopped = runner.stop(100);
    mail.resolve();
    await stopped;
    expect((await listJobs()).map(({ name, state }) => [name, state])).toEqual([
      ["deliver-webhook", "retry"],
      ["send-mail", "completed"],
    ]);
  });

  it("runs a few jobs of a group at a time, so that a slow endpoint delays no other", async () => {
    const jobsOf = (group: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${group}${index}`,
        group: { id: group, limit: 3 },
      }));
    await enqueue(db, "deliver-webhook", jobsOf("slow", 30));
    await enqueue(db, "deliver-webhook", jobsOf("fast", 5));
    const slow = Promise.withResolvers<void>();
    const begun: string[] = [];
    const runner = runJobs({
      boss: await openBoss(),
      run: async (_queue, id = "") => {
        begun.push(id);
        if (id.startsWith("slow")) await slow.promise;
      },
      onFailure: () => {},
      onError: () => {},
    });
    onTestFinished(() => runner.stop(0));
    const begunOf = (group: string) => begun.filter((id) => id.startsWith(group)).length;
    await expect.poll(() => begunOf("fast")).toBe(5);
    expect(begunOf("slow")).toBe(3);
    slow.resolve();
    await expect.poll(() => begunOf("slow")).toBe(30);
  });

  it("runs all jobs of a group until none is due, also when they end during a fetch", async () => {
    const group = { id: "one", limit: 4 };
    const jobs = Array.from({ length: 10 }, (_, index) => ({ id: String(index), group }));
    await enqueue(db, "deliver-webhook", jobs);
    const boss = await openBoss();
    let fetched = Promise.withResolvers<void>();
    const endJobsAfterFetch = async (...options: Parameters<PgBoss["fetch"]>) => {
      const found = await fetchJobs(...options);
      fetched.resolve();
      fetched = Promise.withResolvers();
      await setImmediate();
      return found;
    };
    const fetchJobs = boss.fetch.bind(boss);
    boss.fetch = endJobsAfterFetch as typeof boss.fetch;
    const ran: string[] = [];
    const runner = runJobs({
      boss,
      run: async (_queue, id = "") => {
        await fetched.promise;
        ran.push(id);
      },
      onFailure: () => {},
      onError: () => {},
      untilIdle: true,
    });
    await runner.ended;
    expect(ran).toHaveLength(jobs.length);
  });
});

describe("behind a pooler", () => {
  it.each([
    ["PgBouncer in transaction mode", async () => (await startPgBouncer(url)).url],
    ["a pooler that rejects startup parameters", () => startStrictPooler(url)],
  ])("creates, runs and supervises jobs through %s", async (_name, start) => {
    const pooled = await start();
    const boss = await openBoss(pooled);
    await enqueueScheduledJobs(boss);
    await enqueue(db, "send-mail", [{ id: MAIL }]);
    await boss.supervise();
    expect((await runDue(undefined, pooled)).ran).toHaveLength(5);
  });
});
