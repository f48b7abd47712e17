import type { Kysely } from "kysely";
import { findPictureFile, insertPictureFiles } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";

/** Stores pictures in the database, which deletes the files with their picture. */
export function createPostgresPictures(db: Kysely<Database>): PictureStorage {
  return {
    put: (picture, files) => insertPictureFiles(db, picture, files),
    get: (picture, name) => findPictureFile(db, picture, name),
    delete: async () => {},
  };
}
