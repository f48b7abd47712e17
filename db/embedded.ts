import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import {
  type Cluster,
  type Launch,
  launch,
  openCluster,
  readServerState,
  SUPERUSER,
  stopServer,
} from "#db/embedded-cluster.ts";
import { SQLSTATE } from "#db/errors.ts";

export interface EmbeddedPostgres {
  /** postgres:// URL of the database `storefront`, with password. */
  url: string;
  /** Whether this call started the server. */
  startedHere: boolean;
  /** Releases the database; the last process to leave stops the server. */
  leave(): Promise<void>;
}

interface JoinOptions {
  /** PostgreSQL's data folder, created on first use. */
  dataDir: string;
  /** Called with a description of each wait. */
  onProgress?: (text: string) => void;
  /** Server settings, used only when this call starts the server. */
  serverSettings?: Record<string, string>;
}

const DATABASE = "storefront";
const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 50;
const RELAUNCH_MS = 250;
/** Between attempts to restart a crashed server, which may fail until the disk has space again. */
const RESTART_MS = 5_000;
/** Maximum start failures for other reasons than a concurrent server. */
const MAX_FAILED_STARTS = 3;
/** Messages of a start that met another server or the remains of a killed one. */
const FOLDER_TAKEN =
  /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/;
/** Advisory lock in the database `postgres`: shared by all users of the server, exclusive to stop it. */
const USERS_LOCK = [0x73746f72, 1];

/** A running server, and the session whose shared lock keeps it running. */
interface Membership {
  client: Client;
  port: number;
  startedHere: boolean;
}

/** Creates the folder DATA_DIR when missing, and returns the embedded database's folder in it. */
export async function embeddedDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder ${folder} is not writable (${code}): make it writable for this user, set ` +
        "DATA_DIR to another folder, or set DATABASE_URL to use a database of your own",
    );
  }
  return resolve(folder, "postgres");
}

/**
 * Joins or starts an embedded PostgreSQL on the data folder. Several processes may share it; the last one
 * stops it. If it crashes, it is started again at the same URL, retrying until it starts. Throws with the end of
 * its log when the first start fails.
 */
export async function joinEmbeddedPostgres(options: JoinOptions): Promise<EmbeddedPostgres> {
  const { onProgress = () => {}, serverSettings = {} } = options;
  const cluster = await openCluster({
    dataDir: resolve(options.dataDir),
    serverSettings,
    onProgress,
  });
  let leaving: Promise<void> | undefined;
  let membership = join(cluster, onProgress);
  const first = await membership;
  watch(first);

  function watch({ client }: Membership): void {
    client.once("end", () => {
      if (leaving) return;
      onProgress("PostgreSQL has stopped. Starting it again");
      restart();
    });
  }

  function restart(isRetry = false): void {
    if (leaving) return;
    membership = join(cluster, () => {});
    membership.then(
      (current) => {
        onProgress("PostgreSQL has started");
        watch(current);
      },
      (error: Error) => {
        if (!isRetry) onProgress(error.message);
        setTimeout(restart, RESTART_MS, true).unref();
      },
    );
  }

  async function leaveOnce(): Promise<void> {
    const current = await membership.catch(() => undefined);
    if (!current) return;
    const last = await releaseMembership(current.client);
    if (last) await stopServer(cluster.dataDir);
    await current.client.end();
  }

  return {
    url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${first.port}/${DATABASE}`,
    startedHere: first.startedHere,
    leave: () => {
      leaving ??= leaveOnce();
      return leaving;
    },
  };
}

/** Tries to join or start the server until one of the concurrent processes has started it. */
async function join(cluster: Cluster, onProgress: (text: string) => void): Promise<Membership> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failedStarts = 0;
  let attempt: Launch | undefined;
  while (Date.now() < deadline) {
    const entered = await enter(cluster);
    if (entered) return { ...entered, startedHere: entered.pid === attempt?.pid };
    if (attempt?.ended) {
      if (!FOLDER_TAKEN.test(await attempt.output())) failedStarts += 1;
      if (failedStarts === MAX_FAILED_STARTS) break;
      await sleep(RELAUNCH_MS);
    }
    if (!attempt) onProgress("Starting PostgreSQL");
    if (!attempt || attempt.ended) attempt = await launch(cluster);
    await sleep(RETRY_MS);
  }
  const output = (await attempt?.output()) ?? "";
  throw new Error(`PostgreSQL does not start on ${cluster.dataDir}:\n${output.slice(-2_000)}`);
}

/** Opens a session with the shared lock on the running server; undefined when there is none. */
async function enter(
  cluster: Cluster,
): Promise<{ client: Client; port: number; pid: number } | undefined> {
  const running = await readServerState(cluster.dataDir);
  if (!running?.ready) return undefined;
  const client = new Client({
    host: "127.0.0.1",
    port: running.port,
    user: SUPERUSER,
    password: cluster.password,
    database: "postgres",
    ssl: false,
    application_name: `storefront, pid ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    lock_timeout: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await requireServes(client, cluster.dataDir);
    await client.query("select pg_advisory_lock_shared($1, $2)", USERS_LOCK);
    await requireStillReady(cluster.dataDir, running.pid);
    await createDatabaseOnce(client);
    return { client, port: running.port, pid: running.pid };
  } catch {
    // A stale file, a stopping server, or another program on its port: the caller retries.
    await client.end();
    return undefined;
  }
}

/** The port may belong to another server, or the folder may be a copy of a running one. */
async function requireServes(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.query("select current_setting('data_directory') as folder");
  if (resolve(rows[0].folder) !== dataDir) throw new Error("Another server has the port");
}

/**
 * A process that stops the server has the exclusive lock, but releases it just before we are disconnected.
 */
async function requireStillReady(dataDir: string, pid: number): Promise<void> {
  const now = await readServerState(dataDir);
  if (!now?.ready || now.pid !== pid) throw new Error("The server is stopping");
}

async function createDatabaseOnce(client: Client): Promise<void> {
  const found = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error) => {
    const createdConcurrently =
      error instanceof DatabaseError &&
      (error.code === SQLSTATE.duplicateDatabase || error.code === SQLSTATE.uniqueViolation);
    if (!createdConcurrently) throw error;
  });
}

/** Returns whether no other process uses the server; if so, the session keeps others out until it has stopped. */
async function releaseMembership(client: Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1, $2)", USERS_LOCK);
    const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as last", USERS_LOCK);
    return rows[0].last;
  } catch {
    // The server has stopped by itself.
    return false;
  }
}
