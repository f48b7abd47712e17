import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { installDebianPackage } from "#tests/support/server/debian.ts";
import { freePort } from "#tests/support/server/listen.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const START_ATTEMPTS = 200;

export interface PgBouncer {
  /** The target's URL, through the pooler. */
  url: string;
  /** Runs a command of the administration console, such as `PAUSE`. */
  command(text: string): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of the database at `target`; runs until the test ends. */
export async function startPgBouncer(target: string): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(target);
  const ownPort = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), "storefront-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    "[pgbouncer]",
    "auth_type = any",
    "admin_users = admin",
    "pool_mode = transaction",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    "server_login_retry = 1",
  ];
  await writeFile(file, settings.join("\n"));
  await chmod(folder, 0o755);
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const server = spawn(program(), ["--quiet", ...user, file], { stdio: "ignore" });
  onTestFinished(async () => {
    const exit = once(server, "exit");
    if (server.kill("SIGKILL")) await exit;
    await rm(folder, { recursive: true, force: true });
  });
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(ownPort);
  const console = await connectWhenUp(`postgres://admin@127.0.0.1:${ownPort}/pgbouncer`);
  return {
    url: url.href,
    command: async (text) => {
      await console.query(text);
    },
  };
}

function program(): string {
  if (spawnSync(PROGRAM, ["--version"]).status === 0) return PROGRAM;
  if (process.getuid?.() !== 0) throw new Error("This test needs Debian's pgbouncer");
  const output = installDebianPackage("pgbouncer");
  if (spawnSync(PROGRAM, ["--version"]).status !== 0) throw new Error(output);
  return PROGRAM;
}

async function connectWhenUp(url: string): Promise<Client> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const client = new Client({ connectionString: url });
    // PgBouncer ends before the test disconnects.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await sleep(50);
    }
  }
  throw new Error("PgBouncer did not start");
}
