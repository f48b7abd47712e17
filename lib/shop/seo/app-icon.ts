import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PAGE_COLOR } from "#lib/kernel/page-color.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { readPng } from "#lib/shop/seo/image-data-url.ts";

/** Part of the icon that its picture fills: operating systems cut off up to a tenth of each side. */
const PICTURE_SHARE = 0.64;

interface AppIcon {
  png: Uint8Array<ArrayBuffer>;
  /** False when this instance serves the store's logo and could not read it. */
  isComplete: boolean;
}

/** Renders the icon of the installed shop: the store's logo if this instance serves it, or else our icon. */
export async function renderAppIcon(shop: Shop, size: number): Promise<AppIcon> {
  const side = Math.round(size * PICTURE_SHARE);
  const { logo } = shop.store;
  const logoPng = logo ? await readPng(shop, logo, side) : undefined;
  const icon = sharp({
    create: { width: size, height: size, channels: 3, background: PAGE_COLOR },
  }).composite([{ input: logoPng ?? (await defaultPicture(side)) }]);
  const png = new Uint8Array(await icon.removeAlpha().png().toBuffer());
  return { png, isComplete: !logo?.startsWith("/") || logoPng !== undefined };
}

async function defaultPicture(side: number): Promise<Buffer> {
  const file = await readFile(path.join(process.cwd(), "app/icon.svg"));
  return sharp(file).resize(side, side).png().toBuffer();
}
