import { createHash } from "node:crypto";
import { cdnHeaders } from "#lib/cdn/cdn-cache.ts";
import { toCacheablePage } from "#lib/http/pages/cacheable-page.ts";
import { toEtag } from "#lib/http/response/etag.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { NOT_CACHED } from "#lib/kernel/cache-control.ts";
import type { AnyRuntime } from "#lib/runtime.ts";
import {
  findStorefront,
  refreshStorefront,
  type Storefront,
} from "#lib/services/stores/find-storefront.ts";
import { firstOfferedDateChange } from "#lib/services/stores/list-delivery-options.ts";
import { cataloguePath } from "#lib/shop/catalogue/catalogue-path.ts";

/** Prefix of the requests that this handler serves. */
const EDGE_PATH = /^\/edge(?=\/|$)/;
/** Prefix of the pages that it renders. */
const RENDER_PATH = "/render";
/** Sent when a page fails to render. */
const ERROR_PAGE = "/error";
/** Marks the requests that render a page, which this handler must not serve. */
export const RENDER_HEADER = "x-render-page";
/** Query parameter of Next's client-side navigation, which gets another format. */
const ROUTER_DIGEST = "_rsc";
/** Headers copied from the rendered page. */
const PAGE_HEADERS = [
  "cache-control",
  "content-security-policy",
  "content-type",
  "link",
  "location",
  "retry-after",
];

/**
 * Serves a catalogue page on Vercel: renders it in a second request without the visitor's headers, replaces
 * its nonce, and lets the CDN cache it for up to CDN_CACHE_SECONDS. The pages of a closed store depend on the visitor's
 * session and are never cached.
 */
export async function serveEdgePage(rt: AnyRuntime, request: Request): Promise<Response> {
  // On other platforms the client controls the host (SSRF).
  if (!rt.env.onVercel) return unknownPath.GET(request);
  const { origin, pathname, search } = new URL(request.url);
  const path = pathname.replace(EDGE_PATH, "").replace(/^\/$/, "");
  const startedAt = rt.clock.now();
  const before = await storefrontNow(rt);
  const isClosed = before?.store.is_live === false;
  const cookie = (isClosed && request.headers.get("cookie")) || undefined;
  const rendered = await render(rt, origin, { path: RENDER_PATH + path + search, cookie });
  const headers = new Headers();
  for (const name of PAGE_HEADERS) {
    const value = rendered.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isClosed) {
    headers.set("cache-control", NOT_CACHED);
    return new Response(rendered.body, { status: rendered.status, headers });
  }
  const policy = headers.get("content-security-policy");
  const isPage = rendered.status === 200 && policy?.includes("'nonce-") === true;
  if (!isPage || !cataloguePath((path || "/") + search)) {
    return new Response(rendered.body, { status: rendered.status, headers });
  }
  const page = toCacheablePage(await rendered.text(), policy, headers.get("link") ?? undefined);
  const status = page.status ?? rendered.status;
  headers.set("content-security-policy", page.policy);
  if (page.link) headers.set("link", page.link);
  headers.set("cache-control", "public, max-age=0, must-revalidate");
  const digest = createHash("sha256").update(page.text).digest("base64url").slice(0, 22);
  headers.set("etag", `W/${toEtag(digest)}`);
  const isCacheable = status === 200 && !new URLSearchParams(search).has(ROUTER_DIGEST);
  const cdn = isCacheable ? await pageCdnHeaders(rt, before, startedAt) : {};
  for (const [name, value] of Object.entries(cdn)) headers.set(name, value);
  return new Response(page.text, { status, headers });
}

/** Requests a page from this deployment without the visitor's other headers; the error page if that fails. */
async function render(
  rt: AnyRuntime,
  origin: string,
  { path, cookie }: { path: string; cookie?: string | undefined },
): Promise<Response> {
  const { VERCEL_AUTOMATION_BYPASS_SECRET: secret } = rt.env;
  const response = await fetch(origin + path, {
    redirect: "manual",
    cache: "no-store",
    headers: {
      [RENDER_HEADER]: "1",
      ...(secret && { "x-vercel-protection-bypass": secret }),
      ...(cookie && { cookie }),
    },
  });
  if (response.status < 500 || path === ERROR_PAGE) return response;
  return render(rt, origin, { path: ERROR_PAGE });
}

/** Returns this instance's store; undefined while the database is unavailable. */
async function storefrontNow(rt: AnyRuntime): Promise<Storefront | undefined> {
  return "db" in rt ? findStorefront(rt).catch(() => undefined) : undefined;
}

/**
 * Returns the CDN headers of a page whose render started at `startedAt`; none for a page rendered during an edit,
 * because its purge may have come first.
 */
async function pageCdnHeaders(
  rt: AnyRuntime,
  before: Storefront | undefined,
  startedAt: Date,
): Promise<Record<string, string>> {
  if (!before || !("db" in rt)) return {};
  const { db } = rt;
  const { store } = before;
  const changes = await Promise.all([
    refreshStorefront(db, store.uid),
    firstOfferedDateChange({ db, store }, startedAt),
  ]).catch((error: unknown) => {
    rt.logError(error);
    return undefined;
  });
  if (changes === undefined) return {};
  const after = await storefrontNow(rt);
  if (after?.version.version !== before.version.version) return {};
  const times = changes.map((change) => change?.getTime() ?? Number.POSITIVE_INFINITY);
  const page = { storeUid: store.uid, expiresAt: Math.min(...times), now: rt.clock.now() };
  return cdnHeaders(rt.env, page);
}
