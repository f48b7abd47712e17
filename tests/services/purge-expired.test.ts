import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purgeExpired } from "#lib/services/purge-expired.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createShop } from "#tests/support/shop.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

async function fill(storeUid: string, rows: number, age: string): Promise<void> {
  const expires_at = sql<Date>`now() - ${age}::interval`;
  await base.db
    .insertInto("shipping_quotes")
    .values(
      Array.from({ length: rows }, () => ({
        store_uid: storeUid,
        token_digest: randomBytes(32),
        ship_to: "{}",
        items: "[]",
        couriers: "[]",
        currency: "NGN",
        expires_at,
      })),
    )
    .execute();
  await base.db
    .insertInto("idempotency_keys")
    .values(
      Array.from({ length: rows }, () => ({
        store_uid: storeUid,
        key: randomBytes(8).toString("hex"),
        fingerprint: randomBytes(32),
        status: 201,
        body: "{}",
        expires_at,
      })),
    )
    .execute();
}

it("R73: what has expired goes, in batches; two at once and one after share the work", async () => {
  const { uid } = await createShop(base.db);
  await fill(uid, 2500, "25 hours");
  // A used token replays its order for a day after it expired; kept outcomes end when they expire.
  await fill(uid, 3, "23 hours");
  await fill(uid, 5, "-1 minute");
  const purged = await Promise.all([purgeExpired(base.db), purgeExpired(base.db)]);
  const total = (key: "quotes" | "outcomes") => purged.reduce((sum, one) => sum + one[key], 0);
  expect([total("quotes"), total("outcomes")]).toEqual([2500, 2503]);
  expect(await purgeExpired(base.db)).toEqual({ quotes: 0, outcomes: 0, key_hours: 0 });
  const left = await base.db
    .selectFrom("shipping_quotes")
    .select((from) => from.fn.countAll<string>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(left.rows).toBe("8");
});
