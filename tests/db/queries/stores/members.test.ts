import { beforeEach, describe, expect, it } from "vitest";
import {
  findMembership,
  findMerchantByEmail,
  listMembers,
  listMemberships,
  removeMember,
  saveMember,
} from "#db/queries/stores/members.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

let first: { uid: string; slug: string };
let second: { uid: string; slug: string };

const createMerchant = async (email: string) =>
  (
    await db
      .insertInto("merchants")
      .values({ name: email, email })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const rolesOf = async (merchantId: string) =>
  new Map((await listMemberships(db, merchantId)).map(({ slug, role }) => [slug, role]));

const { db } = await openDatabase();
const ada = await createMerchant("ada@example.com");
const obi = await createMerchant("obi@example.com");
beforeEach(async () => {
  await db.deleteFrom("store_members").execute();
  first = await createShop(db);
  second = await createShop(db);
  for (const { uid: storeUid } of [first, second]) {
    await saveMember(db, { storeUid, merchantId: ada, role: "owner" });
  }
  await saveMember(db, { storeUid: first.uid, merchantId: obi, role: "staff" });
});

describe("store members", () => {
  it("lists each merchant's own stores, with their role in each", async () => {
    expect(await rolesOf(ada)).toEqual(
      new Map([
        [first.slug, "owner"],
        [second.slug, "owner"],
      ]),
    );
    expect(await rolesOf(obi)).toEqual(new Map([[first.slug, "staff"]]));
  });

  it("finds a membership by store and merchant together", async () => {
    const found = await findMembership(db, obi, first.slug);
    expect([found?.store.uid, found?.role]).toEqual([first.uid, "staff"]);
    expect(await findMembership(db, obi, second.slug)).toBeUndefined();
  });

  it("lists the members of one store or of all", async () => {
    const listed = async (storeUid?: string) =>
      (await listMembers(db, storeUid)).map(({ email, store }) => [email, store]);
    expect(await listed(second.uid)).toEqual([["ada@example.com", second.slug]]);
    const stores = [first.slug, second.slug].toSorted();
    expect(await listed()).toEqual([
      ...stores.map((slug) => ["ada@example.com", slug]),
      ["obi@example.com", first.slug],
    ]);
  });
});

it("changes the role of one member in one store", async () => {
  await saveMember(db, { storeUid: first.uid, merchantId: ada, role: "staff" });
  expect(await rolesOf(ada)).toEqual(
    new Map([
      [first.slug, "staff"],
      [second.slug, "owner"],
    ]),
  );
  expect(await rolesOf(obi)).toEqual(new Map([[first.slug, "staff"]]));
});

it("removes one member from one store, and returns false when there is no such member", async () => {
  const out = { storeUid: first.uid, merchantId: ada };
  expect(await removeMember(db, out)).toBe(true);
  expect(await rolesOf(ada)).toEqual(new Map([[second.slug, "owner"]]));
  expect(await rolesOf(obi)).toEqual(new Map([[first.slug, "staff"]]));
  expect(await removeMember(db, out)).toBe(false);
});

it("finds a merchant by email address, ignoring case", async () => {
  expect((await findMerchantByEmail(db, "Ada@Example.COM"))?.id).toBe(ada);
  expect(await findMerchantByEmail(db, "eve@example.com")).toBeUndefined();
});
