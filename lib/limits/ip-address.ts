import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address; an IPv4 address embedded in IPv6 becomes IPv4. Returns undefined for anything else. */
export function parseIpAddress(text: string | null | undefined): IpAddress | undefined {
  const trimmed = text?.trim() ?? "";
  return ipaddr.isValid(trimmed) ? ipaddr.process(trimmed) : undefined;
}

/** Returns whether an address is in a network such as 10.0.0.0/8, or equal to an address. */
export function isInNetwork(network: string, address: IpAddress | undefined): boolean {
  if (!address) return false;
  const range = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : ipaddr.parseCIDR(`${network}/${network.includes(":") ? 128 : 32}`);
  return range[0].kind() === address.kind() && address.match(range as [ipaddr.IPv4, number]);
}

const PRIVATE_RANGES = new Set(["private", "loopback", "linkLocal", "uniqueLocal"]);

/** Returns whether an address is private or loopback, so that no client on the internet has it. */
export function isPrivateAddress(address: IpAddress): boolean {
  return PRIVATE_RANGES.has(address.range());
}
