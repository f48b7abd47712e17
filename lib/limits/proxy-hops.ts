import type { Log } from "#lib/kernel/log.ts";
import { isInNetwork, isPrivateAddress, parseIpAddress } from "#lib/limits/ip-address.ts";

/** Requests from which a problem is concluded. */
const WINDOW_REQUESTS = 100;
/** A problem affects more than this share of them. */
const MIN_SHARE = 1 / 2;

const TOO_LOW =
  "Most requests seem to come from one private address, so all clients share the limits of one: set " +
  "TRUSTED_PROXY_HOPS to the number of your proxies that append to X-Forwarded-For, or add the address of a " +
  "separate storefront to TRUSTED_STOREFRONTS";
const TOO_HIGH =
  "Most requests pass fewer proxies than TRUSTED_PROXY_HOPS, so all clients share the limits of one: set it to the " +
  "number of your proxies that append to X-Forwarded-For, and close ways around them";

/** The addresses that a request came through. */
export interface Hops {
  /** The address of the connection. */
  socketAddress: string | undefined;
  /** The header X-Forwarded-For. */
  forwardedFor: string | undefined;
}

/** Detects a wrong TRUSTED_PROXY_HOPS. */
export interface ProxyHopsCheck {
  /** Counts a request. */
  count(hops: Hops): void;
  /** Returns what is wrong and how to fix it, according to the last hundred requests; undefined if nothing is. */
  problem(): string | undefined;
}

interface TrustedProxies {
  trustedHops: number;
  /** Addresses or networks of storefronts that send the addresses of their shoppers. */
  storefronts?: string[] | undefined;
}

/** Creates a check for the requests of this process, which logs each problem once. */
export function createProxyHopsCheck(
  { trustedHops, storefronts = [] }: TrustedProxies,
  log: Pick<Log, "warn">,
): ProxyHopsCheck {
  const logged = new Set<string>();
  let problem: string | undefined;
  let total = 0;
  let withFewerHops = 0;
  let fromOneAddress = 0;
  let address: string | undefined;

  function conclude(): void {
    if (withFewerHops > total * MIN_SHARE) problem = TOO_HIGH;
    else if (fromOneAddress > total * MIN_SHARE) problem = TOO_LOW;
    else problem = undefined;
    if (problem && !logged.has(problem)) log.warn({}, problem);
    if (problem) logged.add(problem);
    total = withFewerHops = fromOneAddress = 0;
    address = undefined;
  }

  function isSuspicious(caller: string): boolean {
    const parsed = parseIpAddress(caller);
    if (!parsed || !isPrivateAddress(parsed)) return false;
    return !storefronts.some((network) => isInNetwork(network, parsed));
  }

  return {
    count({ socketAddress, forwardedFor }) {
      const hops = forwardedFor?.split(",") ?? [];
      const caller = (trustedHops === 0 ? socketAddress : hops.at(-trustedHops))?.trim();
      total += 1;
      if (hops.length < trustedHops) withFewerHops += 1;
      else if (caller && hops.length > trustedHops) {
        if (address === undefined && isSuspicious(caller)) address = caller;
        if (caller === address) fromOneAddress += 1;
      }
      if (total === WINDOW_REQUESTS) conclude();
    },
    problem: () => problem,
  };
}
