import { AwsClient } from "aws4fetch";
import { type Failure, unavailable } from "#lib/kernel/errors.ts";
import type { Log } from "#lib/kernel/log.ts";
import { PICTURE_WIDTHS } from "#lib/kernel/picture-display.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";

interface S3Settings {
  /** URL of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 8000;
/** Shorter than idle_in_transaction_session_timeout: the transaction that deletes the image's row waits for it. */
const DELETE_TIMEOUT_MS = 4000;
const NAMES = ["full", ...PICTURE_WIDTHS.map(String)];

/**
 * Stores pictures in a bucket of S3 or a compatible service. Reads pictures uploaded before S3 was
 * configured from `database`. Throws 503 when the service fails.
 */
export function createS3Pictures(
  settings: S3Settings,
  database: PictureStorage,
  log: Pick<Log, "warn">,
): PictureStorage {
  const { endpoint, bucket, ...credentials } = settings;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 1 });
  let hasWarned = false;
  /** Returns the body; undefined for a missing file. */
  const send = async (method: string, picture: string, name: string, body?: Uint8Array) => {
    const { ok, status, content } = await client
      .fetch(`${endpoint}/${bucket}/pictures/${picture}/${name}.webp`, {
        method,
        signal: AbortSignal.timeout(method === "DELETE" ? DELETE_TIMEOUT_MS : TIMEOUT_MS),
        redirect: "manual",
        ...(body && { body: new Uint8Array(body), headers: { "content-type": "image/webp" } }),
      })
      .then(async (response) => ({
        ok: response.ok,
        status: response.status,
        content: Buffer.from(await response.arrayBuffer()),
      }))
      .catch((error: Error) => {
        const { code } = Object(error.cause) as { code?: string };
        throw s3Failure(`did not answer ${method}`, code ?? error.name);
      });
    if (ok) return content;
    const code = /<Code>(\w{1,50})<\/Code>/.exec(content.toString())?.[1] ?? String(status);
    if (status === 404 && method !== "PUT" && code !== "NoSuchBucket") return undefined;
    // Without s3:ListBucket, AWS answers 403 instead of 404 for a missing file.
    if (status === 403 && method === "GET" && ["AccessDenied", "403"].includes(code)) {
      if (!hasWarned)
        log.warn({ status }, "S3 denied reading an image; it may not exist (no s3:ListBucket)");
      hasWarned = true;
      return undefined;
    }
    throw s3Failure(`answered ${method} with ${status}`, code);
  };
  return {
    put: async (picture, files) => {
      await Promise.all(files.map(({ name, bytes }) => send("PUT", picture, name, bytes)));
    },
    get: async (picture, name) => {
      let failure: unknown;
      const stored = await send("GET", picture, name).catch((error: unknown) => {
        failure = error;
      });
      const found = stored ?? (await database.get(picture, name));
      if (!found && failure) throw failure;
      return found;
    },
    delete: async (picture) => {
      await Promise.all(NAMES.map((name) => send("DELETE", picture, name)));
    },
  };
}

/** Returns a 503; `code` distinguishes kinds of failures in the log. */
function s3Failure(text: string, code: string): Failure {
  return unavailable(Object.assign(new Error(`S3 ${text}: ${code}`), { code: `S3_${code}` }));
}
