import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { EncryptionPurpose } from "#lib/kernel/encryption.ts";

/** A column with encrypted secrets. */
export interface EncryptedColumn {
  table: keyof Database;
  column: string;
  /** The column whose value is the owner that the secret was encrypted for. */
  owner: string;
  purpose: EncryptionPurpose;
}

/** Every column with encrypted secrets. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: "courier_accounts",
    column: "encrypted_key",
    owner: "store_uid",
    purpose: "courier keys",
  },
  ...["encrypted_credentials", "encrypted_signing_secret"].map((column) => ({
    table: "payment_accounts" as const,
    column,
    owner: "store_uid",
    purpose: "payment keys" as const,
  })),
  ...["encrypted_secret", "encrypted_previous_secret"].map((column) => ({
    table: "webhook_endpoints" as const,
    column,
    owner: "uid",
    purpose: "webhook secrets" as const,
  })),
];

interface EncryptedValue {
  owner: string;
  value: Buffer;
}

/** Lists the encrypted secrets of a column, of all stores. */
export async function listEncryptedValues(
  db: Kysely<Database>,
  { table, column, owner }: EncryptedColumn,
): Promise<EncryptedValue[]> {
  const { rows } = await sql<EncryptedValue>`
    select ${sql.ref(owner)} as owner, ${sql.ref(column)} as value
    from ${sql.table(table)} where ${sql.ref(column)} is not null
  `.execute(db);
  return rows;
}

/** Replaces an encrypted secret, unless it has changed since. */
export async function replaceEncryptedValue(
  db: Kysely<Database>,
  { table, column, owner }: EncryptedColumn,
  { owner: ownerUid, value }: EncryptedValue,
  reencrypted: Buffer,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${reencrypted}
    where ${sql.ref(owner)} = ${ownerUid} and ${sql.ref(column)} = ${value}
  `.execute(db);
}
