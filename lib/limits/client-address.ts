import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { type IpAddress, isInNetwork, parseIpAddress } from "#lib/limits/ip-address.ts";

/** The trusted source of a request's client address. */
export type AddressSource =
  /** The platform sets `x-real-ip` and removes a client's own. */
  | { kind: "vercel" }
  /**
   * Our own server sets `x-socket-address`; trusted proxies append to `x-forwarded-for`, in which
   * `storefronts` (addresses or networks) send the addresses of their shoppers.
   */
  | { kind: "server"; trustedHops: number; storefronts?: string[] }
  /** No header is trusted: all clients share one bucket. */
  | { kind: "unknown" };

/** Set by the server, which removes the client's header of that name. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/** The ids of a client for limits. */
interface ClientIdentities {
  /** Digest of its IPv4 address or IPv6 /64, or `unknown`. */
  client: string;
  /** Digest of its IPv6 /48, the usual size of a site; undefined for other clients. */
  network: string | undefined;
}

/**
 * Returns the client's ids for limits. Reads only the n-th hop from the right, because a client can forge the hops
 * before it.
 */
export function clientIdentities(
  headers: Pick<Headers, "get">,
  source: AddressSource,
): ClientIdentities {
  const claimed = claimedAddress(headers, source) ?? "";
  const known = recentIdentities.get(claimed);
  if (known) return known;
  const identities = identitiesOf(parseIpAddress(claimed));
  // Longer values are not addresses. Copied, because a substring retains the whole header.
  if (claimed.length <= MAX_ADDRESS_LENGTH) {
    recentIdentities.set(Buffer.from(claimed).toString(), identities);
  }
  return identities;
}

/** Returns the client's id for limits: a digest of its IPv4 address or IPv6 /64, or `unknown`. */
export function clientIdentity(headers: Pick<Headers, "get">, source: AddressSource): string {
  return clientIdentities(headers, source).client;
}

/** Length of an IPv6 address with an embedded IPv4 address, with room for spaces. */
const MAX_ADDRESS_LENGTH = 50;

/** Recent ids by the address as it was sent. */
const recentIdentities = new LRUCache<string, ClientIdentities>({ max: 10_000 });

function identitiesOf(address: IpAddress | undefined): ClientIdentities {
  if (!address) return { client: "unknown", network: undefined };
  if (address.kind() === "ipv4") return { client: digest(address.toString()), network: undefined };
  return { client: digest(networkOf(address, 64)), network: digest(networkOf(address, 48)) };
}

/** Returns the client's address; undefined without a trusted source. */
function clientAddress(headers: Headers, source: AddressSource): string | undefined {
  return parseIpAddress(claimedAddress(headers, source))?.toString();
}

/** Returns the client's address and its ids for limits; undefined without a trusted source. */
export function callerAddress(headers: Headers, source: AddressSource) {
  const address = clientAddress(headers, source);
  const { client, network } = clientIdentities(headers, source);
  return { address, client: address && client, network };
}

function claimedAddress(
  headers: Pick<Headers, "get">,
  source: AddressSource,
): string | null | undefined {
  switch (source.kind) {
    case "vercel":
      return headers.get("x-real-ip");
    case "server": {
      const { trustedHops, storefronts = [] } = source;
      const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
      const caller = trustedHops === 0 ? headers.get(SOCKET_ADDRESS_HEADER) : hops.at(-trustedHops);
      // A trusted storefront sends the shopper's address as the previous hop.
      const isTrusted = storefronts.some((network) => isInNetwork(network, parseIpAddress(caller)));
      return isTrusted ? (hops.at(-trustedHops - 1) ?? caller) : caller;
    }
    case "unknown":
      return null;
  }
}

/** Includes the length, because a /48 and its first /64 have the same address. */
function networkOf(address: IpAddress, prefixLength: number): string {
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixLength}`);
  return `${network}/${prefixLength}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
