import { findMerchantByEmail, type Role, saveMember } from "#db/queries/stores/members.ts";
import type { Runtime } from "#lib/runtime.ts";

interface StoreMember {
  storeUid: string;
  role: Role;
  email: string;
  name: string;
  /** Password of a new account. */
  password: string;
}

/**
 * Adds a member to a store, with their account or a new one with this password. Returns whether the account
 * is new, as an existing one keeps its password.
 */
export async function addStoreMember(
  { db, accounts }: Pick<Runtime, "db" | "accounts">,
  { storeUid, role, ...person }: StoreMember,
): Promise<{ created: boolean }> {
  if (!accounts) throw new Error("AUTH_SECRET is not set");
  const merchantId = await accounts.create(person);
  const known = merchantId ?? (await findMerchantByEmail(db, person.email))?.id;
  if (!known) throw new Error("The account was deleted while the member was being added");
  await saveMember(db, { storeUid, merchantId: known, role });
  return { created: merchantId !== undefined };
}
