import { AwsClient } from "aws4fetch";
import { unavailable } from "#lib/kernel/errors.ts";
import { PICTURE_WIDTHS } from "#lib/kernel/picture-display.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";

export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 8000;
const NAMES = ["full", ...PICTURE_WIDTHS.map(String)];

/**
 * Stores pictures in a bucket of S3 or a compatible service. Reads pictures uploaded before S3 was
 * configured from `database`. Throws 503 when the service fails.
 */
export function createS3Pictures(settings: S3Settings, database: PictureStorage): PictureStorage {
  const { endpoint, bucket, ...credentials } = settings;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 1 });
  const send = async (method: string, picture: string, name: string, body?: Uint8Array) => {
    const response = await client
      .fetch(`${endpoint}/${bucket}/pictures/${picture}/${name}.webp`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
        ...(body && { body: new Uint8Array(body), headers: { "content-type": "image/webp" } }),
      })
      .catch((error: Error) => {
        throw unavailable(error);
      });
    if (response.ok || (response.status === 404 && method !== "PUT")) return response;
    throw unavailable(new Error(`S3 answered ${method} with ${response.status}`));
  };
  return {
    put: async (picture, files) => {
      await Promise.all(files.map(({ name, bytes }) => send("PUT", picture, name, bytes)));
    },
    get: async (picture, name) => {
      const response = await send("GET", picture, name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      return database.get(picture, name);
    },
    delete: async (pictures) => {
      for (const picture of pictures) {
        await Promise.all(NAMES.map((name) => send("DELETE", picture, name)));
      }
    },
  };
}
