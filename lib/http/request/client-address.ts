import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { AddressSource } from "#lib/runtime.ts";

/** Set by our own server, which removes a client's own. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/**
 * Identity of the client for the limits: a digest of its IPv4 address or its IPv6 /64, or `unknown`.
 * Only ever the n-th hop from the right: what stands further left, a client can write itself.
 */
export function clientIdentity(headers: Pick<Headers, "get">, source: AddressSource): string {
  const claimed = claimedAddress(headers, source) ?? "";
  const known = identities.get(claimed);
  if (known) return known;
  const identity = identityOf(parse(claimed));
  // Longer ones are no address, and a client may have made them up. A copy: a part of a header holds on to all of it.
  if (claimed.length <= MAX_ADDRESS_LENGTH)
    identities.set(Buffer.from(claimed).toString(), identity);
  return identity;
}

/** An IPv6 address of eight groups whose last two are written as IPv4, with room for spaces. */
const MAX_ADDRESS_LENGTH = 50;

/** Identities worked out lately, by the address as it was written. */
const identities = new LRUCache<string, string>({ max: 10_000 });

function identityOf(address: Address | undefined): string {
  if (!address) return "unknown";
  return digest(address.kind() === "ipv6" ? networkOf(address, 64) : address.toString());
}

/** Returns the identity of the client's IPv6 /48, which one site may hold; undefined for other clients. */
export function clientNetworkIdentity(headers: Headers, source: AddressSource): string | undefined {
  const address = parse(claimedAddress(headers, source));
  return address?.kind() === "ipv6" ? digest(networkOf(address, 48)) : undefined;
}

/** The client's own address; undefined when nobody vouches for one. */
export function clientAddress(headers: Headers, source: AddressSource): string | undefined {
  return parse(claimedAddress(headers, source))?.toString();
}

/** Returns the client's own address and its identity for limits; both undefined when nobody vouches for one. */
export function callerAddress(headers: Headers, source: AddressSource) {
  const address = clientAddress(headers, source);
  return { address, client: address && clientIdentity(headers, source) };
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
      const asker = trustedHops === 0 ? headers.get(SOCKET_ADDRESS_HEADER) : hops.at(-trustedHops);
      // A storefront of ours asks for a buyer, whom it names next to itself.
      const isOurs = storefronts.some((network) => isIn(network, parse(asker)));
      return isOurs ? (hops.at(-trustedHops - 1) ?? asker) : asker;
    }
    case "unknown":
      return null;
  }
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parse(address: string | null | undefined): Address | undefined {
  const text = address?.trim() ?? "";
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function isIn(network: string, address: Address | undefined): boolean {
  if (!address) return false;
  const range = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : ipaddr.parseCIDR(`${network}/${network.includes(":") ? 128 : 32}`);
  return range[0].kind() === address.kind() && address.match(range as [ipaddr.IPv4, number]);
}

function networkOf(address: Address, prefixLength: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixLength}`).toString();
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
