import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectToRedis, type RedisConnection } from "#tests/support/redis/redis-resp.ts";
import { installDebianPackage } from "#tests/support/server/debian.ts";
import { freePort } from "#tests/support/server/listen.ts";

export interface RedisServer extends RedisConnection {
  port: number;
  stop(): Promise<void>;
}

const PROGRAMS = ["redis-server", "valkey-server"];

/**
 * Starts an empty Redis (or Valkey) on a free port, without persistence. Installs Debian's package
 * as root when it is missing; throws when that fails.
 */
export async function startRedis(): Promise<RedisServer> {
  const program = installedProgram() ?? installProgram();
  const [port, directory] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), "redis-"))]);
  const server = spawn(
    program,
    [
      ...["--port", String(port), "--bind", "127.0.0.1", "--dir", directory],
      ...["--save", "", "--appendonly", "no"],
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const killServer = () => void server.kill("SIGKILL");
  process.once("exit", killServer);
  const connection = await connectWhenUp(port, () => server.exitCode === null);
  return {
    ...connection,
    port,
    async stop() {
      connection.close();
      killServer();
      process.off("exit", killServer);
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function installedProgram(): string | undefined {
  return PROGRAMS.find((program) => spawnSync(program, ["--version"]).status === 0);
}

function installProgram(): string {
  const needed = "These tests need redis-server or valkey-server on the PATH";
  if (process.getuid?.() !== 0) throw new Error(`${needed}; install Debian's redis-server`);
  const said = installDebianPackage("redis-server");
  const program = installedProgram();
  if (!program) throw new Error(`${needed}; apt said: ${said}`);
  return program;
}

async function connectWhenUp(port: number, alive: () => boolean): Promise<RedisConnection> {
  for (let attempt = 0; attempt < 200 && alive(); attempt += 1) {
    try {
      return await connectToRedis(port);
    } catch {
      await wait(25);
    }
  }
  throw new Error("Redis did not start");
}
