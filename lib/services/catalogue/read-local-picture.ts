import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { readPicture } from "#lib/services/catalogue/read-picture.ts";

const UPLOADED = /^\/api\/pictures\/([^/]+)$/;
const SHIPPED = /^\/demo\/([\w-]+\.webp)$/;

/** Returns the bytes of a picture that this instance serves itself; undefined for any other address. */
export async function readLocalPicture(
  db: Kysely<Database>,
  address: string,
): Promise<Uint8Array | undefined> {
  const uid = Uid.safeParse(UPLOADED.exec(address)?.[1]);
  if (uid.success) return (await readPicture(db, uid.data))?.bytes;
  const file = SHIPPED.exec(address)?.[1];
  if (!file) return undefined;
  return readFile(path.join(process.cwd(), "public/demo", file)).catch(() => undefined);
}
