import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  access,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import {
  type Command,
  chooseAccount,
  commandAs,
  findBinaries,
  type PostgresBinaries,
  type ServerAccount,
} from "#db/embedded-binaries.ts";

/** A data folder with everything needed to run PostgreSQL on it. */
export interface Cluster {
  /** Absolute and without symbolic links, to compare equal to what the server reports. */
  dataDir: string;
  password: string;
  binaries: PostgresBinaries;
  account: ServerAccount | undefined;
  serverSettings: Record<string, string>;
}

/** The content of postmaster.pid, which a killed server leaves behind. */
export interface ServerState {
  pid: number;
  port: number;
  ready: boolean;
}

/** A start attempt of the server. `ended`: whether the process has exited. */
export interface Launch {
  pid: number | undefined;
  ended: boolean;
  /** Returns the server's log since this attempt started. */
  output(): Promise<string>;
}

export const SUPERUSER = "storefront";

const PASSWORD_FILE = "storefront.password";
const LOG_FILE = "storefront.log";
const STOP_TIMEOUT_MS = 60_000;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
};

/** Excludes our own variables, whose secrets the server's environment would expose. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  LC_ALL: "C",
} as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** pg_trgm uses the C library's character classes, which are ASCII only in "C". */
const CTYPE_LOCALE = { linux: "C.UTF-8", darwin: "en_US.UTF-8" } as Record<
  string,
  string | undefined
>;

interface OpenClusterOptions {
  dataDir: string;
  serverSettings: Record<string, string>;
  onProgress: (text: string) => void;
}

/** Opens the data folder, creating it when missing. Concurrent callers get the same one. */
export async function openCluster(options: OpenClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries();
  const account = await chooseAccount(options.dataDir);
  if (!(await isCluster(options.dataDir))) {
    options.onProgress(`Creating a database in ${options.dataDir}`);
    await createCluster(options, binaries, account);
  }
  const dataDir = await realpath(options.dataDir);
  return {
    dataDir,
    password: await readFile(join(dataDir, PASSWORD_FILE), "utf8"),
    binaries,
    account,
    serverSettings: options.serverSettings,
  };
}

/**
 * Starts the server in its own session, so that Ctrl-C in our terminal does not reach it. The process exits
 * by itself when another server uses the folder.
 */
export async function launch(cluster: Cluster): Promise<Launch> {
  const { dataDir, account, binaries } = cluster;
  const settings = Object.entries({ ...SETTINGS, ...cluster.serverSettings });
  const command = commandAs(account, binaries.postgres, [
    ...["-p", String(await choosePort(dataDir)), "-D", dataDir],
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const logFile = join(dataDir, LOG_FILE);
  const log = await open(logFile, "a", 0o600);
  try {
    if (account) await log.chown(account.uid, account.gid);
    const { size } = await log.stat();
    const server = spawn(command.file, command.args, {
      cwd: dataDir,
      env: ENVIRONMENT,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    server.unref();
    const started: Launch = {
      pid: server.pid,
      ended: false,
      output: async () => (await readFile(logFile)).subarray(size).toString(),
    };
    const end = () => {
      started.ended = true;
    };
    server.once("exit", end).once("error", end);
    return started;
  } finally {
    await log.close();
  }
}

/** Returns the server that postmaster.pid names; undefined without one. It may have died. */
export async function readServerState(dataDir: string): Promise<ServerState | undefined> {
  const text = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(ignoreMissing);
  const [pid, , , port, , , , status] = text?.split("\n") ?? [];
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

/** Stops the server with a fast shutdown: ends sessions and flushes data. Resolves when it has exited. */
export async function stopServer(dataDir: string): Promise<void> {
  const running = await readServerState(dataDir);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while ((await readServerState(dataDir))?.pid === running.pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${running.pid}) does not stop`);
    await sleep(20);
  }
}

async function isCluster(dataDir: string): Promise<boolean> {
  return access(join(dataDir, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the folder next to its final location and renames it; discards its own if another process was faster.
 */
async function createCluster(
  { dataDir, serverSettings }: OpenClusterOptions,
  binaries: PostgresBinaries,
  account: ServerAccount | undefined,
): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  const draft = await mkdtemp(`${dataDir}.new-`);
  try {
    const passwordFile = join(draft, PASSWORD_FILE);
    const password = randomBytes(24).toString("base64url");
    await writeFile(passwordFile, password, { mode: 0o600, flush: true });
    const built = join(draft, "data");
    await mkdir(built, { mode: 0o700 });
    if (account) await chown(built, account.uid, account.gid);
    await run(
      commandAs(account, binaries.initdb, [
        `--pgdata=${built}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        `--lc-ctype=${CTYPE_LOCALE[process.platform] ?? "C"}`,
        "--no-instructions",
        ...(serverSettings.fsync === "off" ? ["--no-sync"] : []),
      ]),
    );
    await rename(passwordFile, join(built, PASSWORD_FILE));
    await rename(built, dataDir).catch(async (error) => {
      if (!(await isCluster(dataDir))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function run({ file, args }: Command): Promise<void> {
  try {
    await promisify(execFile)(file, args, { env: ENVIRONMENT });
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Error(`PostgreSQL could not create its data folder: ${stderr?.trim()}`, { cause });
  }
}

/** Returns the port of the last run when it is free, to keep connection strings valid; otherwise any. */
async function choosePort(dataDir: string): Promise<number> {
  const lastRun = await readFile(join(dataDir, "postmaster.opts"), "utf8").catch(ignoreMissing);
  const last = /"-p" "(\d+)"/.exec(lastRun ?? "")?.[1];
  return (last && (await probePort(Number(last)).catch(() => undefined))) || probePort(0);
}

/** Returns the port if it is free, or any free port for 0. */
async function probePort(wanted: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().once("error", reject);
  server.listen(wanted, "127.0.0.1", () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
  return promise;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
