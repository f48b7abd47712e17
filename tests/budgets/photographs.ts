import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { createDb } from "#db/client.ts";
import { storePicture } from "#lib/services/pictures/upload-picture.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";

/** As many as the first page of a list shows. */
const PHOTOGRAPHS = 24;

/** Gives every product of the demo shop a photograph, in the embedded database of a running instance. */
export async function showPhotographs(dataDir: string): Promise<void> {
  const { db } = createDb(await readDatabaseUrl(dataDir));
  try {
    const { uid: storeUid } = await findRow(db, "stores", { slug: "oja" });
    const merchant = testMerchant(db, storeUid);
    const urls: string[] = [];
    while (urls.length < PHOTOGRAPHS) {
      urls.push(await storePicture(merchant, await photograph(urls.length)));
    }
    const images = await db.selectFrom("product_images").select("uid").orderBy("uid").execute();
    for (const [index, { uid }] of images.entries()) {
      const image = urls[index % urls.length];
      await db.updateTable("product_images").set({ image }).where("uid", "=", uid).execute();
    }
    await refreshCatalogues(db);
  } finally {
    await db.destroy();
  }
}

async function readDatabaseUrl(dataDir: string): Promise<string> {
  const command = path.join(import.meta.dirname, "../../lib/cli/url.ts");
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  return stdout.trim().split("\n").at(-1) ?? "";
}

/** Returns a picture with as much detail as a photograph. */
function photograph(index: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 40 + index * 7, sigma: 40 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "black", noise } })
    .blur(4)
    .jpeg({ quality: 85 })
    .toBuffer();
}
