import { type Kysely, type NotNull, sql } from "kysely";
import type { Database } from "#db/schema.ts";

type Provider = Database["payment_accounts"]["provider"];

/** Finds a store's connected account with a provider, and when the last webhook about it arrived. */
export async function findStoreAccount(db: Kysely<Database>, storeUid: string, provider: Provider) {
  return db
    .selectFrom("payment_accounts")
    .select(["uid", "encrypted_credentials", "encrypted_signing_secret", "last_four"])
    .select("connected_at")
    .select((eb) =>
      eb
        .selectFrom("payment_webhooks")
        .select((webhook) => webhook.fn.max("received_at").as("last"))
        .whereRef("account_uid", "=", "payment_accounts.uid")
        .as("last_webhook_at"),
    )
    .where("store_uid", "=", storeUid)
    .where("provider", "=", provider)
    .where("encrypted_credentials", "is not", null)
    .$narrowType<{ encrypted_credentials: NotNull }>()
    .executeTakeFirst();
}

/** Finds a connected account of any store. */
export async function findPaymentAccount(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_accounts")
    .select(["store_uid", "provider", "encrypted_credentials", "encrypted_signing_secret"])
    .where("uid", "=", uid)
    .where("encrypted_credentials", "is not", null)
    .$narrowType<{ encrypted_credentials: NotNull }>()
    .executeTakeFirst();
}

/** Connects an account, or gives the store's account new credentials: it keeps its uid, and so its webhook URL. */
export async function putPaymentAccount(
  db: Kysely<Database>,
  account: {
    store_uid: string;
    provider: Provider;
    encrypted_credentials: Buffer;
    last_four: string;
  },
): Promise<void> {
  const { encrypted_credentials, last_four } = account;
  await db
    .insertInto("payment_accounts")
    .values(account)
    .onConflict((conflict) =>
      conflict
        .columns(["store_uid", "provider"])
        .doUpdateSet({ encrypted_credentials, last_four, connected_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Stores the secret that signs the provider's webhooks; false when the store has no account. */
export async function updateEncryptedSigningSecret(
  db: Kysely<Database>,
  { storeUid, provider }: { storeUid: string; provider: Provider },
  encrypted_signing_secret: Buffer,
): Promise<boolean> {
  const result = await db
    .updateTable("payment_accounts")
    .set({ encrypted_signing_secret })
    .where("store_uid", "=", storeUid)
    .where("provider", "=", provider)
    .where("encrypted_credentials", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Deletes the keys of the store's account; false when it had none. Nobody is sent to its open pages any more, because
 * the next keys may be another account's; money that is paid there still counts.
 */
export async function deletePaymentKeys(
  db: Kysely<Database>,
  storeUid: string,
  provider: Provider,
): Promise<boolean> {
  const account = await db
    .with("account", (cte) =>
      cte
        .updateTable("payment_accounts")
        .set({ encrypted_credentials: null, encrypted_signing_secret: null, last_four: "" })
        .where("store_uid", "=", storeUid)
        .where("provider", "=", provider)
        .where("encrypted_credentials", "is not", null)
        .returning("uid"),
    )
    .with("closed", (cte) =>
      cte
        .updateTable("payment_sessions")
        .from("account")
        .set({ status: "expired" })
        .whereRef("payment_sessions.account_uid", "=", "account.uid")
        .where("payment_sessions.store_uid", "=", storeUid)
        .where("payment_sessions.status", "=", "open"),
    )
    .selectFrom("account")
    .select("uid")
    .executeTakeFirst();
  return account !== undefined;
}
