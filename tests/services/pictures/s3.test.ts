import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, expect, it } from "vitest";
import type { Log } from "#lib/kernel/log.ts";
import { createPictureStorage, createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import { createS3Pictures } from "#lib/pictures/s3.ts";
import { purgeExpired } from "#lib/services/maintenance/run-maintenance.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";
import { storePicture } from "#lib/services/pictures/upload-picture.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { startFakeS3 } from "#tests/support/fake-s3.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

const s3 = await startFakeS3();
const { db } = await openDatabase();
afterEach(() => {
  s3.objects.clear();
  Object.assign(s3.failing, { status: 0, code: "", key: "", isCutOff: false, missing: 404 });
  warnings.length = 0;
});
afterAll(() => s3.close());

const inDatabase = () => createPostgresPictures(db);
const warnings: string[] = [];
const log: Log = {
  debug() {},
  info() {},
  warn: (_fields, text) => void warnings.push(text),
  error() {},
};
const inBucket = () => createS3Pictures(s3.settings, inDatabase(), log);
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
  await pictures.delete(ABSENT);
  expect(s3.objects.size).toBe(0);
});

/** Inserts a picture, uploaded two days ago. */
async function insert(storeUid: string): Promise<string> {
  const { uid } = await insertRow(db, "pictures", {
    store_uid: storeUid,
    bytes: 1,
    digest: Buffer.from(storeUid),
    created_at: sql<Date>`now() - interval '2 days'`,
  });
  return uid;
}

const rows = (storeUid: string) =>
  db.selectFrom("pictures").select(["uid", "digest"]).where("store_uid", "=", storeUid).execute();

it.each([404, 403])(
  "serves pictures uploaded before S3 was configured from the database when S3 answers %i",
  async (missing) => {
    const { uid: storeUid } = await createShop(db);
    const uid = await insert(storeUid);
    await inDatabase().put(uid, [file("full")]);
    s3.failing.missing = missing;
    const pictures = inBucket();
    expect((await pictures.get(uid, "full"))?.toString()).toBe("picture full");
    expect(await pictures.get(ABSENT, "full")).toBeUndefined();
    expect(warnings).toHaveLength(missing === 403 ? 1 : 0);
    await db.deleteFrom("pictures").execute();
  },
);

it("fails with 503 when the response of S3 is cut off", async () => {
  s3.failing.isCutOff = true;
  await expect(inBucket().get(ABSENT, "full")).rejects.toMatchObject({ status: 503 });
});

it("keeps the row of a picture whose files S3 does not delete, for the next attempt", async () => {
  const { uid: storeUid } = await createShop(db);
  const picture = await insert(storeUid);
  const pictures = inBucket();
  await pictures.put(picture, [file("full")]);
  const ctx = testMerchant(db, storeUid, { services: { pictures } });
  s3.failing.status = 500;
  await expect(deletePicture(ctx, { image: picture })).rejects.toMatchObject({ status: 503 });
  // The same upload must not reuse a picture that lost some of its files.
  expect(await rows(storeUid)).toEqual([{ uid: picture, digest: null }]);
  s3.failing.status = 0;
  await deletePicture(ctx, { image: picture });
  expect([await rows(storeUid), s3.objects.size]).toEqual([[], 0]);
});

it("purges the other pictures and rows when S3 does not delete one picture", async () => {
  const { uid: storeUid } = await createShop(db);
  const pictures = inBucket();
  const uids = await Promise.all([1, 2, 3].map(() => insert(storeUid)));
  await Promise.all(uids.map((uid) => pictures.put(uid, [file("full")])));
  const [failing = ""] = uids.toSorted();
  Object.assign(s3.failing, { status: 500, key: failing });
  const rt = testRuntime(db, { services: { pictures }, log });
  expect(await purgeExpired(rt)).toMatchObject({ pictures: 2, unpaid_order_identities: 0 });
  expect([...s3.objects.keys()]).toEqual([`/shop/pictures/${failing}/full.webp`]);
  expect(await rows(storeUid)).toMatchObject([{ uid: failing }]);
  expect(warnings).toEqual(["image not deleted"]);
  s3.failing.status = 0;
  expect(await purgeExpired(rt)).toMatchObject({ pictures: 1 });
  expect(s3.objects.size).toBe(0);
});

it("fails with 503 when S3 rejects the signature or fails", async () => {
  const rejected = { status: 503, code: "SERVICE_UNAVAILABLE" };
  const wrong = createS3Pictures({ ...s3.settings, secretAccessKey: "wrong" }, inDatabase(), log);
  await expect(wrong.put(ABSENT, [file("full")])).rejects.toMatchObject(rejected);
  s3.failing.status = 500;
  await expect(inBucket().get(ABSENT, "full")).rejects.toMatchObject(rejected);
});

it.each([
  [404, "NoSuchBucket"],
  [403, "SignatureDoesNotMatch"],
  [301, "PermanentRedirect"],
  [503, "SlowDown"],
])("fails with 503 and logs the code when S3 answers %i %s", async (status, code) => {
  Object.assign(s3.failing, { status, code });
  const pictures = inBucket();
  const cause = expect.objectContaining({ code: `S3_${code}` });
  const failure = expect.objectContaining({ status: 503, cause });
  await expect(pictures.put(ABSENT, [file("full")])).rejects.toEqual(failure);
  await expect(pictures.get(ABSENT, "full")).rejects.toEqual(failure);
  await expect(pictures.delete(ABSENT)).rejects.toEqual(failure);
});

it("logs why S3 cannot be reached", async () => {
  const closed = await startFakeS3();
  closed.close();
  const unreachable = createS3Pictures(closed.settings, inDatabase(), log);
  await expect(unreachable.get(ABSENT, "full")).rejects.toMatchObject({
    status: 503,
    cause: { code: "S3_ECONNREFUSED", message: "S3 did not answer GET: ECONNREFUSED" },
  });
});

it("serves pictures uploaded before S3 was configured while S3 fails", async () => {
  const { uid: storeUid } = await createShop(db);
  const uid = await insert(storeUid);
  await inDatabase().put(uid, [file("full")]);
  s3.failing.status = 500;
  expect((await inBucket().get(uid, "full"))?.toString()).toBe("picture full");
  await db.deleteFrom("pictures").execute();
});

it("R86: counts a failed upload as 4 KB of the quota", async () => {
  const { uid: storeUid } = await createShop(db);
  const upload = await sharp(randomBytes(300 * 200 * 3), {
    raw: { width: 300, height: 200, channels: 3 },
  })
    .png()
    .toBuffer();
  const services = { pictures: inBucket() };
  const ctx = { ...testMerchant(db, storeUid, { services }), pictureQuotaMegabytes: 0.1 };
  s3.failing.status = 500;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(storePicture(ctx, upload)).rejects.toMatchObject({ status: 503 });
  }
  s3.failing.status = 0;
  await expect(storePicture(ctx, upload)).resolves.toMatch("/api/pictures/");
});

it("leaves connections for other requests while S3 does not answer deletions", async () => {
  const { uid: storeUid } = await createShop(db);
  const uids = await Promise.all(Array.from({ length: 7 }, () => insert(storeUid)));
  let open = 0;
  let maxOpen = 0;
  const pictures = {
    ...inDatabase(),
    delete: async () => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      await sleep(20);
      open -= 1;
    },
  };
  const ctx = testMerchant(db, storeUid, { services: { pictures } });
  const deletions = uids.map((image) => deletePicture(ctx, { image }));
  // No further deletion may wait.
  await expect(deletePicture(ctx, { image: ABSENT })).rejects.toMatchObject({ status: 503 });
  await Promise.all(deletions);
  expect([maxOpen, await rows(storeUid)]).toEqual([1, []]);
});

it("uses the database without S3 settings", async () => {
  const storage = createPictureStorage({ S3_REGION: "us-east-1" }, db, log);
  await storage.delete(ABSENT);
  expect(await storage.get(ABSENT, "full")).toBeUndefined();
});
