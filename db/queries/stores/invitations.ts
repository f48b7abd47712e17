import { type Kysely, sql } from "kysely";
import type { Role } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";

interface NewInvitation {
  storeUid: string;
  /** In lower case. */
  email: string;
  role: Role;
  tokenDigest: Buffer;
  expiresAt: Date;
}

/** Stores an invitation. Returns false when the address already has one to this store, or is a member's. */
export async function insertInvitation(
  db: Kysely<Database>,
  { storeUid, email, role, tokenDigest, expiresAt }: NewInvitation,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_invitations (store_uid, email, role, token_digest, expires_at)
    select ${storeUid}, ${email}, ${role}, ${tokenDigest}, ${expiresAt}
    where not exists (
      select from store_members join merchants on merchants.id = store_members.merchant_uid
      where store_uid = ${storeUid} and merchants.email = ${email})
    on conflict (store_uid, email) do nothing`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Replaces the token of an invitation; undefined when there is no such invitation. */
export async function renewInvitation(
  db: Kysely<Database>,
  { uid, storeUid }: { uid: string; storeUid: string },
  { tokenDigest, expiresAt }: Pick<NewInvitation, "tokenDigest" | "expiresAt">,
): Promise<{ email: string; role: Role } | undefined> {
  return db
    .updateTable("member_invitations")
    .set({ token_digest: tokenDigest, expires_at: expiresAt })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .returning(["email", "role"])
    .executeTakeFirst();
}

/** Deletes an invitation; false when there is no such invitation. */
export async function deleteInvitation(
  db: Kysely<Database>,
  { uid, storeUid }: { uid: string; storeUid: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom("member_invitations")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists the store's invitations by email address. */
export async function listInvitations(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("member_invitations")
    .select(["uid", "email", "role", "expires_at"])
    .where("store_uid", "=", storeUid)
    .orderBy("email")
    .execute();
}

/** Finds an invitation by its token, unless it has expired, and whether its address has an account. */
export async function findInvitation(db: Kysely<Database>, tokenDigest: Buffer, now: Date) {
  return db
    .selectFrom("member_invitations")
    .innerJoin("stores", "stores.uid", "member_invitations.store_uid")
    .leftJoin("merchants", "merchants.email", "member_invitations.email")
    .select(["member_invitations.email", "member_invitations.role", "stores.slug"])
    .select(["stores.store_name", "merchants.id as merchant_uid"])
    .where("token_digest", "=", tokenDigest)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Deletes an invitation and makes its merchant a member of the store; a member keeps their role. Returns false when
 * the invitation has expired, is for another address, or was accepted or revoked, even at the same time.
 */
export async function acceptInvitation(
  db: Kysely<Database>,
  { tokenDigest, merchantId, now }: { tokenDigest: Buffer; merchantId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with accepted as (
      delete from member_invitations using merchants
      where token_digest = ${tokenDigest} and expires_at > ${now}
        and merchants.id = ${merchantId} and merchants.email = member_invitations.email
      returning store_uid, merchants.id as merchant_uid, role
    ), member as (
      insert into store_members (store_uid, merchant_uid, role)
      select store_uid, merchant_uid, role from accepted
      on conflict (merchant_uid, store_uid) do nothing
    )
    select from accepted`.execute(db);
  return rows.length > 0;
}
