import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { type IpAddress, isInNetwork, parseIpAddress } from "#lib/limits/ip-address.ts";
import type { AddressSource } from "#lib/runtime.ts";

/** Set by the server, which removes the client's header of that name. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/**
 * Returns the client's id for rate limits: a digest of its IPv4 address or IPv6 /64, or `unknown`. Reads only
 * the n-th hop from the right, because a client can forge the hops before it.
 */
export function clientIdentity(headers: Pick<Headers, "get">, source: AddressSource): string {
  const claimed = claimedAddress(headers, source) ?? "";
  const known = identities.get(claimed);
  if (known) return known;
  const identity = identityOf(parseIpAddress(claimed));
  // Longer values are not addresses. Copied, because a substring retains the whole header.
  if (claimed.length <= MAX_ADDRESS_LENGTH)
    identities.set(Buffer.from(claimed).toString(), identity);
  return identity;
}

/** Length of an IPv6 address with an embedded IPv4 address, with room for spaces. */
const MAX_ADDRESS_LENGTH = 50;

/** Recent ids by the address as it was sent. */
const identities = new LRUCache<string, string>({ max: 10_000 });

function identityOf(address: IpAddress | undefined): string {
  if (!address) return "unknown";
  return digest(address.kind() === "ipv6" ? networkOf(address, 64) : address.toString());
}

/** Returns the id of the client's IPv6 /48, the usual size of a site; undefined for other clients. */
export function clientNetworkIdentity(
  headers: Pick<Headers, "get">,
  source: AddressSource,
): string | undefined {
  const address = parseIpAddress(claimedAddress(headers, source));
  return address?.kind() === "ipv6" ? digest(networkOf(address, 48)) : undefined;
}

/** Returns the client's address; undefined without a trusted source. */
function clientAddress(headers: Headers, source: AddressSource): string | undefined {
  return parseIpAddress(claimedAddress(headers, source))?.toString();
}

/** Returns the client's address and its ids for limits; undefined without a trusted source. */
export function callerAddress(headers: Headers, source: AddressSource) {
  const address = clientAddress(headers, source);
  return {
    address,
    client: address && clientIdentity(headers, source),
    network: clientNetworkIdentity(headers, source),
  };
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

function networkOf(address: IpAddress, prefixLength: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixLength}`).toString();
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
