import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Finds an account of any store. */
export async function findPaymentAccount(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_accounts")
    .select(["store_uid", "provider", "encrypted_credentials"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}
