import sharp from "sharp";
import type { Shop } from "#lib/shop/data/port.ts";

/** The larger side it is shown at. */
const SIDE = 480;
const MAX_PIXELS = 40_000_000;
const SECONDS = 5;

/** A picture of our own as a data address; undefined for others' and for what is no picture. */
export async function imageDataUrl(shop: Shop, address: string): Promise<string | undefined> {
  const bytes = await shop.readPicture(address);
  if (!bytes) return undefined;
  try {
    const png = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(SIDE, SIDE, { fit: "inside" })
      .timeout({ seconds: SECONDS })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch {
    return undefined;
  }
}
