import type { Kysely } from "kysely";
import { findPictureFile, insertPictureFiles } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { createS3Pictures } from "#lib/pictures/s3.ts";

export type PictureSettings = Pick<
  Env,
  "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** Returns the storage of uploaded pictures: S3 if it is configured, otherwise the database. */
export function createPictureStorage(
  env: PictureSettings,
  db: Kysely<Database>,
  log: Pick<Log, "warn">,
): PictureStorage {
  const database = createPostgresPictures(db);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return database;
  return createS3Pictures(
    { endpoint, bucket, region, accessKeyId, secretAccessKey },
    database,
    log,
  );
}

/** Stores pictures in the database, which deletes the files with their picture. */
export function createPostgresPictures(db: Kysely<Database>): PictureStorage {
  return {
    put: (picture, files) => insertPictureFiles(db, picture, files),
    get: (picture, name) => findPictureFile(db, picture, name),
    delete: async () => {},
  };
}
