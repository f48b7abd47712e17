import { errorCode, SQLSTATE } from "#db/errors.ts";

export const DISK_FULL =
  "The database's disk is full: free space on its server or enlarge the disk; until then nothing can be " +
  "written";
export const READ_ONLY =
  "The database is read-only: point DATABASE_URL at the primary server, or switch " +
  "default_transaction_read_only off; until then nothing can be written";

const ROLE_TIMEOUTS =
  "give the role statement_timeout = '2s', lock_timeout = '1s' and idle_in_transaction_session_timeout = '5s'";
export const PARAMETERS_REJECTED = `The database's pooler rejects startup parameters, so none are sent any more: ${ROLE_TIMEOUTS}`;
export const NO_STATEMENT_TIMEOUT =
  "The database has no statement timeout, because its pooler rejects startup parameters or " +
  `DATABASE_STATEMENT_TIMEOUT is 0: ${ROLE_TIMEOUTS}`;
export const OLD_CONNECTION =
  "The role has a statement timeout, but the pooler's connections are older: reconnect them, in PgBouncer's " +
  "console with RECONNECT";

/** The error does not name the schema. */
const JOB_TABLES = /table (?:version|queue|job(?:_\w+)?)$/;

const HOST_REJECTED =
  "The database rejects connections from this host: add `?sslmode=require` to DATABASE_URL or allow the host " +
  "in pg_hba.conf";

/**
 * Explains an error caused by the database's configuration and how to fix it; undefined for other errors. `url`
 * provides the names of the role and the database.
 */
export function databaseAdvice(error: unknown, url?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  switch (errorCode(error)) {
    case SQLSTATE.diskFull:
      return DISK_FULL;
    case SQLSTATE.readOnlyTransaction:
      return READ_ONLY;
    case SQLSTATE.missingPrivilege:
    case SQLSTATE.unknownSchema:
      return missingRight(error.message, namesIn(url));
    case SQLSTATE.invalidAuthorization:
    case SQLSTATE.invalidPassword:
      if (/pg_hba/.test(error.message)) return HOST_REJECTED;
      return `The database rejects the role ${namesIn(url).role} or its password: correct DATABASE_URL (${error.message})`;
    case SQLSTATE.unknownDatabase:
      return `The database ${namesIn(url).database} does not exist: create it or correct DATABASE_URL (${error.message})`;
    default:
      return undefined;
  }
}

interface Names {
  role: string;
  database: string;
}

function missingRight(message: string, { role, database }: Names): string {
  if (/must be owner/.test(message)) {
    return `The role ${role} must own the tables to change them: migrate with the role that owns them, or run GRANT <owner> TO ${role}`;
  }
  if (/extension|database/.test(message)) {
    return grant(role, `CONNECT, CREATE ON DATABASE ${database}`);
  }
  if (/schema/.test(message)) {
    const [, schema = "public"] = /for schema (\w+)/.exec(message) ?? [];
    return grant(role, `USAGE, CREATE ON SCHEMA ${schema}`);
  }
  const schema = JOB_TABLES.test(message) ? "pgboss" : "public";
  return grant(role, `ALL ON ALL TABLES IN SCHEMA ${schema}`);
}

function grant(role: string, privilege: string): string {
  return `The role ${role} lacks a privilege: run GRANT ${privilege} TO ${role} as the owner of the database`;
}

function namesIn(url: string | undefined): Names {
  const parsed = url && URL.canParse(url) ? new URL(url) : undefined;
  const quoted = (text: string | undefined, absent: string) =>
    text ? `"${decodeURIComponent(text).replaceAll('"', '""')}"` : absent;
  return {
    role: quoted(parsed?.username, "<role>"),
    database: quoted(parsed?.pathname.slice(1), "<database>"),
  };
}

/** How long a full disk is reported. */
const DISK_FULL_MS = 60_000;

// One per process, even when a bundler has duplicated this module.
const DISK_FULL_AT = Symbol.for("storefront.disk-full-at");
const slot = globalThis as { [DISK_FULL_AT]?: number };

/** Records for a minute that the disk is full, which only writes detect. */
export function noteDiskFull(error: unknown): void {
  if (errorCode(error) === SQLSTATE.diskFull) slot[DISK_FULL_AT] = performance.now();
}

export function wasDiskFull(): boolean {
  return performance.now() - (slot[DISK_FULL_AT] ?? Number.NEGATIVE_INFINITY) < DISK_FULL_MS;
}
