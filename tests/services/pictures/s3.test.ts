import { afterAll, beforeAll, expect, it } from "vitest";
import { createPictureStorage } from "#lib/pictures/picture-storage.ts";
import { createPostgresPictures } from "#lib/pictures/postgres.ts";
import { createS3Pictures } from "#lib/pictures/s3.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { startFakeS3 } from "#tests/support/fake-s3.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

let s3: Awaited<ReturnType<typeof startFakeS3>>;
let database: TestDatabase;

beforeAll(async () => {
  s3 = await startFakeS3();
  database = await createTestDatabase();
});
afterAll(async () => {
  s3.close();
  await database.drop();
});

const inDatabase = () => createPostgresPictures(database.db);
const inBucket = () => createS3Pictures(s3.settings, inDatabase());
const file = (name: string) => ({ name, bytes: Buffer.from(`picture ${name}`) });

it("stores, reads and deletes pictures in S3 with signed requests", async () => {
  const pictures = inBucket();
  await pictures.put(ABSENT, [file("full"), file("320")]);
  expect([...s3.objects.keys()].toSorted()).toEqual([
    `/shop/pictures/${ABSENT}/320.webp`,
    `/shop/pictures/${ABSENT}/full.webp`,
  ]);
  expect((await pictures.get(ABSENT, "320"))?.toString()).toBe("picture 320");
  expect(await pictures.get(ABSENT, "640")).toBeUndefined();
  await pictures.delete([ABSENT]);
  expect(s3.objects.size).toBe(0);
});

it("serves pictures from the database that were uploaded before S3 was set", async () => {
  const { uid: storeUid } = await createShop(database.db);
  const { uid } = await database.db
    .insertInto("pictures")
    .values({ store_uid: storeUid, bytes: 1 })
    .returning("uid")
    .executeTakeFirstOrThrow();
  await inDatabase().put(uid, [file("full")]);
  expect((await inBucket().get(uid, "full"))?.toString()).toBe("picture full");
});

it("fails with 503 when S3 refuses the signature or fails", async () => {
  const refused = { status: 503, code: "SERVICE_UNAVAILABLE" };
  const wrong = createS3Pictures({ ...s3.settings, secretAccessKey: "wrong" }, inDatabase());
  await expect(wrong.put(ABSENT, [file("full")])).rejects.toMatchObject(refused);
  s3.failing.status = 500;
  await expect(inBucket().get(ABSENT, "full")).rejects.toMatchObject(refused);
  s3.failing.status = 0;
});

it("uses the database without S3 settings", async () => {
  const storage = createPictureStorage({ S3_REGION: "us-east-1" }, database.db);
  await storage.delete([ABSENT]);
  expect(await storage.get(ABSENT, "full")).toBeUndefined();
});
