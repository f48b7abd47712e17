import { afterAll, beforeAll, expect, it } from "vitest";
import { insertPicture } from "#db/queries/pictures.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createShop } from "#tests/support/shop.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  ["large", 10_000],
  ["tiny", 1],
])(
  "R86: stores five of twelve %s pictures that are inserted at once into room for five",
  async (_size, bytes) => {
    const { uid } = await createShop(database.db);
    const picture = { store_uid: uid, content_type: "image/webp", bytes: Buffer.alloc(bytes) };
    const quota = 5 * Math.max(bytes, 4096);
    const insert = () =>
      database.db.transaction().execute((trx) => insertPicture(trx, picture, quota));
    const stored = await Promise.all(Array.from({ length: 12 }, insert));
    expect(stored.filter(Boolean)).toHaveLength(5);
  },
);
