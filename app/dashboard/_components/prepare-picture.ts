import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_PROBLEMS,
} from "#lib/contract/dashboard/files.ts";
import { MAX_PICTURE_HEIGHT, MAX_PICTURE_WIDTH } from "#lib/kernel/picture-display.ts";
import { isTruncatedJpeg } from "#lib/kernel/truncated-jpeg.ts";

/** Larger files are shrunk before the upload. */
const MAX_UNSHRUNK_BYTES = 2 * 1024 * 1024;

/** The start of a HEIC file, whatever its name. */
const HEIC = /^ftyp(?:hei|hev|mif1|msf1)/;

/**
 * Returns what to upload for a file: the file, or a smaller copy. HEIC becomes JPEG where the browser can read it.
 * Throws an error that tells the merchant what to do.
 */
export async function preparePicture(file: File): Promise<Blob> {
  // The type of a HEIC file may be unknown.
  const isOther = file.type !== "" && !file.type.startsWith("image/");
  if (isOther) throw new Error(PICTURE_PROBLEMS.unreadable);
  // Shrinking would hide that a part is missing.
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isTruncatedJpeg(bytes)) throw new Error(PICTURE_PROBLEMS.truncated);
  const isHeic = HEIC.test(String.fromCharCode(...bytes.subarray(4, 12)));
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture && isHeic) throw new Error(PICTURE_PROBLEMS.heic);
  const body = picture ? await shrinkIfLarge(file, picture, isHeic) : file;
  picture?.close();
  if (body.size > MAX_PICTURE_BYTES) throw new Error("The image is larger than 5 MB");
  return body;
}

/** Returns the file if its size is accepted; otherwise a copy of the stored size. */
async function shrinkIfLarge(file: File, picture: ImageBitmap, isHeic: boolean): Promise<Blob> {
  const isAccepted = !isHeic && picture.width * picture.height <= MAX_PICTURE_PIXELS;
  if (isAccepted && file.size <= MAX_UNSHRUNK_BYTES) return file;
  const copy = await copyAtStoredSize(picture, isHeic || file.type === "image/jpeg");
  return copy && (!isAccepted || copy.size < file.size) ? copy : file;
}

/** Scales a picture down to the stored size; undefined when the browser cannot. */
async function copyAtStoredSize(picture: ImageBitmap, isPhoto: boolean): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_PICTURE_WIDTH / picture.width, MAX_PICTURE_HEIGHT / picture.height);
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  // A photo becomes JPEG: asked for WebP, Safari writes PNG, which is too large for a photo. Others may be
  // transparent, so they become WebP.
  const type = isPhoto ? "image/jpeg" : "image/webp";
  return canvas.convertToBlob({ type, quality: 0.95 }).catch(() => undefined);
}
