import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** A store's settings of a payment method. */
export interface MethodRow {
  method: Database["payment_methods"]["method"];
  is_enabled: boolean;
  position: number;
  deadline_minutes: number | null;
  instructions: string;
  details: { bank_name?: string; account_name?: string; account_number?: string };
}

/** What decides which payment methods a store offers. */
export interface PaymentSettings {
  methods: MethodRow[];
  /** Its own accounts with providers. */
  accounts: (Pick<Selectable<Database["payment_accounts"]>, "uid" | "provider"> & {
    /** Base64. */
    encrypted_credentials: string;
  })[];
}

/** Returns an expression for the payment settings of a store. */
export function paymentSettings(storeUid: string): RawBuilder<PaymentSettings> {
  return sql`json_build_object(
    'methods', (
      select coalesce(json_agg(to_jsonb(payment_methods) - 'store_uid'), '[]')
      from payment_methods where store_uid = ${storeUid}
    ),
    'accounts', (
      select coalesce(json_agg(json_build_object('uid', uid, 'provider', provider,
        'encrypted_credentials', encode(encrypted_credentials, 'base64'))), '[]')
      from payment_accounts where store_uid = ${storeUid} and encrypted_credentials is not null
    ))`;
}

/** Reads the payment settings of a store. */
export async function readPaymentSettings(
  db: Kysely<Database>,
  storeUid: string,
): Promise<PaymentSettings> {
  const { rows } = await sql<{ settings: PaymentSettings }>`
    select ${paymentSettings(storeUid)} as settings`.execute(db);
  return (rows[0] as (typeof rows)[0]).settings;
}

/** Returns whether payments that could not be applied to the store's orders are refunded automatically. */
export async function hasAutomaticRefunds(
  db: Kysely<Database>,
  storeUid: string,
): Promise<boolean> {
  const store = await db
    .selectFrom("stores")
    .select("automatic_refunds")
    .where("uid", "=", storeUid)
    .executeTakeFirstOrThrow();
  return store.automatic_refunds;
}

/** Stores a store's settings of payment methods, replacing those of the same methods. */
export async function putPaymentMethods(
  db: Kysely<Database>,
  storeUid: string,
  methods: MethodRow[],
): Promise<void> {
  await db
    .insertInto("payment_methods")
    .values(
      methods.map((row) => ({
        ...row,
        store_uid: storeUid,
        details: JSON.stringify(row.details),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["store_uid", "method"]).doUpdateSet((row) => ({
        is_enabled: row.ref("excluded.is_enabled"),
        position: row.ref("excluded.position"),
        deadline_minutes: row.ref("excluded.deadline_minutes"),
        instructions: row.ref("excluded.instructions"),
        details: row.ref("excluded.details"),
      })),
    )
    .execute();
}

/** Stores whether payments that could not be applied are refunded automatically. */
export async function updateAutomaticRefunds(
  db: Kysely<Database>,
  storeUid: string,
  automatic_refunds: boolean,
): Promise<void> {
  await db.updateTable("stores").set({ automatic_refunds }).where("uid", "=", storeUid).execute();
}
