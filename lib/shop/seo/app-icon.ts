import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { readPng } from "#lib/shop/seo/image-data-url.ts";
import { PAGE_COLOR } from "#lib/shop/seo/web-manifest.ts";

/** Part of the icon that its picture fills: operating systems cut off up to a tenth of each side. */
const PICTURE_SHARE = 0.64;

/** Renders the icon of the installed shop as PNG: the store's logo if this instance serves it, or else our icon. */
export async function renderAppIcon(shop: Shop, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const side = Math.round(size * PICTURE_SHARE);
  const { logo } = shop.store;
  const picture = (logo && (await readPng(shop, logo, side))) ?? (await defaultPicture(side));
  const icon = sharp({
    create: { width: size, height: size, channels: 3, background: PAGE_COLOR },
  }).composite([{ input: picture }]);
  return new Uint8Array(await icon.removeAlpha().png().toBuffer());
}

async function defaultPicture(side: number): Promise<Buffer> {
  const file = await readFile(path.join(process.cwd(), "app/icon.svg"));
  return sharp(file).resize(side, side).png().toBuffer();
}
