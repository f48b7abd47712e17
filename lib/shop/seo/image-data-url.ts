import sharp from "sharp";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Longer side in pixels. */
const SIDE = 480;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 5;

/** Returns one of our own pictures as a data URL; undefined for other URLs and for invalid pictures. */
export async function imageDataUrl(shop: Shop, url: string): Promise<string | undefined> {
  const png = await readPng(shop, url, SIDE);
  return png && `data:image/png;base64,${png.toString("base64")}`;
}

/** Returns one of our own pictures as PNG that fits a square; undefined for other URLs and for invalid pictures. */
export async function readPng(shop: Shop, url: string, side: number): Promise<Buffer | undefined> {
  try {
    const bytes = await shop.readPicture(url);
    if (!bytes) return undefined;
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(side, side, { fit: "inside" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
