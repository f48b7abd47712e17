import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import compression from "compression";
import { BROTLI, MIN_COMPRESSED_BYTES } from "#lib/http/response/content-encoding.ts";
import { allowDirectResponse } from "#lib/http/response/known-response.ts";
import {
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from "#lib/http/response/security-headers.ts";
import { RENDER_HEADER } from "#lib/http/routes/edge-page.ts";
import { type Handler, instanceHandler } from "#lib/http/routes/handler.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import type { Failure } from "#lib/kernel/errors.ts";
import { SOCKET_ADDRESS_HEADER } from "#lib/limits/client-address.ts";
import type { Hops } from "#lib/limits/proxy-hops.ts";
import { answerMalformedRequests } from "#lib/server/malformed-requests.ts";
import { limitSlowBody, limitUnreadBody, UPLOAD_TIMEOUT_MS } from "#lib/server/slow-bodies.ts";
import { STATIC_PATH } from "#lib/server/static-files.ts";
import { findPageRequestError } from "#lib/server/validate-page-request.ts";

interface HttpServerOptions {
  api: (request: Request) => Promise<Response>;
  /** Serves files below `STATIC_PATH`; without it, `pages` does. */
  files?: ((request: Request) => Promise<Response>) | undefined;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Serves Next's development tools as well. */
  dev?: boolean;
  /** Sends `Strict-Transport-Security`. */
  https?: boolean;
  /** Called for every request except health checks. */
  countHops?: ((hops: Hops) => void) | undefined;
}

/** Internal headers of Next and of this server; those of clients are removed. */
const PRIVATE_HEADERS = new Set([
  SOCKET_ADDRESS_HEADER,
  "x-middleware-subrequest",
  "x-nextjs-data",
]);

/** Load balancers request these without passing a proxy. */
const HEALTH_PATHS = new Set(["/api/health", "/api/ready"]);

/** Pages that are only shown in place of another one. */
const INTERNAL_PAGES = new Set(["/error", "/_global-error"]);

/** Path of the requests of the development overlay. */
const DEV_PATH = "/__nextjs";
const HOT_RELOAD_PATH = "/_next/hmr";

/** Compresses a page while it is streamed, in the best encoding that the client accepts. */
const compressPage = compression({ threshold: MIN_COMPRESSED_BYTES, brotli: BROTLI });
type CompressArgs = Parameters<typeof compressPage>;

const SERVER_OPTIONS = {
  // Node would answer a request without Host with an empty 400.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** Creates the HTTP server of the API, which does not pass through Next, and of the pages. */
export function createHttpServer({
  api,
  files,
  pages,
  dev = false,
  https = false,
  countHops,
}: HttpServerOptions): Server {
  const options = {
    // For requests without Host, such as the probes of load balancers.
    hostname: "localhost",
    overrideGlobalObjects: false,
    // The request line or Host does not form a valid URL.
    errorHandler: () => unknownPath.GET(new Request("http://localhost/")),
  };
  const serveApi = getRequestListener(async (request, { outgoing }) => {
    allowDirectResponse(request, outgoing as ServerResponse);
    return api(request);
  }, options);
  const serveFiles = files && getRequestListener(files, options);
  // Next adds an `upgrade` listener that leaves sockets open. Only its hot reload may upgrade.
  const shouldUpgradeCallback = ({ url = "" }: IncomingMessage) =>
    dev && url.startsWith(HOT_RELOAD_PATH);
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (https) response.setHeader("strict-transport-security", STRICT_TRANSPORT_SECURITY);
    sanitizeHeaders(request);
    request.url = normalizeTarget(request.url ?? "/");
    limitSlowBody(request, server);
    limitUnreadBody(request, response);
    const pathname = request.url.split("?", 1)[0] ?? "/";
    if (!HEALTH_PATHS.has(pathname)) countHops?.(hopsOf(request));
    if (pathname === "/api" || pathname.startsWith("/api/")) {
      serveApi(request, response);
      return;
    }
    const isDevTool = dev && pathname.startsWith(DEV_PATH);
    const failure = isDevTool ? undefined : findPageRequestError(request);
    if (failure) {
      getRequestListener(rejectPage(failure), options)(request, response);
      return;
    }
    if (serveFiles && pathname.startsWith(STATIC_PATH)) {
      serveFiles(request, response);
      return;
    }
    // Next's redirects would have none.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (!isPublicPath(pathname)) request.url = "/404";
    compressPage(request as CompressArgs[0], response as CompressArgs[1], () => {});
    pages(request, response).catch(() => response.destroy());
  };
  const server = createServer({ ...SERVER_OPTIONS, shouldUpgradeCallback }, serve);
  // Unknown expectations are ignored.
  server.on("checkExpectation", serve);
  answerMalformedRequests(server);
  return server;
}

function rejectPage(failure: Failure): Handler {
  return instanceHandler({ path: "/{page}", style: "envelope" }, async () => {
    throw failure;
  });
}

/** Removes private headers of the client and adds our own. Next reads `headers`, the API `rawHeaders`. */
function sanitizeHeaders(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  // Names have even indexes, each followed by its value.
  if (rawHeaders.some((text, index) => index % 2 === 0 && isPrivate(text))) {
    for (const name of PRIVATE_HEADERS) delete headers[name];
    request.rawHeaders = rawHeaders.filter(
      (_, index) => !isPrivate(rawHeaders[index - (index % 2)] ?? ""),
    );
  }
  const address = request.socket.remoteAddress ?? "";
  headers[SOCKET_ADDRESS_HEADER] = address;
  // Bypasses the rewrite of next.config.ts, which is for Vercel.
  headers[RENDER_HEADER] = "1";
  request.rawHeaders.push(SOCKET_ADDRESS_HEADER, address);
}

function hopsOf({ headers, socket }: IncomingMessage): Hops {
  return {
    socketAddress: socket.remoteAddress,
    forwardedFor: headers["x-forwarded-for"]?.toString(),
  };
}

/**
 * Returns the path and query as a browser would send them: renders and the cache then have the same URL. Some proxies
 * send the absolute URL; Next would redirect the client to it, and to a host after two slashes.
 */
function normalizeTarget(target: string): string {
  const path = target.replace(/^[a-z]+:\/\/[^/?]*\/?/i, "/");
  const url = path.startsWith("/") ? URL.parse(`http://localhost${path}`) : null;
  return url ? url.pathname.replace(/^\/+/, "/") + url.search : path;
}

function isPrivate(name: string): boolean {
  return PRIVATE_HEADERS.has(name.toLowerCase());
}

/** Returns false for an internal page, and for a path that Next answers with a plain 500. */
function isPublicPath(pathname: string): boolean {
  try {
    return pathname.startsWith("/") && !INTERNAL_PAGES.has(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
