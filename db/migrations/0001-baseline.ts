import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Creates the schema of `db/schema.sql`. After the first release, schema changes are new migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readSchema()).execute(db);
}

/** Returns the fingerprint of `db/schema.sql`. */
export async function schemaFingerprint(): Promise<string> {
  return fingerprintOf(await readSchema());
}

/** Returns a digest of a schema without its comments and whitespace. */
export function fingerprintOf(schema: string): string {
  const code = schema.replaceAll(/--.*/g, "").replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(code).digest("hex");
}

function readSchema(): Promise<string> {
  return readFile(path.join(import.meta.dirname, "../schema.sql"), "utf8");
}
