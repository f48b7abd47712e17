import { readFile } from "node:fs/promises";
import path from "node:path";
import { Uid } from "#lib/contract/scalars.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";

const UPLOADED = /^\/api\/pictures\/([^/]+)$/;
const SHIPPED = /^\/demo\/([\w-]+\.webp)$/;

/** Returns the bytes of a picture that this instance serves itself; undefined for any other URL. */
export async function readLocalPicture(
  pictures: PictureStorage,
  url: string,
): Promise<Uint8Array | undefined> {
  const pathname = withoutDisplay(url);
  const uid = Uid.safeParse(UPLOADED.exec(pathname)?.[1]);
  if (uid.success) return pictures.get(uid.data, "full");
  const file = SHIPPED.exec(pathname)?.[1];
  if (!file) return undefined;
  return readFile(path.join(process.cwd(), "public/demo", file)).catch(() => undefined);
}
