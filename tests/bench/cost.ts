import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** CPU seconds. */
export interface Usage {
  server: number;
  /** Of all PostgreSQL processes. */
  database: number;
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

/** Returns the usage of the server and of the postmaster with these pids, once both are idle or after a timeout. */
export async function readUsageWhenIdle(server: number, postmaster: number): Promise<Usage> {
  const deadline = performance.now() + IDLE_TIMEOUT_MS;
  let last = await readUsage(server, postmaster);
  while (performance.now() < deadline) {
    await sleep(IDLE_CHECK_MS);
    const next = await readUsage(server, postmaster);
    const used = Math.max(next.server - last.server, next.database - last.database);
    if (used <= IDLE_SECONDS) return next;
    last = next;
  }
  return last;
}

async function readUsage(server: number, postmaster: number): Promise<Usage> {
  const usage = { server: 0, database: 0 };
  const names = await readdir("/proc").catch(() => []);
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined);
    if (!stat) continue;
    // The name in parentheses may contain any character.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (from: number) =>
      (Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SECOND;
    const pid = Number(name);
    if (pid === server) usage.server = seconds(11);
    // Of ended sessions, the postmaster has the sum.
    if (pid === postmaster) usage.database += seconds(11) + seconds(13);
    if (Number(fields[1]) === postmaster) usage.database += seconds(11);
  }
  return usage;
}

/** Returns undefined without /proc. */
export async function readMemory(pid: number): Promise<Memory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  if (!status) return undefined;
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), max: megabytes("VmHWM") };
}
