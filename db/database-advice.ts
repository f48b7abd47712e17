export const DISK_FULL =
  "The database's disk is full: free space on its server or enlarge the disk; until then nothing can be " +
  "written";
export const READ_ONLY =
  "The database is read-only: give DATABASE_URL the address of the primary server, or switch " +
  "default_transaction_read_only off; until then nothing can be written";

/**
 * Explains an error that a database gives because of how it is set up, and says what to change; undefined
 * for all other errors. `url` is the address of the database, for the names of its role and of itself.
 */
export function databaseAdvice(error: unknown, url?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: string };
  switch (code) {
    case "53100":
      return DISK_FULL;
    case "25006":
      return READ_ONLY;
    case "42501":
    case "3F000":
      return missingRight(error.message, namesIn(url));
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
  if (/schema/.test(message)) return grant(role, "USAGE, CREATE ON SCHEMA public");
  return grant(role, "ALL ON ALL TABLES IN SCHEMA public");
}

function grant(role: string, right: string): string {
  return `The role ${role} lacks a right: run GRANT ${right} TO ${role} as the owner of the database`;
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

/** How long a full disk is remembered. */
const DISK_FULL_MS = 60_000;

// One per process, also where a bundler has made several copies of this module.
const DISK_FULL_AT = Symbol.for("storefront.disk-full-at");
const slot = globalThis as { [DISK_FULL_AT]?: number };

/** Remembers for a minute that the database had no space left, which only a write finds out. */
export function noteDiskFull(error: unknown): void {
  if (Object(error).code === "53100") slot[DISK_FULL_AT] = performance.now();
}

export function wasDiskFull(): boolean {
  return performance.now() - (slot[DISK_FULL_AT] ?? Number.NEGATIVE_INFINITY) < DISK_FULL_MS;
}
