import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { formatCount } from "#lib/format/format-count.ts";
import {
  enforceLimit,
  type RequestLimits,
  rejectIfKnownExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { clientIdentity } from "#lib/http/request/client-address.ts";
import { SECURITY_HEADERS } from "#lib/http/response/security-headers.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { Pages } from "#lib/server/page-requests.ts";

/** Counts a page before it is rendered; throws a 429 when the client has reached its limit. */
export type CountRender = (request: IncomingMessage) => Promise<void>;

/** Metadata files of `app` that are the same for everyone. */
const STATIC_FILES = ["/icon.svg", "/robots.txt"];
/** A client without a session is only redirected. */
const NEEDS_SESSION = /^\/dashboard\/(stores|account)(\/|$)/;

/** Limits the rendered pages of a client per hour. Files and pages that need a session are not counted. */
export function createRenderLimit(
  rt: Pick<Runtime, "limiter" | "policies" | "addressSource">,
  root: string,
): CountRender {
  const folder = path.join(root, "public");
  const files = new Set([
    ...STATIC_FILES,
    ...globSync("**/*.*", { cwd: folder }).map((file) => `/${file}`),
  ]);
  return async ({ url = "/", headers }) => {
    const [pathname = "/"] = url.split("?", 1);
    if (files.has(pathname) || NEEDS_SESSION.test(pathname)) return;
    const get = (name: string) => headers[name]?.toString() ?? null;
    const client = clientIdentity({ get }, rt.addressSource);
    const limits: RequestLimits = { states: [], degraded: false };
    rejectIfKnownExhausted(rt, "uncached_pages_per_ip", client, limits);
    await enforceLimit(rt, "uncached_pages_per_ip", client, limits);
  };
}

/** Applies the limit to every page. */
export function limitRenders(pages: Pages, countRender: CountRender): Pages {
  return async (request, response) => {
    await countRender(request);
    return pages(request, response);
  };
}

/** Answers 429 with a short page. */
export function showTooManyRequests(pages: Pages): Pages {
  return async (request, response) => {
    try {
      await pages(request, response);
    } catch (error) {
      if (!(error instanceof Failure && error.retryAfter) || response.headersSent) throw error;
      sendTooManyRequests(response, error.retryAfter);
    }
  };
}

const STYLE = "body{max-width:34rem;margin:20vh auto;padding:0 1rem;font:1.1rem/1.5 system-ui}";
const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

function sendTooManyRequests(response: ServerResponse, retryAfter: number): void {
  const wait = formatCount(Math.ceil(retryAfter / 60), "minute");
  response.writeHead(429, {
    ...SECURITY_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "retry-after": String(retryAfter),
  });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many requests</title>
<style>${STYLE}</style>
<h1>Too many requests</h1>
<p>Too many pages were requested from your network. Try again in ${wait}.</p>
</html>
`);
}
