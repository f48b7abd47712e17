/**
 * Each page of the shop is rendered once per catalogue version and sent from memory after that. The key is the URL and
 * the few headers that select different content; the version is the store's, which every edit changes.
 * Next puts a nonce into every page; here the scripts that have it are allowed by their digests instead, so that the
 * bytes are the same for everyone and any HTTP cache may hold them until a promo starts or ends (`expiresAt`).
 * Concurrent requests for one page share a render, which waits for a free slot of `RenderLimits`.
 */
import { createHash } from "node:crypto";
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import inject from "light-my-request";
import { cacheCounts } from "#lib/cache/cache-counts.ts";
import { type Cacheable, createVersionedLru } from "#lib/cache/versioned-lru.ts";
import { cdnHeaders } from "#lib/cdn/cdn-cache.ts";
import { toCacheablePage } from "#lib/http/pages/cacheable-page.ts";
import { acceptedEncoding, compress } from "#lib/http/response/content-encoding.ts";
import { isUnchanged, toEtag } from "#lib/http/response/etag.ts";
import { RENDER_HEADER } from "#lib/http/routes/edge-page.ts";
import { NOT_CACHED } from "#lib/kernel/cache-control.ts";
import { currentRequest } from "#lib/kernel/request-context.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { Pages } from "#lib/server/page-requests.ts";
import { createRecentStorefront } from "#lib/server/recent-storefront.ts";
import { clientSignal, type RenderLimits } from "#lib/server/render-limit.ts";
import { ROUTER_DIGEST, selectRouterHeaders, urlForRouter } from "#lib/server/router-headers.ts";
import { cataloguePath } from "#lib/shop/catalogue/catalogue-path.ts";

/** Response headers that are not cached. */
const RESPONSE_HEADERS = new Set(["connection", "content-length", "date", "transfer-encoding"]);
/** Shown in place of a page that failed to render. */
const ERROR_PAGE = "/error";
/** Paths outside the shop. */
const OTHER_PATH =
  /^\/(app-icon|dashboard|docs|llms\.txt|manifest\.webmanifest|offline|opengraph|_next)(\/|\?|$)/;

const decompress = promisify(brotliDecompress);

/** A rendered page. */
interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}

/** A catalogue page, sent with the same bytes and headers each time. */
interface CachedPage extends Page, Pick<Cacheable, "expiresAt"> {
  etag: string;
  isCompressed: boolean;
}

/** Thrown to all requests that wait for a page that failed to render; has the error page. */
class RenderError extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super("a page failed to render");
    this.page = page;
  }
}

/** Recognizes the visitors who may be members. */
interface Sessions {
  accounts?: Pick<NonNullable<Runtime["accounts"]>, "hasSessionCookie"> | undefined;
}

/**
 * Serves the shop's pages through `pages`. Converts catalogue pages to their cacheable form (no nonce, their own
 * status) once for each catalogue version and caches them in up to `capacity` bytes; the key is the URL and the
 * router's headers. Sends the error page with 503 when a page fails to render. While the database does not respond,
 * a page that was current within the last minute is sent with its `Age`. Only renders count against a client's limits.
 * While the store is closed, visitors with a session get their own pages, and HTTP caches store nothing.
 */
export function createPageCache(
  pages: Pages,
  rt: Pick<Runtime, "db" | "env" | "clock"> & Sessions,
  capacity: number,
  limits: RenderLimits,
): Pages {
  const cache = createVersionedLru<CachedPage>(capacity, cacheCounts("pages"));
  const uncached = createShopPages(pages, limits);
  const find = createRecentStorefront(rt);
  return async (request, response) => {
    const path = cataloguePathOf(request);
    const storefront = path && (await find());
    // During a long outage of the database the page itself shows an error.
    if (!storefront) return uncached(request, response);
    // Members see the shop; everyone else sees the closed page.
    const isOpen = storefront.store.is_live;
    if (!isOpen && (await hasSession(rt, request))) return uncached(request, response);
    const routerHeaders = selectRouterHeaders(request.headers);
    const key = `${path} ${JSON.stringify(routerHeaders)}`;
    const render = (signal: AbortSignal) =>
      limits.run(request, signal, () => renderCatalogue(pages, path, routerHeaders));
    const caller = { admit: () => limits.count(request), signal: clientSignal(response) };
    const page = await cache
      .getOrRender(storefront.version, key, rt.clock, render, caller)
      .catch(errorPage);
    if ("etag" in page) {
      // A CDN must not cache responses to the router, nor the page that members do not see.
      if (
        isOpen &&
        page.status === 200 &&
        !routerHeaders.rsc &&
        !request.url?.includes(ROUTER_DIGEST)
      ) {
        const { expiresAt } = page;
        const cacheable = { storeUid: storefront.store.uid, expiresAt, now: rt.clock.now() };
        setHeaders(response, cdnHeaders(rt.env, cacheable));
      }
      if (storefront.ageSeconds !== undefined) response.setHeader("age", storefront.ageSeconds);
      if (isOpen) await sendCached(page, request, response);
      else await sendCached(toClosedPage(page), request, response);
    } else send(page, response);
  };
}

/**
 * Serves the shop's pages through `pages`, without a cache: converts catalogue pages to their cacheable form (no
 * nonce, their own status), and sends the error page when a page fails to render. Renders whole pages before it
 * sends them, so that clients that read slowly do not delay other renders.
 */
export function createShopPages(pages: Pages, limits: RenderLimits): Pages {
  return async (request, response) => {
    const { url = "/", headers } = request;
    await limits.count(request);
    if (await limits.isExempt(request)) return pages(request, response);
    const page = await limits.run(request, clientSignal(response), async () => {
      if (headers.rsc || OTHER_PATH.test(url)) return injected(pages, url, headers);
      const whole = await renderWhole(pages, url, headers).catch(errorPage);
      return cataloguePath(url) ? toCacheable(whole) : whole;
    });
    send(page, response);
  };
}

async function hasSession({ accounts }: Sessions, { headers }: IncomingMessage): Promise<boolean> {
  return (await accounts?.hasSessionCookie(headers.cookie ?? "")) === true;
}

/** Returns the page for clients that must not cache it: they may sign in. */
function toClosedPage(page: CachedPage): CachedPage {
  return { ...page, headers: { ...page.headers, "cache-control": NOT_CACHED } };
}

function errorPage(error: unknown): Page {
  if (error instanceof RenderError) return error.page;
  throw error;
}

/** Returns the URL of a catalogue page, which is the same for all clients; undefined for other pages. */
function cataloguePathOf({ method, url = "/" }: IncomingMessage): string | undefined {
  const isRead = method === "GET" || method === "HEAD";
  return isRead ? cataloguePath(url) : undefined;
}

async function renderCatalogue(
  pages: Pages,
  path: string,
  headers: Record<string, string>,
): Promise<CachedPage> {
  const url = await urlForRouter(path, headers);
  const page = toCacheable(await renderWhole(pages, url, headers));
  const etag = toEtag(createHash("sha256").update(page.body).digest("base64url").slice(0, 22));
  const isCompressed = page.body.byteLength > 0;
  return {
    status: page.status,
    headers: {
      ...Object.fromEntries(Object.entries(page.headers).filter(([name]) => name !== "set-cookie")),
      "cache-control": "public, max-age=0, must-revalidate",
      // Weak: compressed or not, it is the same page.
      etag: `W/${etag}`,
    },
    body: isCompressed ? await compress(page.body, "br") : page.body,
    isCompressed,
    etag,
    expiresAt: currentRequest()?.freshUntil ?? 0,
  };
}

/** Renders a whole page. Throws a RenderError with the error page when it fails. */
async function renderWhole(pages: Pages, url: string, headers: IncomingHttpHeaders): Promise<Page> {
  const page = await injected(pages, url, headers);
  if (page.status < 500) return page;
  throw new RenderError(await injected(pages, ERROR_PAGE, {}));
}

async function injected(
  pages: Pages,
  url: string,
  requestHeaders: IncomingHttpHeaders,
): Promise<Page> {
  const response = await inject(pages, {
    method: "GET",
    url,
    headers: { ...requestHeaders, [RENDER_HEADER]: "1" },
  });
  const headers = Object.entries(response.headers).filter(([name]) => !RESPONSE_HEADERS.has(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body: response.rawPayload,
  };
}

function toCacheable(page: Page): Page {
  const policy = page.headers["content-security-policy"];
  // Redirects have no scripts.
  if (page.body.byteLength === 0 || typeof policy !== "string") return page;
  const cacheable = toCacheablePage(
    Buffer.from(page.body).toString(),
    policy,
    page.headers.link?.toString(),
  );
  return {
    status: cacheable.status ?? page.status,
    headers: {
      ...page.headers,
      "content-security-policy": cacheable.policy,
      ...(cacheable.link && { link: cacheable.link }),
    },
    body: Buffer.from(cacheable.text),
  };
}

async function sendCached(
  page: CachedPage,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (page.status === 200 && isUnchanged(headers["if-none-match"] ?? null, page.etag)) {
    setHeaders(response, page.headers);
    response.statusCode = 304;
    response.end();
    return;
  }
  if (!page.isCompressed) return send(page, response);
  if (acceptedEncoding(headers["accept-encoding"]?.toString()) === "br") {
    response.setHeader("content-encoding", "br");
    return send(page, response);
  }
  send({ ...page, body: await decompress(page.body) }, response);
}

function send({ status, headers, body }: Page, response: ServerResponse): void {
  setHeaders(response, headers);
  response.statusCode = status;
  if (status !== 304) response.setHeader("content-length", body.byteLength);
  response.end(body);
}

function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}
