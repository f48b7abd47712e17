import sharp from "sharp";
import type { Shop } from "#lib/storefront/backend/port.ts";

/** The larger side it is shown at. */
const SIDE = 480;
const MOST_PIXELS = 40_000_000;
const SECONDS = 5;

/** A picture of our own as a data address; undefined for others' and for what is no picture. */
export async function pictureData(shop: Shop, address: string): Promise<string | undefined> {
  const bytes = await shop.readPicture(address);
  if (!bytes) return undefined;
  try {
    const png = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .resize(SIDE, SIDE, { fit: "inside" })
      .timeout({ seconds: SECONDS })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch {
    return undefined;
  }
}
