import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { formatCount } from "#lib/format/format-count.ts";
import { SECURITY_HEADERS } from "#lib/http/response/security-headers.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Pages } from "#lib/server/page-requests.ts";

/** Answers a client that reached a limit with a short page: 429 for its hourly limit, 503 for a busy server. */
export function showBusyPage(pages: Pages): Pages {
  return async (request, response) => {
    try {
      await pages(request, response);
    } catch (error) {
      if (!(error instanceof Failure && error.retryAfter) || response.headersSent) throw error;
      sendBusyPage(response, error.status, error.retryAfter);
    }
  };
}

const STYLE =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:20vh auto;padding:0 1rem;font:1.1rem/1.5 system-ui}";
const STYLE_DIGEST = createHash("sha256").update(STYLE).digest("base64");

function sendBusyPage(response: ServerResponse, status: number, retryAfter: number): void {
  const { title, text } = status === 429 ? tooManyRequests(retryAfter) : BUSY;
  response.writeHead(status, {
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
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`);
}

const BUSY = {
  title: "The site is busy",
  text: "Too many pages were requested at the same time. Reload this page in a few seconds.",
};

function tooManyRequests(retryAfter: number) {
  const wait = formatCount(Math.ceil(retryAfter / 60), "minute");
  return {
    title: "Too many requests",
    text: `Too many pages were requested from your network. Try again in ${wait}.`,
  };
}
