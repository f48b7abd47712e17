import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { type EmbeddedPostgres, joinEmbeddedPostgres } from "#db/embedded.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";

export type MemberChild = Child<Pick<EmbeddedPostgres, "url" | "startedHere">>;

interface ChildOptions {
  /** The checkout whose program runs; this one by default. */
  checkout?: string;
  /** A wrapper command, such as `setpriv` with its options. */
  prefix?: string[];
}

/** The root of the repository. */
export const CHECKOUT = fileURLToPath(new URL("../../../", import.meta.url));

let seed: Promise<string> | undefined;

/** Returns the path of a data folder that does not exist yet; it is deleted with the test. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(inject("scratchDir"), "embedded-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "postgres");
}

/** Copies a data folder of an earlier run, which is faster than creating one. */
export async function usedDataDir(): Promise<string> {
  seed ??= makeSeed();
  const dataDir = await newDataDir();
  await promisify(execFile)("cp", ["-a", await seed, dataDir]);
  return dataDir;
}

/** Joins from this process, until the test ends or leaves. */
export async function joinHere(dataDir: string): Promise<EmbeddedPostgres> {
  const member = await joinEmbeddedPostgres({ dataDir, serverSettings: { fsync: "off" } });
  onTestFinished(member.leave);
  return member;
}

/** Joins from a separate process, until the test ends it. */
export async function joinInChild(
  dataDir: string,
  { checkout = CHECKOUT, prefix = [] }: ChildOptions = {},
): Promise<MemberChild> {
  const program = join(checkout, "tests/support/database/embedded-member.ts");
  const [file = "", ...args] = [...prefix, process.execPath, program, dataDir];
  const child: MemberChild = await startChild(file, args, { cwd: checkout });
  onTestFinished(async () => {
    await child.finish();
  });
  return child;
}

/** Sends SIGKILL to PostgreSQL itself. */
export async function killServer(dataDir: string): Promise<void> {
  const running = await readServerState(dataDir);
  if (!running) throw new Error("No server to kill");
  process.kill(running.pid, "SIGKILL");
}

/** Runs one statement in its own session. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function makeSeed(): Promise<string> {
  const folder = await mkdtemp(join(inject("scratchDir"), "seed-"));
  const dataDir = join(folder, "postgres");
  const { leave } = await joinEmbeddedPostgres({ dataDir, serverSettings: { fsync: "off" } });
  await leave();
  return dataDir;
}
