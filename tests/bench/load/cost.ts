import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

/** Cumulative resource usage. */
export interface Usage {
  /** CPU seconds of the measured process. */
  server: number;
  /** CPU seconds of all PostgreSQL processes. */
  database: number;
  /** SQL statements that clients sent to the database. */
  statements: number;
}

export interface Memory {
  /** Resident megabytes now, and their maximum. */
  now: number;
  max: number;
}

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** An idle server and PostgreSQL use at most one tick in this time. */
const IDLE_CHECK_MS = 60;
const IDLE_SECONDS = 1 / TICKS_PER_SECOND;
/** PostgreSQL may still count a large catalogue long after the last request. */
const IDLE_TIMEOUT_MS = 120_000;

/** Returns the usage of process `pid` and its database. */
export async function readUsage(
  pid: number,
  postgres: { pid: number; admin: Client },
  database: string,
): Promise<Usage> {
  const { rows } = await postgres.admin.query(
    `select coalesce(sum(calls), 0)::float as calls from pg_stat_statements
     join pg_database on pg_database.oid = dbid where datname = $1`,
    [database],
  );
  const processes = await readProcesses();
  const own = (one: number) => processes.get(one)?.own ?? 0;
  let ofPostgres = own(postgres.pid) + (processes.get(postgres.pid)?.ended ?? 0);
  for (const { parent, own: used } of processes.values()) {
    if (parent === postgres.pid) ofPostgres += used;
  }
  return { server: own(pid), database: ofPostgres, statements: rows[0].calls };
}

/** Returns the usage once both are idle, or after a timeout. */
export async function readUsageWhenIdle(
  ...[pid, postgres, database]: Parameters<typeof readUsage>
) {
  const deadline = performance.now() + IDLE_TIMEOUT_MS;
  let last = await readUsage(pid, postgres, database);
  while (performance.now() < deadline) {
    await sleep(IDLE_CHECK_MS);
    const next = await readUsage(pid, postgres, database);
    const isIdle = (["server", "database"] as const).every(
      (kind) => next[kind] - last[kind] <= IDLE_SECONDS,
    );
    if (isIdle && next.statements === last.statements) return next;
    last = next;
  }
  return last;
}

interface Process {
  parent: number;
  /** CPU seconds of the process and of its ended children. */
  own: number;
  ended: number;
}

/** Lists all processes; none without /proc. */
async function readProcesses(): Promise<Map<number, Process>> {
  const names = await readdir("/proc").catch(() => []);
  const processes = new Map<number, Process>();
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined);
        if (!stat) return;
        // The name in parentheses may contain any character.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const seconds = (from: number) =>
          (Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SECOND;
        processes.set(Number(name), {
          parent: Number(fields[1]),
          own: seconds(11),
          ended: seconds(13),
        });
      }),
  );
  return processes;
}

/** Returns undefined without /proc. */
export async function readMemory(pid: number): Promise<Memory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  if (!status) return undefined;
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), max: megabytes("VmHWM") };
}
