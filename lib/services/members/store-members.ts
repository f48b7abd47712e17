import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import {
  findMerchantByEmail,
  type Role,
  removeMember,
  saveMember,
} from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
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
  rt: Pick<Runtime, "db" | "accounts">,
  { storeUid, role, ...person }: StoreMember,
): Promise<{ created: boolean }> {
  const merchantId = await accountsOf(rt).create(person);
  const known = merchantId ?? (await findMerchantByEmail(rt.db, person.email))?.id;
  if (!known) throw new Error("The account was deleted while the member was being added");
  await saveMember(rt.db, { storeUid, merchantId: known, role });
  return { created: merchantId !== undefined };
}

/** Removes the merchant with this email address from a store; false when they were not a member. */
export async function removeStoreMember(
  db: Kysely<Database>,
  { storeUid, email }: { storeUid: string; email: string },
): Promise<boolean> {
  const merchant = await findMerchantByEmail(db, email);
  return merchant !== undefined && removeMember(db, { storeUid, merchantId: merchant.id });
}

/**
 * Sets a random password, ends all sessions of the account and returns the password; undefined when no account has
 * this email address.
 */
export async function resetPassword(
  rt: Pick<Runtime, "db" | "accounts">,
  email: string,
): Promise<string | undefined> {
  const merchant = await findMerchantByEmail(rt.db, email);
  if (!merchant) return undefined;
  const password = randomPassword();
  await accountsOf(rt).setPassword({ ...merchant, email }, password);
  return password;
}

/** Returns a random password of 120 bits. */
export function randomPassword(): string {
  return randomBytes(15).toString("base64url");
}

function accountsOf({ accounts }: Pick<Runtime, "accounts">): NonNullable<Runtime["accounts"]> {
  if (!accounts) throw new Error("AUTH_SECRET is not set");
  return accounts;
}
