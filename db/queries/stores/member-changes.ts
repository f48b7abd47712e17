import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Role } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";

interface Membership {
  storeUid: string;
  merchantId: string;
}

/** Locks the owners' rows, so that concurrent changes see each other's result and leave an owner. */
function lockedOwners(storeUid: string): RawBuilder<unknown> {
  return sql`owners as (
    select merchant_uid from store_members where store_uid = ${storeUid} and role = 'owner'
    order by merchant_uid for update)`;
}

/** Changes a member's role. Returns false when it would leave the store without an owner, or they are no member. */
export async function updateMemberRole(
  db: Kysely<Database>,
  { storeUid, merchantId, role }: Membership & { role: Role },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(storeUid)}
    update store_members set role = ${role}
    where store_uid = ${storeUid} and merchant_uid = ${merchantId}
      and (role = 'staff' or ${role} = 'owner' or (select count(*) from owners) > 1)`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Removes a member. Returns false when it would leave the store without an owner, or they are no member. */
export async function removeMemberButLastOwner(
  db: Kysely<Database>,
  { storeUid, merchantId }: Membership,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(storeUid)}
    delete from store_members
    where store_uid = ${storeUid} and merchant_uid = ${merchantId}
      and (role = 'staff' or (select count(*) from owners) > 1)`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Sets whether members need an authenticator app to open the store. */
export async function updateTwoFactorRequirement(
  db: Kysely<Database>,
  storeUid: string,
  requires_two_factor: boolean,
): Promise<void> {
  await db.updateTable("stores").set({ requires_two_factor }).where("uid", "=", storeUid).execute();
}

/**
 * Removes an account's authenticator app, also one whose removal was interrupted, and ends its sessions; false when no
 * account with one has this address.
 */
export async function deleteTwoFactor(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql`
    with merchant as (
      update merchants set two_factor_enabled = false
      where email = ${email.toLowerCase()} and (two_factor_enabled or exists (
        select from merchant_two_factors where merchant_uid = merchants.id and verified))
      returning id
    ), app as (
      delete from merchant_two_factors using merchant where merchant_uid = merchant.id
    ), session as (
      delete from merchant_sessions using merchant where merchant_uid = merchant.id
    )
    select from merchant`.execute(db);
  return rows.length > 0;
}
