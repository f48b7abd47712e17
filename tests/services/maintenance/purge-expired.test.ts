import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { purge } from "#tests/support/database/purge.ts";

const { db } = await openDatabase();
async function fill(storeUid: string, rows: number, age: string): Promise<void> {
  const expires_at = sql<Date>`now() - ${age}::interval`;
  await db
    .insertInto("shipping_quotes")
    .values(
      Array.from({ length: rows }, () => ({
        store_uid: storeUid,
        token_digest: randomBytes(32),
        ship_to: "{}",
        items: "[]",
        couriers: "[]",
        expires_at,
      })),
    )
    .execute();
  await db
    .insertInto("idempotency_keys")
    .values(
      Array.from({ length: rows }, () => ({
        store_uid: storeUid,
        key: randomBytes(8).toString("hex"),
        fingerprint: randomBytes(32),
        body: "{}",
        expires_at,
      })),
    )
    .execute();
}

/** Inserts sessions of one merchant, as the authentication library does. */
async function signIn(sessions: number, age: string): Promise<void> {
  const merchant = await db
    .insertInto("merchants")
    .values({ name: "Ada", email: `${randomBytes(8).toString("hex")}@example.com` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("merchant_sessions")
    .values(
      Array.from({ length: sessions }, () => ({
        merchant_uid: merchant.id,
        token: randomBytes(16).toString("hex"),
        expires_at: sql<Date>`now() - ${age}::interval`,
      })),
    )
    .execute();
}

const rowsOf = async (table: "shipping_quotes" | "idempotency_keys" | "merchant_sessions") => {
  const { rows } = await db
    .selectFrom(table)
    .select((from) => from.fn.countAll<string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

it("R73: purges expired rows in batches, even when two processes do so concurrently", async () => {
  const { uid } = await createShop(db);
  await signIn(1200, "1 minute");
  await signIn(4, "-1 minute");
  await fill(uid, 2500, "25 hours");
  // A used token replays its order for a day after expiring; stored outcomes expire immediately.
  await fill(uid, 3, "23 hours");
  await fill(uid, 5, "-1 minute");
  const purged = await Promise.all([purge(db), purge(db)]);
  const total = (table: "shipping_quotes" | "idempotency_keys" | "merchant_sessions") =>
    purged.reduce((sum, one) => sum + one[table], 0);
  expect([total("shipping_quotes"), total("idempotency_keys"), total("merchant_sessions")]).toEqual(
    [2500, 2503, 1200],
  );
  expect(await purge(db)).toEqual({
    shipping_quotes: 0,
    idempotency_keys: 0,
    api_key_usage_hourly: 0,
    merchant_sessions: 0,
    member_invitations: 0,
    merchant_verifications: 0,
    pictures: 0,
    unpaid_order_identities: 0,
    events: 0,
    webhook_deliveries: 0,
    mails: 0,
    payment_webhooks: 0,
    sandbox_payments: 0,
    sandbox_refunds: 0,
  });
  expect(await rowsOf("shipping_quotes")).toBe(8);
  expect(await rowsOf("idempotency_keys")).toBe(5);
  expect(await rowsOf("merchant_sessions")).toBe(4);
});
