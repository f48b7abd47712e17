import { describe, expect, it, vi } from "vitest";
import { removeMemberButLastOwner, updateMemberRole } from "#db/queries/stores/member-changes.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  browserOf,
  PASSWORD,
  type SignedInMerchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { findRow } from "#tests/support/database/rows.ts";

// A new account hashes a password, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { db } = await openDatabase();
const api = await createApi(db);

interface Store {
  uid: string;
  slug: string;
}

const membersOf = async ({ uid }: Pick<Store, "uid">) =>
  db
    .selectFrom("store_members")
    .innerJoin("merchants", "merchants.id", "store_members.merchant_uid")
    .select(["merchants.email", "store_members.role"])
    .where("store_uid", "=", uid)
    .orderBy("merchants.email")
    .execute();
const idOf = async ({ email }: { email: string }) => (await findRow(db, "merchants", { email })).id;

describe("invitations", () => {
  let people = 0;

  async function storeWithOwner() {
    const store = await createShop(db);
    return { store, owner: await signedInMerchant(api, db, [store]) };
  }

  /** Invites an address and returns the token of its mail. */
  async function invite(
    { store, owner }: { store: Store; owner: SignedInMerchant },
    email = newAddress(),
    role = "staff",
  ) {
    const reply = await owner.send("POST", `/stores/${store.slug}/invitations`, { email, role });
    expect(reply.status).toBe(200);
    return { email, token: await tokenOf(email), uid: (await invitationTo(email)).uid };
  }
  const newAddress = () => {
    people += 1;
    return `invited-${people}@example.com`;
  };
  const invitationTo = (email: string) => findRow(db, "member_invitations", { email });
  const tokenOf = async (email: string) => {
    const { body } = await db
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", email)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return /token=([\w-]+)/.exec(body ?? "")?.[1] ?? "";
  };
  const account = { name: "Ada Obi", password: PASSWORD };
  const accept = (token: string, browser = browserOf(api)) =>
    browser.send("POST", "/invitation", { token });
  const acceptAsNew = (token: string, browser = browserOf(api)) =>
    browser.send("POST", "/invitation", { token, account });

  it("let their address create an account with a password of its own, and sign it in", async () => {
    const own = await storeWithOwner();
    const path = `/stores/${own.store.slug}/invitations`;
    await own.owner.send("POST", path, { email: " New@Example.com", role: "staff" });
    const email = "new@example.com";
    const token = await tokenOf(email);
    const visitor = browserOf(api);
    expect((await acceptAsNew(token, visitor)).status).toBe(200);
    expect((await visitor.send("GET", `/stores/${own.store.slug}/orders`)).status).toBe(200);
    expect((await visitor.send("GET", `/stores/${own.store.slug}/keys`)).status).toBe(403);
    const again = browserOf(api);
    expect((await again.send("POST", "/session", { email, password: PASSWORD })).status).toBe(200);
    expect(await membersOf(own.store)).toContainEqual({ email, role: "staff" });
  });

  it("are accepted once, even by two requests at the same time", async () => {
    const own = await storeWithOwner();
    const known = await signedInMerchant(api, db, []);
    const { token } = await invite(own, known.email, "owner");
    const replies = await Promise.all([accept(token, known), accept(token, known)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await membersOf(own.store)).toContainEqual({ email: known.email, role: "owner" });
    expect((await accept(token, known)).body.error_code).toBe("LINK_EXPIRED");
  });

  it("R97: are accepted by an account with their address only", async () => {
    const own = await storeWithOwner();
    const { token } = await invite(own);
    const other = await signedInMerchant(api, db, []);
    expect((await accept(token, other)).status).toBe(410);
    expect((await accept(token)).status).toBe(401);
    expect(await membersOf(own.store)).toHaveLength(1);
    // An address with an account signs in instead: the link does not set its password.
    const { token: second } = await invite(own, other.email);
    expect((await acceptAsNew(second)).status).toBe(409);
    expect((await accept(second, other)).status).toBe(200);
  });

  it("R97: stop working when they expire, are revoked or sent again", async () => {
    const own = await storeWithOwner();
    const { slug } = own.store;
    const known = await signedInMerchant(api, db, []);
    const { token, uid } = await invite(own, known.email);
    expect((await own.owner.send("POST", `/stores/${slug}/invitations/${uid}/resend`)).status).toBe(
      200,
    );
    const renewed = await tokenOf(known.email);
    expect(renewed).not.toBe(token);
    expect((await accept(token, known)).status).toBe(410);

    const past = new Date(Date.now() - 1000);
    const expire = (expires_at: Date) =>
      db.updateTable("member_invitations").set({ expires_at }).where("uid", "=", uid).execute();
    await expire(past);
    expect((await accept(renewed, known)).status).toBe(410);
    expect((await acceptAsNew(renewed)).status).toBe(410);
    const listed = await own.owner.send("GET", `/stores/${slug}/people`);
    expect(listed.body.data.invitations).toMatchObject([{ email: known.email, is_expired: true }]);
    await expire(new Date(Date.now() + 60_000));
    expect((await own.owner.send("DELETE", `/stores/${slug}/invitations/${uid}`)).status).toBe(200);
    expect((await accept(renewed, known)).status).toBe(410);
    expect(await membersOf(own.store)).toHaveLength(1);
  });

  it("are rejected for members and for addresses that have one", async () => {
    const own = await storeWithOwner();
    const { email } = await invite(own);
    for (const taken of [email, own.owner.email]) {
      const path = `/stores/${own.store.slug}/invitations`;
      const reply = await own.owner.send("POST", path, { email: taken, role: "staff" });
      expect([reply.status, reply.body.error_code]).toEqual([409, "ALREADY_EXISTS"]);
    }
  });

  it("keep the role of somebody who became a member in the meantime", async () => {
    const own = await storeWithOwner();
    const known = await signedInMerchant(api, db, []);
    const { token } = await invite(own, known.email, "staff");
    await db
      .insertInto("store_members")
      .values({ store_uid: own.store.uid, merchant_uid: await idOf(known), role: "owner" })
      .execute();
    expect((await accept(token, known)).status).toBe(200);
    expect(await membersOf(own.store)).toContainEqual({ email: known.email, role: "owner" });
  });

  it("R97: are invisible and out of reach for owners of another store", async () => {
    const own = await storeWithOwner();
    const { uid } = await invite(own);
    const other = await storeWithOwner();
    const path = `/stores/${other.store.slug}/invitations/${uid}`;
    expect((await other.owner.send("POST", `${path}/resend`)).status).toBe(404);
    expect((await other.owner.send("DELETE", path)).status).toBe(404);
    const { body } = await other.owner.send("GET", `/stores/${other.store.slug}/people`);
    expect(body.data.invitations).toEqual([]);
  });

  it("are limited per store, and stored without their token", async () => {
    const own = await storeWithOwner();
    const { token } = await invite(own);
    const rows = await db.selectFrom("member_invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { runtime } = api;
    const { invitations_per_store } = runtime.policies;
    runtime.policies.invitations_per_store = 1;
    const path = `/stores/${own.store.slug}/invitations`;
    const reply = await own.owner.send("POST", path, { email: newAddress(), role: "staff" });
    runtime.policies.invitations_per_store = invitations_per_store;
    expect(reply.status).toBe(429);
  });

  it("are sent by email", async () => {
    const { email } = await invite(await storeWithOwner());
    const { uid } = await findRow(db, "mails", { recipient: email });
    await sendMail(api.runtime, uid);
    expect(await findRow(db, "mails", { uid })).toMatchObject({ state: "shown" });
  });
});

describe("members", () => {
  async function storeWith(roles: ("owner" | "staff")[]) {
    const store = await createShop(db);
    const members = [];
    for (const role of roles) members.push(await signedInMerchant(api, db, [{ ...store, role }]));
    return { store, members };
  }
  const remove = async (by: SignedInMerchant, { slug }: Store, member: { email: string }) =>
    by.send("DELETE", `/stores/${slug}/members/${await idOf(member)}`);
  const change = async (
    by: SignedInMerchant,
    { slug }: Store,
    member: { email: string },
    role: string,
  ) => by.send("PUT", `/stores/${slug}/members/${await idOf(member)}`, { role });

  it("get another role, and lose the store when they are removed", async () => {
    const { store, members } = await storeWith(["owner", "staff"]);
    const [owner, staff] = members as [SignedInMerchant, SignedInMerchant];
    const keys = () => staff.send("GET", `/stores/${store.slug}/keys`);
    expect((await keys()).status).toBe(403);
    expect((await change(owner, store, staff, "owner")).status).toBe(200);
    expect((await keys()).status).toBe(200);
    expect((await change(staff, store, owner, "staff")).status).toBe(200);
    expect((await remove(staff, store, owner)).status).toBe(200);
    expect((await owner.send("GET", `/stores/${store.slug}/orders`)).status).toBe(404);
    const { body } = await staff.send("GET", `/stores/${store.slug}/people`);
    expect(body.data.members).toMatchObject([{ email: staff.email, role: "owner", is_you: true }]);
  });

  it("keep the last owner", async () => {
    const { store, members } = await storeWith(["owner", "staff"]);
    const [owner] = members as [SignedInMerchant];
    for (const reply of [
      await remove(owner, store, owner),
      await change(owner, store, owner, "staff"),
    ]) {
      expect([reply.status, reply.body.error_code]).toEqual([409, "LAST_OWNER"]);
    }
    const stranger = await signedInMerchant(api, db, []);
    expect((await remove(owner, store, stranger)).status).toBe(404);
  });

  it.each([
    ["removals", removeMemberButLastOwner],
    [
      "changes of the role",
      (trx: typeof db, who: { storeUid: string; merchantId: string }) =>
        updateMemberRole(trx, { ...who, role: "staff" }),
    ],
  ])("R97: keep an owner when two owners are the target of concurrent %s", async (_, change) => {
    const { store, members } = await storeWith(["owner", "owner"]);
    const [one, other] = (await Promise.all(
      members.map(async (member) => ({ storeUid: store.uid, merchantId: await idOf(member) })),
    )) as [Target, Target];
    const [first, second] = await db.transaction().execute(async (trx) => {
      const first = await change(trx, one);
      const second = change(db, other);
      // Until it has returned, or waits for the other one.
      await Promise.race([second, waitForLockWait(db)]);
      return [first, { second }] as const;
    });
    expect([first, await second.second]).toEqual([true, false]);
    expect(await membersOf(store)).toContainEqual({ email: members[1]?.email, role: "owner" });
  });
});

interface Target {
  storeUid: string;
  merchantId: string;
}
