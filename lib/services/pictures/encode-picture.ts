import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { fileTypeFromBuffer } from "file-type";
import type { Region, Sharp } from "sharp";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_PROBLEMS,
  PICTURE_TYPES,
} from "#lib/contract/dashboard/files.ts";
import { Failure } from "#lib/kernel/errors.ts";
import {
  MAX_PICTURE_HEIGHT,
  MAX_PICTURE_WIDTH,
  PICTURE_WIDTHS,
  type PictureDisplay,
} from "#lib/kernel/picture-display.ts";
import { isTruncatedJpeg } from "#lib/kernel/truncated-jpeg.ts";
import type { PictureFile } from "#lib/pictures/port.ts";
import { detectDisplay } from "#lib/services/pictures/detect-display.ts";

const QUALITY = 80;
const TIMEOUT_SECONDS = 10;
/** Fainter pixels, such as the rest of a removed background, belong to the margin: 0 to 255. */
const MIN_VISIBLE_ALPHA = 16;
/** sharp trims no smaller pictures. */
const MIN_TRIMMED_SIDE = 3;

/** Maximum waiting uploads while one is decoded. */
const QUEUE_LENGTH = 4;
const RETRY_AFTER_SECONDS = 5;

/** Decoding occupies a core, memory and a thread that file reads need, so one picture is decoded at a time. */
const decoding = bulkhead(1, QUEUE_LENGTH);

interface EncodedPicture {
  files: PictureFile[];
  display: PictureDisplay;
}

/**
 * Decodes an upload and encodes its first frame as upright WebP pictures without metadata, so that no byte of
 * the upload is served. Throws 422 for an invalid picture or too many pixels, 503 when too many uploads wait.
 */
export async function encodePicture(upload: Uint8Array): Promise<EncodedPicture> {
  try {
    return await decoding.execute(() => encode(upload));
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? uploadsBusy() : error;
  }
}

async function encode(upload: Uint8Array): Promise<EncodedPicture> {
  const type = await fileTypeFromBuffer(upload);
  if (/^image\/hei[cf]/.test(type?.mime ?? "")) throw invalidPicture("heic");
  if (!type || !PICTURE_TYPES.includes(type.mime)) throw invalidPicture("unreadable");
  const { data, info } = await decode(upload);
  const { width, height, channels } = info;
  const { default: sharp } = await import("sharp");
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const display = await detectDisplay(decoded, { width, height });
  const hasMargin =
    display.layout === "cutout" && !display.color && Math.min(width, height) >= MIN_TRIMMED_SIDE;
  const area = hasMargin ? await visibleArea(decoded()) : { left: 0, top: 0, width, height };
  const files = await encodeWidths(() => decoded().extract(area), area.width);
  return { files, display: { ...display, size: { width: area.width, height: area.height } } };
}

async function decode(upload: Uint8Array) {
  // Loaded with the first upload, as most processes never decode a picture.
  const { default: sharp } = await import("sharp");
  return sharp(upload, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(MAX_PICTURE_WIDTH, MAX_PICTURE_HEIGHT, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      if (/pixel limit/.test(error.message)) throw tooLarge();
      throw invalidPicture(isTruncatedJpeg(upload) ? "truncated" : "unreadable", error);
    });
}

/** Returns the area within the transparent margin of a cut-out, below which pages draw its shadow. */
async function visibleArea(picture: Sharp): Promise<Region> {
  const { default: sharp } = await import("sharp");
  const alpha = await picture.extractChannel("alpha").png().toBuffer();
  const { info } = await sharp(alpha)
    .trim({ background: "black", threshold: MIN_VISIBLE_ALPHA })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info;
  return { left: -trimOffsetLeft, top: -trimOffsetTop, width, height };
}

async function encodeWidths(picture: () => Sharp, width: number): Promise<PictureFile[]> {
  const files = [{ name: "full", bytes: await picture().webp({ quality: QUALITY }).toBuffer() }];
  for (const smaller of PICTURE_WIDTHS.filter((smaller) => smaller < width)) {
    const bytes = await picture().resize(smaller).webp({ quality: QUALITY }).toBuffer();
    files.push({ name: String(smaller), bytes });
  }
  if (files.some(({ bytes }) => bytes.byteLength > MAX_PICTURE_BYTES)) throw tooLarge();
  return files;
}

function invalidPicture(problem: keyof typeof PICTURE_PROBLEMS, cause?: Error): Failure {
  return new Failure({ code: "UNREADABLE_PICTURE", text: PICTURE_PROBLEMS[problem], cause });
}

function tooLarge(): Failure {
  return new Failure({
    code: "PICTURE_TOO_LARGE",
    text: `The image has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels or too much detail`,
  });
}

export function uploadsBusy(): Failure {
  return new Failure({
    code: "UPLOADS_BUSY",
    text: "Too many images are being uploaded at once",
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
