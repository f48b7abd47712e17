import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { openDatabase } from "#tests/fixtures.ts";
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
