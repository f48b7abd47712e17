import type { IncomingHttpHeaders } from "node:http";
import { computeRouterDigest, ROUTER_HEADERS } from "#lib/server/next-internals.ts";

/** Query parameter with a digest of the router's headers, which Next checks. */
export const ROUTER_DIGEST = "_rsc";

const { prefetch: PREFETCH, segment: SEGMENT, stateTree: STATE_TREE } = ROUTER_HEADERS;
/** The layout that all pages of the shop share. */
const SHOP_LAYOUT = "(shop)";

/** The router's state as Next encodes it: a segment, the states below it, and in index 3 a marker. */
type RouterState = [segment: unknown, children?: Record<string, RouterState>, ...rest: unknown[]];

/**
 * Returns the headers of Next's router that select the parts of a shop page, each in one of the few forms that select
 * different parts. Others would let clients fill the cache:
 *
 * - `next-router-prefetch` and `next-router-segment-prefetch` select the route's tree, without content.
 * - `next-router-state-tree` selects the layouts that the client already has: those of the shop, the root's or none.
 * - `next-url` selects intercepted routes, of which the shop has none.
 */
export function selectRouterHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  if (headers.rsc !== "1") return {};
  const isPrefetch = headers[PREFETCH] === "1";
  const isRouteTree = isPrefetch && headers[SEGMENT] === "/_tree";
  const state = sharedLayouts(headers[STATE_TREE]);
  return {
    rsc: "1",
    ...(isPrefetch && { [PREFETCH]: "1" }),
    ...(isRouteTree && { [SEGMENT]: "/_tree" }),
    ...(state && { [STATE_TREE]: encodeURIComponent(JSON.stringify(state)) }),
  };
}

/** Returns the state of a client that has only the layouts that it shares with any page of the shop. */
function sharedLayouts(header: string | string[] | undefined): RouterState | undefined {
  const root = parse(header);
  if (!root || !isCurrent(root, "")) return undefined;
  const shop = root[1]?.children;
  return shop && isCurrent(shop, SHOP_LAYOUT) ? ["", { children: [SHOP_LAYOUT, {}] }] : ["", {}];
}

/** Returns true for the state of this segment, unless the router requests it again. */
function isCurrent([segment, , , marker]: RouterState, name: string): boolean {
  return segment === name && marker !== "refetch";
}

/** Malformed headers are rejected before. */
function parse(header: string | string[] | undefined): RouterState | undefined {
  return header === undefined ? undefined : JSON.parse(decodeURIComponent(header.toString()));
}

/** Adds the digest of the selected headers to a URL; Next would redirect a request for another one. */
export async function urlForRouter(url: string, headers: Record<string, string>): Promise<string> {
  if (!headers.rsc) return url;
  const digest = await computeRouterDigest(headers);
  return `${url}${url.includes("?") ? "&" : "?"}${ROUTER_DIGEST}=${digest}`;
}
