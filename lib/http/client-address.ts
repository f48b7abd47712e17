import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { AddressSource } from "#lib/runtime.ts";

/** Set by our own server, which removes a client's own. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/**
 * Identity of the client for the limits: a digest of its IPv4 address or its IPv6 /64, or `unknown`.
 * Only ever the n-th hop from the right: what stands further left, a client can write itself.
 */
export function clientIdentity(headers: Headers, source: AddressSource): string {
  const network = networkOf(claimedAddress(headers, source));
  return network
    ? createHash("sha256").update(network).digest("base64url").slice(0, 22)
    : "unknown";
}

function claimedAddress(headers: Headers, source: AddressSource): string | null | undefined {
  switch (source.kind) {
    case "vercel":
      return headers.get("x-real-ip");
    case "server": {
      if (source.trustedHops === 0) return headers.get(SOCKET_ADDRESS_HEADER);
      const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
      return hops.at(-source.trustedHops);
    }
    case "unknown":
      return null;
  }
}

/** An IPv4 address, also when written as `::ffff:`, or an IPv6 /64: what one subscriber holds. */
function networkOf(address: string | null | undefined): string | undefined {
  const text = address?.trim() ?? "";
  if (!ipaddr.isValid(text)) return undefined;
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
