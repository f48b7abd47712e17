import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type Next } from "hono";
import { etag } from "hono/etag";
import { NO_SCRIPTS, SECURITY_HEADERS } from "#lib/http/response/security-headers.ts";

/** URL path of the files of the build. */
export const STATIC_PATH = "/_next/static/";

const FILE_HEADERS = { ...SECURITY_HEADERS, ...NO_SCRIPTS };

/**
 * Serves the files of `folder` below `STATIC_PATH`, precompressed where the client accepts it. Their names
 * change with their contents, so they are immutable. A missing file may come with the next deployment and is
 * not cached.
 */
export function createStaticFiles(folder: string): (request: Request) => Promise<Response> {
  const files = serveStatic({
    root: path.resolve(folder),
    precompressed: true,
    rewriteRequestPath: (pathname) => pathname.slice(STATIC_PATH.length - 1),
  });
  const app = new Hono().use(setHeaders).use(`${STATIC_PATH}*`, etag(), files);
  return async (request) => app.fetch(request);
}

async function setHeaders(context: Context, next: Next): Promise<void> {
  await next();
  const { headers, status } = context.res;
  const found = status < 400;
  headers.set("cache-control", found ? "public, max-age=31536000, immutable" : "no-store");
  headers.set("vary", "Accept-Encoding");
  for (const [name, value] of Object.entries(FILE_HEADERS)) headers.set(name, value);
}
