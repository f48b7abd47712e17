import { lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { FetchPicture } from "#lib/pictures/port.ts";

const MAX_REDIRECTS = 3;

/** Other IPv6 addresses contain IPv4 addresses or are not assigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

interface FetcherOptions {
  /** Whether a connection to this IP address is allowed. */
  isAllowed?: (address: string) => boolean;
  /** Port to connect to; URLs must not contain one. */
  port?: number;
  /** Certificate authority to trust instead of the public ones. */
  ca?: string;
  timeoutMs?: number;
}

/** A failure to report to the merchant. */
class FetchProblem extends Error {}

/**
 * Creates a picture fetcher that prevents SSRF: it connects over HTTPS, to public IP addresses only. Checks the
 * address of every connection, including redirects, because DNS answers may change.
 */
export function createPictureFetcher({
  isAllowed = isPublic,
  port = 443,
  ca,
  timeoutMs = 15_000,
}: FetcherOptions = {}): FetchPicture {
  return async (url, maxBytes, deadline) => {
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(deadline ? [deadline] : []),
    ]);
    try {
      const response = await follow(url, signal);
      return { bytes: await readCapped(response, maxBytes) };
    } catch (error) {
      if (signal.aborted) return { problem: "The server took too long to respond" };
      return { problem: error instanceof FetchProblem ? error.message : problemOf(error) };
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
    // Node does not call lookup for IP addresses.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0 && !isAllowed(literal)) throw notPublic();
    const headers = { accept: "image/*", "user-agent": "storefront" };
    return new Promise((resolve, reject) => {
      request(url, { agent: false, ca, headers, lookup: lookupAllowed, port, signal }, resolve)
        .on("error", reject)
        .end();
    });
  }

  function lookupAllowed(...[hostname, options, callback]: Parameters<LookupFunction>): void {
    lookup(hostname, { ...options, all: true }, (_error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(notPublic(), "");
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  }
}

/** Returns whether an IP address is on the public internet. */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
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

async function readCapped(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > maxBytes) {
      throw new FetchProblem(`The file is larger than ${maxBytes / 1024 / 1024} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the same message for unknown and internal hosts, to reveal neither. */
function notPublic(): FetchProblem {
  return new FetchProblem("The server cannot be reached or is not on the public internet");
}

function problemOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  const isKnown = typeof code === "string" && /^[A-Z_]{2,50}$/.test(code);
  return `The server cannot be reached${isKnown ? ` (${code})` : ""}`;
}
