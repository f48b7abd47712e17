import type { IncomingMessage } from "node:http";
import {
  AddressNotAllowed,
  connectionErrorCode,
  createGuardedRequest,
  type GuardOptions,
} from "#lib/outbound/guarded-request.ts";
import { readLimited } from "#lib/outbound/read-limited.ts";
import type { FetchPicture } from "#lib/pictures/port.ts";

const MAX_REDIRECTS = 3;

interface FetcherOptions extends GuardOptions {
  /** Port to connect to; URLs must not contain one. */
  port?: number;
  /** Certificate authority to trust instead of the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/** A failure to report to the merchant. */
class FetchProblem extends Error {}

/** Creates a picture fetcher that connects over HTTPS, to public IP addresses only, also after redirects. */
export function createPictureFetcher({
  port = 443,
  ca,
  timeoutMs = 15_000,
  ...guard
}: FetcherOptions = {}): FetchPicture {
  const send = createGuardedRequest(guard);
  return async (url, maxBytes, deadline) => {
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(deadline ? [deadline] : []),
    ]);
    try {
      const response = await follow(url, signal);
      return { bytes: await readPicture(response, maxBytes) };
    } catch (error) {
      if (signal.aborted) return { problem: "The server took too long to respond" };
      return { problem: problemOf(error) };
    }
  };

  async function follow(first: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = toUrl(first);
    for (let redirects = 0; ; redirects += 1) {
      const response = await get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return response;
      response.destroy();
      if (statusCode < 300 || statusCode >= 400 || !headers.location) {
        throw new FetchProblem(`The server responded with status ${statusCode}`);
      }
      if (redirects === MAX_REDIRECTS) throw new FetchProblem("Too many redirects");
      url = toUrl(headers.location, url);
    }
  }

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { accept: "image/*", "user-agent": "storefront" };
    return send(url, { ca, headers, port, signal });
  }
}

/** Parses an http or https URL without credentials and port, and makes it https. */
function toUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) {
    throw new FetchProblem("The URL must be http or https, without a port or password");
  }
  url.protocol = "https:";
  return url;
}

async function readPicture(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { bytes, isComplete } = await readLimited(response, maxBytes);
  if (isComplete) return bytes;
  throw new FetchProblem(`The file is larger than ${maxBytes / 1024 / 1024} MB`);
}

function problemOf(error: unknown): string {
  if (error instanceof FetchProblem || error instanceof AddressNotAllowed) return error.message;
  const code = connectionErrorCode(error);
  return `The server cannot be reached${code ? ` (${code})` : ""}`;
}
