import { type NextRequest, NextResponse } from "next/server";
import { createNonce } from "#lib/http/pages/nonce.ts";

/** A path that is no page: Next answers it with the whole 404 page. */
const NOWHERE = "/404";
/** Pages of an instance that has the API and its database. */
const WITH_DATABASE = /^\/(dashboard|docs|llms\.txt)(\/|$)/;
/** A page that tells of a miss, and says so by its status too. */
const MISS = "/orders/not-found";
/** The page that stands in for one that fails to render. */
const TROUBLE = "/trouble";
const RETRY_SECONDS = "10";

/** Where pages are rendered for a CDN, which may cache the page itself at its address. */
const RENDERED = /^\/render(?=$|\/products(?:\/[^/]*)?$|\/c\/[^/]*$)/;

/** Gives every page its Content-Security-Policy, which admits scripts by the nonce of this reply alone. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = createNonce();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", pathOf(request) + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = route(request, headers);
  response.headers.set("content-security-policy", policy);
  return response;
}

function route(request: NextRequest, headers: Headers): NextResponse {
  const pathname = pathOf(request);
  const rewrite = (path: string, init: ResponseInit = {}) =>
    NextResponse.rewrite(new URL(path, request.url), { ...init, request: { headers } });
  if (pathname === MISS) return rewrite(MISS, { status: 404 });
  if (pathname === TROUBLE) {
    return rewrite(TROUBLE, { status: 503, headers: { "retry-after": RETRY_SECONDS } });
  }
  if (process.env.STOREFRONT_API_URL && WITH_DATABASE.test(pathname)) return rewrite(NOWHERE);
  if (RENDERED.test(request.nextUrl.pathname)) return rewrite(pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}

function pathOf({ nextUrl }: NextRequest): string {
  return nextUrl.pathname.replace(RENDERED, "") || "/";
}

function contentSecurityPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === "development";
  // Merchants' pictures lie on hosts of their own choice; an instance may name those it allows.
  const { IMAGE_HOSTS, STOREFRONT_API_URL } = process.env;
  const apiHost = STOREFRONT_API_URL ? ` ${new URL(STOREFRONT_API_URL).origin}` : "";
  const pictures = (IMAGE_HOSTS || "https:") + apiHost;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // The development overlay styles itself inline.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  // What is left out gets its policy in next.config.ts.
  matcher: [
    // Without catalogue pages, which a CDN may answer: next.config.ts has them finished.
    "/((?!api/|_next/static/|demo/|robots\\.txt$|sitemap\\.xml$|sitemap/|finished(?:/|$)|$|products(?:/[^/]*)?$|c/[^/]*$).*)",
    { source: "/((?!api/).*)", has: [{ type: "header", key: "rsc" }] },
    { source: "/((?!api/).*)", has: [{ type: "header", key: "x-render-page" }] },
  ],
};
