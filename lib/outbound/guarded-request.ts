import { lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#lib/outbound/public-address.ts";

export interface GuardOptions {
  /** Whether a connection to this IP address is allowed. */
  isAllowed?: (address: string) => boolean;
  /** Resolves host names. */
  resolve?: typeof lookup;
}

type OutboundRequest = Pick<RequestOptions, "method" | "headers" | "port" | "signal"> & {
  body?: string;
  /** Certificate authority to trust instead of the public ones. */
  ca?: string | undefined;
};

/** Sends a request and returns the response once its headers have arrived. Does not follow redirects. */
export type SendRequest = (url: URL, options: OutboundRequest) => Promise<IncomingMessage>;

/** The host is unknown or none of its addresses is allowed. One error for both, to reveal neither. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";

  constructor() {
    super("The server cannot be reached or is not on the public internet");
  }
}

/**
 * Creates an HTTP client that prevents SSRF: it connects to public IP addresses only. Checks the address of every
 * connection after resolving the host name, because DNS answers may change. Rejects with AddressNotAllowed.
 */
export function createGuardedRequest({
  isAllowed = isPublicAddress,
  resolve = lookup,
}: GuardOptions = {}): SendRequest {
  return async (url, { body, ...options }) => {
    // Node does not call lookup for IP addresses.
    const literal = addressInUrl(url);
    if (literal && !isAllowed(literal)) throw new AddressNotAllowed();
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((onResponse, reject) => {
      send(url, { ...options, agent: false, lookup: lookupAllowed }, onResponse)
        .on("error", reject)
        // A response that switches protocols closes the connection with neither a response nor an error.
        .on("close", () => reject(new Error("The connection was closed without a response")))
        .end(body);
    });
  };

  function lookupAllowed(...[hostname, options, callback]: Parameters<LookupFunction>): void {
    resolve(hostname, { ...options, all: true }, (_error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(new AddressNotAllowed(), "");
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  }
}

/** Returns the IP address that a URL contains instead of a host name, in whatever notation; undefined for a name. */
export function addressInUrl({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 ? undefined : address;
}

/** Returns the error code of a failed connection, such as ECONNREFUSED; undefined for any other error. */
export function connectionErrorCode(error: unknown): string | undefined {
  const { code } = Object(error);
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,49}$/.test(code) ? code : undefined;
}
