import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import manifest from "#package.json" with { type: "json" };

/** Version of this application. */
export const APPLICATION_VERSION: string = manifest.version;

/** Every migration of this application, oldest first. */
export const MIGRATION_NAMES = ["0001-baseline"] as const;

export type MigrationName = (typeof MIGRATION_NAMES)[number];

/** A migration of a newer version, which this application does not know. */
interface NewerMigration {
  name: string;
  /** Oldest application version that runs on the migrated schema; null when unknown. */
  oldestApplication: string | null;
}

interface AppliedMigration extends NewerMigration {
  /** Identifies the schema that the first migration created; null if a version without this column created it. */
  fingerprint: string | null;
}

/** The state of a database's schema, compared with the migrations of this application. */
export interface SchemaStatus {
  /** Names, oldest first. */
  applied: string[];
  /** Migrations that this application has and the database lacks. */
  pending: string[];
  newer: NewerMigration[];
  /** Whether a version from before the first release created the schema. */
  isUnreleased: boolean;
}

const UNRELEASED =
  "An unreleased version of this application created the database. This version cannot use it, and has " +
  "changed nothing. Set DATABASE_URL to a new, empty database; or move the embedded one aside and start " +
  "again: mv .data/postgres .data/postgres.unreleased (in DATA_DIR, if it is set)";

/**
 * Reads which of the `known` migrations a database has, and which others. With the fingerprint of this version's
 * schema, recognizes the schema of an unreleased version also when its migration has the same name.
 */
export async function readSchemaStatus(
  db: Kysely<Database>,
  known: readonly string[],
  fingerprint?: string,
): Promise<SchemaStatus> {
  const rows = await listApplied(db);
  const applied = new Set(rows.map(({ name }) => name));
  const first = rows.find(({ name }) => name === known[0]);
  const hasOtherSchema =
    first?.fingerprint != null && fingerprint !== undefined && first.fingerprint !== fingerprint;
  const isUnreleased = applied.size > 0 && known.length > 0 && (!first || hasOtherSchema);
  return {
    applied: [...applied],
    pending: known.filter((name) => !applied.has(name)),
    newer: isUnreleased ? [] : rows.filter(({ name }) => !known.includes(name)),
    isUnreleased,
  };
}

async function listApplied(db: Kysely<Database>): Promise<AppliedMigration[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  // Through JSON, because databases that are not migrated yet lack the columns.
  const { rows } = await sql<AppliedMigration>`
    select name, to_jsonb(applied) ->> 'oldest_application' as "oldestApplication",
      to_jsonb(applied) ->> 'fingerprint' as fingerprint
    from kysely_migration applied order by name`.execute(db);
  return rows;
}

/**
 * Explains why this application cannot run on a schema of an unreleased or newer version; undefined when it
 * can.
 */
export function findIncompatibility(
  { newer, isUnreleased }: SchemaStatus,
  application = APPLICATION_VERSION,
): string | undefined {
  if (isUnreleased) return UNRELEASED;
  const undeclared = newer.find(({ oldestApplication }) => oldestApplication === null);
  if (undeclared) {
    return (
      `A newer version of this application ran migration ${undeclared.name}, which does not say ` +
      `whether version ${application} runs on it: start the newer version`
    );
  }
  const [strictest] = newer.toSorted((a, b) => compareVersions(requiredBy(b), requiredBy(a)));
  if (!strictest || compareVersions(requiredBy(strictest), application) <= 0) return undefined;
  const required = requiredBy(strictest);
  return (
    `The database needs version ${required} or newer of this application (migration ` +
    `${strictest.name}), but this is version ${application}: start version ${required} or newer, or ` +
    "restore a backup from before that migration"
  );
}

function requiredBy({ oldestApplication }: NewerMigration): string {
  return oldestApplication ?? "";
}

/** Compares versions such as 1.10.0 number by number. */
function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
