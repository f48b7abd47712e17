import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { fileTypeFromBuffer } from "file-type";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_TYPES,
} from "#lib/contract/dashboard/files.ts";
import { Failure } from "#lib/kernel/errors.ts";

/** Longest side of a stored picture, in pixels. */
const MAX_SIDE = 2048;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/** Maximum waiting uploads while one is decoded. */
const QUEUE_LENGTH = 4;
const RETRY_AFTER_SECONDS = 5;

export const ENCODED_TYPE = "image/webp";

/** Decoding occupies a core, memory and a thread that file reads need, so one picture is decoded at a time. */
const decoding = bulkhead(1, QUEUE_LENGTH);

/**
 * Decodes an upload and encodes its first frame as an upright WebP picture without metadata, so that no byte
 * of the upload is served. Throws 422 for an invalid picture or too many pixels, 503 when too many uploads
 * wait.
 */
export async function encodePicture(upload: Uint8Array): Promise<Buffer> {
  try {
    return await decoding.execute(() => encode(upload));
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? busy() : error;
  }
}

async function encode(upload: Uint8Array): Promise<Buffer> {
  const type = await fileTypeFromBuffer(upload);
  if (!type || !PICTURE_TYPES.includes(type.mime)) throw invalidPicture();
  // Loaded with the first upload, as most processes never decode a picture.
  const { default: sharp } = await import("sharp");
  const picture = await sharp(upload, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
    .catch((error: Error) => {
      throw /pixel limit/.test(error.message) ? tooLarge() : invalidPicture(error);
    });
  if (picture.byteLength > MAX_PICTURE_BYTES) throw tooLarge();
  return picture;
}

function invalidPicture(cause?: Error): Failure {
  return new Failure({
    code: "UNREADABLE_PICTURE",
    text: "The file is not a readable JPEG, PNG, WebP, AVIF or GIF picture",
    cause,
  });
}

function tooLarge(): Failure {
  return new Failure({
    code: "PICTURE_TOO_LARGE",
    text: `The picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels or too much detail`,
  });
}

function busy(): Failure {
  return new Failure({
    code: "UPLOADS_BUSY",
    text: "Too many pictures are being uploaded at once",
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
