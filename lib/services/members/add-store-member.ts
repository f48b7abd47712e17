import type { Kysely } from "kysely";
import type { Role } from "#db/merchant-schema.ts";
import { findMerchantByEmail, saveMember } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
import type { Runtime } from "#lib/runtime.ts";

export interface StoreMember {
  storeUid: string;
  role: Role;
  email: string;
  name: string;
  /** Of the account, where one has to be made. */
  password: string;
}

/**
 * Lets a person into a store: by their account, or by a new one with this password. Tells which, as the
 * password of an account that existed stays as it is.
 */
export async function addStoreMember(
  { db, accounts }: { db: Kysely<Database>; accounts: NonNullable<Runtime["accounts"]> },
  { storeUid, role, ...person }: StoreMember,
): Promise<{ created: boolean }> {
  const merchantId = await accounts.create(person);
  const known = merchantId ?? (await findMerchantByEmail(db, person.email))?.id;
  if (!known) throw new Error("The account went while the member was added");
  await saveMember(db, { storeUid, merchantId: known, role });
  return { created: merchantId !== undefined };
}
