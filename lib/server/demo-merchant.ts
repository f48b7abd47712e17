import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { listStores } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { createMerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { addStoreMember } from "#lib/services/members/add-store-member.ts";

export interface DemoMerchant {
  email: string;
  /** Random and not stored; `npm run merchant -- password` sets a new one. */
  password: string;
}

/** Creates an owner of every demo store, who can sign in to the dashboard. */
export async function createDemoMerchant(
  db: Kysely<Database>,
  publicUrl: string,
): Promise<DemoMerchant> {
  const merchant = {
    email: "merchant@example.com",
    password: randomBytes(12).toString("base64url"),
  };
  const secret = randomBytes(32).toString("base64url");
  const accounts = createMerchantAccounts({ db, secret, publicUrl });
  for (const { uid } of await listStores(db)) {
    await addStoreMember(
      { db, accounts },
      { ...merchant, name: "Demo merchant", storeUid: uid, role: "owner" },
    );
  }
  return merchant;
}
