import type { Kysely } from "kysely";
import { storeColumns } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";

export type Role = Database["store_members"]["role"];

/**
 * Finds the store with this slug, the merchant's role in it, and whether they lack the authenticator app that it
 * requires; undefined when they are not a member.
 */
export async function findMembership(db: Kysely<Database>, merchantId: string, slug: string) {
  const row = await db
    .selectFrom("store_members")
    .innerJoin("stores", "stores.uid", "store_members.store_uid")
    .innerJoin("merchants", "merchants.id", "store_members.merchant_uid")
    .select(storeColumns)
    .select("store_members.role")
    .select(({ and, eb }) =>
      and([eb("requires_two_factor", "=", true), eb("two_factor_enabled", "=", false)]).as(
        "lacks_two_factor",
      ),
    )
    .where("store_members.merchant_uid", "=", merchantId)
    .where("stores.slug", "=", slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, lacks_two_factor, ...store } = row;
  return { store, role, lacksTwoFactor: Boolean(lacks_two_factor) };
}

/** Lists a merchant's stores by name. */
export async function listMemberships(db: Kysely<Database>, merchantId: string) {
  return db
    .selectFrom("store_members")
    .innerJoin("stores", "stores.uid", "store_members.store_uid")
    .select(["stores.slug", "stores.store_name as name", "store_members.role"])
    .select("stores.requires_two_factor")
    .where("store_members.merchant_uid", "=", merchantId)
    .orderBy("stores.store_name")
    .orderBy("stores.slug")
    .execute();
}

/** Adds a merchant to a store, or changes their role. */
export async function saveMember(
  db: Kysely<Database>,
  { storeUid, merchantId, role }: { storeUid: string; merchantId: string; role: Role },
): Promise<void> {
  await db
    .insertInto("store_members")
    .values({ store_uid: storeUid, merchant_uid: merchantId, role })
    .onConflict((conflict) => conflict.columns(["merchant_uid", "store_uid"]).doUpdateSet({ role }))
    .execute();
}

/** Removes a merchant from a store; false when they were not a member. */
export async function removeMember(
  db: Kysely<Database>,
  { storeUid, merchantId }: { storeUid: string; merchantId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom("store_members")
    .where("store_uid", "=", storeUid)
    .where("merchant_uid", "=", merchantId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Finds a merchant by email address, ignoring case. */
export async function findMerchantByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("merchants")
    .select(["id", "name"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Lists the members of a store by name, owners first. */
export async function listStoreMembers(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("store_members")
    .innerJoin("merchants", "merchants.id", "store_members.merchant_uid")
    .innerJoin("stores", "stores.uid", "store_members.store_uid")
    .select(["merchants.id as uid", "merchants.name", "merchants.email", "store_members.role"])
    .select(["merchants.two_factor_enabled as has_two_factor", "stores.requires_two_factor"])
    .where("store_members.store_uid", "=", storeUid)
    .orderBy("store_members.role")
    .orderBy("merchants.name")
    .orderBy("merchants.email")
    .execute();
}

/** Lists the memberships of one store, or of all, by email address. */
export async function listMembers(db: Kysely<Database>, storeUid?: string) {
  return db
    .selectFrom("store_members")
    .innerJoin("merchants", "merchants.id", "store_members.merchant_uid")
    .innerJoin("stores", "stores.uid", "store_members.store_uid")
    .select(["merchants.email", "merchants.name", "stores.slug as store", "store_members.role"])
    .select("merchants.two_factor_enabled as two_factor")
    .$if(storeUid !== undefined, (query) =>
      query.where("store_members.store_uid", "=", storeUid as string),
    )
    .orderBy("merchants.email")
    .orderBy("stores.slug")
    .execute();
}
