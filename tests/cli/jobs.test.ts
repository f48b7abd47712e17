import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { runProgram } from "#tests/support/server/program.ts";

const { db, url } = await openDatabase();

const MAIL = "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c01";

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
});

async function jobs(args: string[], environment: Record<string, string> = {}) {
  const variables = { DATABASE_URL: url, ...environment };
  const { code, out, err } = await runProgram(variables, "lib/cli/jobs.ts", ...args);
  return { code, text: out + err };
}

/** Returns the row of the table without borders: queue, waiting, due, active, failed, oldest due, last failure. */
function mailRow(table: string): string | undefined {
  return /'send-mail'.*/.exec(table)?.[0].replaceAll(/[ │]+/g, " ").trim();
}

it("shows failed jobs with the reason, and retries them", async () => {
  await enqueue(db, "send-mail", [{ id: MAIL }]);
  await sql`
    update pgboss.job
    set state = 'failed', retry_count = retry_limit, completed_on = now(),
      output = '{"message": "no answer"}'`.execute(db);
  expect((await jobs(["status"])).text).toMatch(/send-mail.*no answer/);
  expect(await jobs(["retry"])).toEqual({
    code: 0,
    text: "Retried 1 job: 1 job completed, 0 failed\n",
  });
  const { rows } = await sql`select state from pgboss.job`.execute(db);
  expect(rows).toEqual([{ state: "completed" }]);
});

it("shows a due job that no process runs, and an event that none publishes, and retry runs both", async () => {
  const { uid } = await createShop(db);
  await insertEvent(db, { store_uid: uid, type: "store.updated", subject: uid });
  await enqueue(db, "send-mail", [{ id: MAIL }]);
  await sql`update pgboss.job set start_after = now() - interval '10 minutes'`.execute(db);
  await sql`update events set occurred_at = now() - interval '10 minutes'`.execute(db);
  const { text } = await jobs(["status"]);
  expect(mailRow(text)).toMatch(/^'send-mail' 0 1 0 0 '6\d\d s' ''$/);
  expect(text).toMatch(/1 unpublished event; the oldest has waited for 6\d\d s/);
  expect((await jobs(["retry"])).code).toBe(0);
  const after = await jobs(["status"]);
  expect(mailRow(after.text)).toBe("'send-mail' 0 0 0 0 '' ''");
  expect(after.text).toContain("0 unpublished events\n");
});

it("retries one of several failed jobs of an exclusive queue", async () => {
  for (let run = 0; run < 2; run += 1) {
    await enqueue(db, "cancel-overdue-orders", [{ id: "" }]);
    await sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(db);
  }
  expect((await jobs(["retry"])).text).toBe("Retried 1 job: 1 job completed, 0 failed\n");
  expect((await jobs(["retry"])).text).toBe("Retried 1 job: 1 job completed, 0 failed\n");
});

it("runs no job when JOBS is off", async () => {
  await enqueue(db, "send-mail", [{ id: MAIL }]);
  expect(await jobs(["retry"], { JOBS: "off" })).toEqual({
    code: 1,
    text: "Error: JOBS is off: no jobs may run here\n",
  });
});

it("deletes failed jobs, and waiting ones on request", async () => {
  await enqueue(db, "send-mail", [{ id: MAIL }]);
  expect((await jobs(["discard"])).text).toBe("Discarded 0 jobs\n");
  expect((await jobs(["discard", "--queue", "maintenance", "--waiting"])).text).toBe(
    "Discarded 0 jobs\n",
  );
  expect((await jobs(["discard", "--waiting"])).text).toBe("Discarded 1 job\n");
  expect((await jobs(["discard", "--queue", "none"])).text).toContain("Use one of: ");
});
