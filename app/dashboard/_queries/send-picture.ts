import { dataOf, FetchError } from "#app/_queries/fetch-api.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";

/** A megabit a second uploads the largest file in less than a minute. */
const TIMEOUT_MS = 2 * 60_000;

interface UploadOptions {
  signal?: AbortSignal;
  /** Gets the share of the bytes that have been sent. */
  onProgress?: (share: number) => void;
}

/** Uploads a picture and returns its URL. `fetch` would not report the progress. */
export async function sendPicture(
  store: string,
  body: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  const ended = new Promise<void>((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = request.ontimeout = () => reject(new FetchError(0, "No connection"));
    request.onabort = () => reject(signal?.reason);
  });
  signal?.addEventListener("abort", () => request.abort());
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
  request.open("POST", `/api/dashboard/stores/${store}/pictures`);
  request.timeout = TIMEOUT_MS;
  request.send(body);
  await ended;
  const { status, responseText } = request;
  const headers = { "retry-after": request.getResponseHeader("retry-after") ?? "" };
  const { url } = await dataOf<{ url: string }>(new Response(responseText, { status, headers }));
  return url;
}

/** Returns the sentence that explains a failed upload to a merchant. */
export function explainUploadError(error: Error): string {
  const isBusy = error instanceof FetchError && error.code === "UPLOADS_BUSY";
  return isBusy
    ? "Too many uploads right now. Try again in a few seconds."
    : explainWriteError(error);
}
