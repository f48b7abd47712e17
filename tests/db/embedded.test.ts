import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import {
  joinHere,
  joinInChild,
  killServer,
  newDataDir,
  query,
  usedDataDir,
} from "#tests/support/database/embedded.ts";

describe("the first start of the embedded server", () => {
  it("creates a database for text of every script, behind a random password and the loopback address", async () => {
    const dataDir = await newDataDir();
    const { url, startedHere } = await joinHere(dataDir);
    expect(startedHere).toBe(true);
    const created = await query(
      url,
      `select current_user as user, current_database() as database,
              pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
         from pg_database where datname = current_database()`,
    );
    expect(created).toEqual([
      {
        user: "storefront",
        database: "storefront",
        encoding: "UTF8",
        provider: "b",
        locale: "C.UTF-8",
      },
    ]);
    await query(url, "create extension pg_trgm");
    const words = await query(
      url,
      "select lower('ŽÉ') as lower, similarity('קפה', 'קפה') as hebrew, similarity('Éa', 'éa') as latin",
    );
    expect(words).toEqual([{ lower: "žé", hebrew: 1, latin: 1 }]);

    const settings = await query(
      url,
      `select current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets, current_setting('jit') as jit`,
    );
    expect(settings).toEqual([{ addresses: "127.0.0.1", sockets: "", jit: "off" }]);

    // Only the owner of the folder can read the password.
    expect((await stat(join(dataDir, "storefront.password"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "storefront.log"))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const other = await joinHere(await usedDataDir());
    const guess = new URL(url);
    guess.password = new URL(other.url).password;
    await expect(query(guess.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("gives concurrent first starts the same database", async () => {
    const dataDir = await newDataDir();
    const [here, ...children] = await Promise.all([
      joinHere(dataDir),
      joinInChild(dataDir),
      joinInChild(dataDir),
    ]);

    const all = [here, ...children.map((child) => child.greeting)];
    expect(new Set(all.map((member) => member.url)).size).toBe(1);
    expect(all.filter((member) => member.startedHere)).toHaveLength(1);
    expect(await readdir(dirname(dataDir))).toEqual(["postgres"]);
  });

  it("prints PostgreSQL's message when it cannot start", async () => {
    const start = joinEmbeddedPostgres({
      dataDir: await newDataDir(),
      serverSettings: { shared_buffers: "nonsense" },
    });

    await expect(start).rejects.toThrow(/does not start.*shared_buffers/s);
  });
});

describe("sharing the embedded server", () => {
  it("stops the embedded server when the last process exits, and no sooner", async () => {
    const dataDir = await usedDataDir();
    const first = await joinHere(dataDir);
    const child = await joinInChild(dataDir);
    const second = await joinHere(dataDir);
    expect(child.greeting).toEqual({ url: first.url, startedHere: false });

    await first.leave();
    expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.leave();
    expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await child.finish()).toBe(0);
    await expect(query(first.url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(await readServerState(dataDir)).toBeUndefined();
  });

  it("keeps data and address between runs", async () => {
    const dataDir = await usedDataDir();
    const first = await joinHere(dataDir);
    await query(first.url, "create table numbers as select 7 as seven");
    await first.leave();

    const next = await joinHere(dataDir);
    expect(next).toMatchObject({ url: first.url, startedHere: true });
    expect(await query(next.url, "select seven from numbers")).toEqual([{ seven: 7 }]);
  });

  it("keeps the server running while other processes start and exit", async () => {
    const dataDir = await usedDataDir();
    let starts = 0;
    const visit = async (visitor: number) => {
      for (let round = 0; round < 4; round += 1) {
        const member = await joinEmbeddedPostgres({ dataDir, serverSettings: { fsync: "off" } });
        if (member.startedHere) starts += 1;
        await query(member.url, `select pg_sleep(${((visitor * 7 + round * 3) % 5) / 100})`);
        await member.leave();
        await sleep((visitor * 31 + round * 47) % 200);
      }
    };

    await Promise.all([1, 2, 3].map(visit));
    expect(await readServerState(dataDir)).toBeUndefined();
    await Promise.all([4, 5, 6].map(visit));
    expect(starts).toBeGreaterThan(1);
    expect(await readServerState(dataDir)).toBeUndefined();
  });

  it("does not use the server of another folder", async () => {
    const dataDir = await usedDataDir();
    const copy = await usedDataDir();
    const original = await joinHere(dataDir);
    const pidFile = await readFile(join(dataDir, "postmaster.pid"), "utf8");
    await writeFile(join(copy, "postmaster.pid"), pidFile.replace(/^\d+/, "999999999"));

    const other = await joinHere(copy);
    expect(other.startedHere).toBe(true);
    expect(other.url).not.toBe(original.url);
  });
});

describe("after a killed process", () => {
  const WORKING = "select from pg_stat_activity where state = 'active' and query like 'do $$%'";

  it("stops a killed process's server when the next one exits", async () => {
    const dataDir = await usedDataDir();
    const { greeting, kill } = await joinInChild(dataDir);
    await kill();
    expect(await query(greeting.url, "select 1 as one")).toEqual([{ one: 1 }]);

    const heir = await joinHere(dataDir);
    expect(heir).toMatchObject({ url: greeting.url, startedHere: false });
    await heir.leave();
    expect(await readServerState(dataDir)).toBeUndefined();
  });

  it("detects a killed server and recovers at the next start", async () => {
    const dataDir = await usedDataDir();
    const { greeting, kill } = await joinInChild(dataDir);
    await query(greeting.url, "create table numbers as select 7 as seven");
    await kill();
    await killServer(dataDir);
    expect(await readServerState(dataDir)).toMatchObject({ ready: true });

    const next = await joinHere(dataDir);
    expect(next.startedHere).toBe(true);
    expect(await query(next.url, "select seven from numbers")).toEqual([{ seven: 7 }]);
  });

  it("starts the server again after the last process of a killed one has exited", async () => {
    const dataDir = await usedDataDir();
    const { greeting, kill } = await joinInChild(dataDir);
    const working = query(
      greeting.url,
      `do $$ declare ends timestamptz := clock_timestamp() + interval '4 seconds';
       begin while clock_timestamp() < ends loop end loop; end $$`,
    );
    await expect.poll(() => query(greeting.url, WORKING)).toHaveLength(1);
    await kill();
    await killServer(dataDir);

    const next = await joinHere(dataDir);
    expect(next.startedHere).toBe(true);
    expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await working.catch(() => {});
  });

  it("R41: restarts a server killed in use at the same address", async () => {
    const dataDir = await usedDataDir();
    const [first, second] = [await joinHere(dataDir), await joinHere(dataDir)];
    const selectOne = () => query(second.url, "select 1 as one").catch(() => []);

    await killServer(dataDir);
    await expect.poll(selectOne).toEqual([{ one: 1 }]);
    await first.leave();
    await expect.poll(selectOne).toEqual([{ one: 1 }]);
  });

  it("R41: restarts a killed server that could not start at first", async () => {
    const dataDir = await usedDataDir();
    const progress: string[] = [];
    const { url, leave } = await joinEmbeddedPostgres({
      dataDir,
      serverSettings: { fsync: "off" },
      onProgress: (text) => progress.push(text),
    });
    const settings = join(dataDir, "postgresql.conf");
    await rename(settings, `${settings}.away`);
    await killServer(dataDir);
    const failure = expect.stringMatching(/^PostgreSQL does not start/);
    await expect.poll(() => progress, { timeout: 20_000 }).toContainEqual(failure);
    await rename(`${settings}.away`, settings);
    const selectOne = () => query(url, "select 1 as one").catch(() => []);
    await expect.poll(selectOne, { timeout: 20_000 }).toEqual([{ one: 1 }]);
    await leave();
  });
});
